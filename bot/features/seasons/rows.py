"""The tables of seasons: what the end of each came to in a server, and who was first there."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import Personal, Row


class SeasonEndRow(Row, table=True):
    """A season of a server: what was told of it, and what it has come to."""

    __tablename__ = "season_ends"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    season: str = Field(primary_key=True)
    """As `league.periods` writes it."""
    week_at: float | None = None
    """When its last week was first to be told."""
    week_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message about its last week; 0: there is none."""
    closed_at: float | None = None
    """When it was looked at who was first: from then on it is in the hall of fame."""
    games: int = 0
    """Rated games."""
    people: int = 0
    table_id: int | None = None
    """The game of the season."""
    end_at: float | None = None
    """When its end was first to be posted."""
    end_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message about its end; 0: there is none."""


class SeasonPlaceRow(Row, table=True):
    """Somebody who was among the first of a board, or among those who hosted most, in a season of a server."""

    __tablename__ = "season_places"
    __personal__ = Personal(is_deleted=False)
    __table_args__ = (Index("season_places_of_a_person", "user_id"),)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    season: str = Field(primary_key=True)
    game: str = Field(primary_key=True)
    """Empty for hosts."""
    board: str = Field(primary_key=True)
    """Its key (`screens.boards`)."""
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """In the order of the board, from 1."""
    user_id: int = Field(sa_type=BigInteger)
    """0: somebody who had their data deleted."""
    rank: int
    """Equal for those with equal values."""
    value: float
    """As the board has it, with the next two: only the board has words for it."""
    count: int
    spread: float = 0.0
