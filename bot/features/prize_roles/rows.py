"""Which roles a server gives for what, who has one by now, and what the bot may not do, as rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index, false
from sqlmodel import Field

from bot.store.base import Personal, Row


class PrizeRoleRow(Row, table=True):
    """The role that a server gives for a prize."""

    __tablename__ = "prize_roles"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    prize: str = Field(primary_key=True)
    """`Prize.name`."""
    role_id: int = Field(sa_type=BigInteger)
    problem: str | None = None
    """Why the bot cannot give it (`RoleProblem`), once that was found and told; none: it can, as far as is known."""


class PrizeHolderRow(Row, table=True):
    """That somebody has a role by the bot. Those who have it from somebody else are not among them."""

    __tablename__ = "prize_holders"
    __personal__ = Personal()
    __table_args__ = (Index("prizes_of_a_person", "user_id"),)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    prize: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    role_id: int = Field(sa_type=BigInteger)
    given: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Discord has said so. Until then it may have been given, or not."""
