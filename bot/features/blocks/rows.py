"""Who would rather not play with whom, as rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import Personal, Row


class BlockRow(Row, table=True):
    """That somebody would rather not play with another. It is theirs: the other never reads of it."""

    __tablename__ = "blocks"
    __personal__ = Personal(is_exported=False)
    __table_args__ = (Index("blocks_of_a_person", "blocked_id"), {"sqlite_with_rowid": False})

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    """Whose list it is."""
    mark: str = Field(primary_key=True)
    """The other, by a keyed hash of their id (`BlockService.mark`): it stays when their data is deleted."""
    blocked_id: int | None = Field(default=None, sa_type=BigInteger)
    """The other's id; none once they had their data deleted."""
    name: str
    """What they were called where they were put on the list."""
    at: float
