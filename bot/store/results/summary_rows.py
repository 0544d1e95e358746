"""The tables that are made from results, as SQLModel classes: `stats rebuild` makes them again."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Index, event, text
from sqlmodel import Field, SQLModel

from bot.store.base import PARTITION_BY, Personal, Row
from bot.store.sql.postgres_tallies import divide


class RatingRow(Row, table=True):
    """A person's rating in a game: mean and deviation of the model, how many games it is based on, and with whom."""

    __tablename__ = "ratings"
    __personal__ = Personal(is_deleted=False)
    # Leaderboards look up thousands: without row ids a key leads straight to its row.
    __table_args__ = ({"sqlite_with_rowid": False},)

    game: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    mu: float
    sigma: float
    games: int
    opponents: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """Different people in them; no more than it takes not to be provisional are counted."""
    first_met: int | None = Field(default=None, sa_type=BigInteger)
    """Who they were, as long as others would be new; below zero for people who had their data deleted."""
    second_met: int | None = Field(default=None, sa_type=BigInteger)
    until: int | None = None
    """The last day on which it is provisional, whatever else."""
    quarter: int | None = None
    """The quarter (`league.periods.quarter_of`) of its last game; none: that was before there was this column."""


class TallyRow(Row, table=True):
    """A person's rated games and counted days of one period at one place. A leaderboard reads a range of the key."""

    __tablename__ = "tallies"
    __personal__ = Personal()
    # A file keeps rows in the order of the key, so that a board lies together. PostgreSQL keeps them where there was
    # room: there those of the large boards have parts of the table to themselves.
    __table_args__ = (
        Index("tallies_of_a_person", "user_id"),
        {"sqlite_with_rowid": False, "info": {PARTITION_BY: "LIST (scope)"}},
    )

    game: str = Field(primary_key=True)
    scope: int = Field(primary_key=True, sa_type=BigInteger)
    """The server the games were played in; 0: everywhere. Days count everywhere."""
    period: str = Field(primary_key=True)
    """all, or a week, month or quarter as `league.periods` writes it."""
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    games: int = 0
    wins: int = 0
    total: int = 0
    best: int | None = None
    days: int = 0
    day_total: int = 0
    """The sum of what decides a daily's place."""


class CareerRow(Row, table=True):
    """Everything a profile says of a person's finished games of a kind of game, in sums."""

    __tablename__ = "careers"
    __personal__ = Personal()

    game: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    numbers: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """Sums and bests by name (`league.careers`)."""
    totals: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """How often each final score was reached."""


class StreakRow(Row, table=True):
    """A person's days in a row in a game's daily."""

    __tablename__ = "streaks"
    __personal__ = Personal()
    __table_args__ = ({"sqlite_with_rowid": False},)

    game: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    current: int
    best: int
    savers: int
    last_day: int
    finished: int
    """Days finished in all."""


class BadgeRow(Row, table=True):
    """A badge, given once."""

    __tablename__ = "badges"
    __personal__ = Personal()
    __table_args__ = (Index("badges_of_a_game", "table_id"),)

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    badge: str = Field(primary_key=True)
    table_id: int
    """The game it was won in."""
    at: float


event.listen(SQLModel.metadata.tables["tallies"], "after_create", divide)
