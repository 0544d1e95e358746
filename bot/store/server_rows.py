"""What is kept of servers, as rows: who was met there, and what their administrators have chosen."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index, true
from sqlmodel import Field

from bot.store.base import Row


class MemberRow(Row, table=True):
    """Who has been met in which server, and whether they were still there when last looked."""

    __tablename__ = "members"
    __table_args__ = (Index("servers_of_a_person", "user_id"),)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    present: bool = True
    checked_at: float


class GuildRow(Row, table=True):
    """What a server's administrators have chosen."""

    __tablename__ = "guilds"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    summary_channel: int | None = Field(default=None, sa_type=BigInteger)
    """Where yesterday's summary is posted; none: nowhere."""
    summary_day: int | None = None
    """The day of the last summary."""
    watched: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Its tables ask onlookers something."""
    language: str | None = None
    """What is shown to everybody there is said in this; none: nobody has chosen."""
