"""What rated games corrected for luck come to, as an SQLModel class: `stats rebuild` makes it again."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index, event
from sqlmodel import Field, SQLModel

from bot.store.base import PARTITION_BY, Personal, Row
from bot.store.sql.postgres_tallies import divide


class LuckTallyRow(Row, table=True):
    """A person's rated games of one period at one place, corrected for luck: beside `TallyRow`, of the same key.

    They have a table of their own as they come a moment later, and so that the other boards need not read them.
    """

    __tablename__ = "luck_tallies"
    __personal__ = Personal()
    # As the tallies are kept.
    __table_args__ = (
        Index("luck_tallies_of_a_person", "user_id"),
        {"sqlite_with_rowid": False, "info": {PARTITION_BY: "LIST (scope)"}},
    )

    game: str = Field(primary_key=True)
    scope: int = Field(primary_key=True, sa_type=BigInteger)
    period: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int
    """How their luck was worked out: games of another version are not in the sums."""
    games: int
    total: int
    """The sum of the corrected totals, in thousandths of a point."""
    squares: int
    """The sum of their squares."""


event.listen(SQLModel.metadata.tables["luck_tallies"], "after_create", divide)
