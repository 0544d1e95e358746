"""The puzzles of days as rows: what they are, who has answered what, and how people do at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import JSON, BigInteger, Column, Index
from sqlmodel import Field

from bot.league.ratings import NEW
from bot.store.base import Personal, Row

if TYPE_CHECKING:
    from bot.engine.core import JsonObject
else:
    JsonObject = dict  # Pydantic cannot look into a type that is made of itself.


NO_PUZZLE: JsonObject = {}
"""Kept of a day that has none."""


class PuzzleRow(Row, table=True):
    """A game's puzzle of a day, or that somebody is making it: the key lets only one do so.

    Nothing here says whose game it was.
    """

    __tablename__ = "puzzles"

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    """Days since 1 January 1970, UTC."""
    claimed_at: float
    """When somebody began to make it."""
    puzzle: JsonObject | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """All of it (`engine.puzzle.Puzzle`), or `NO_PUZZLE`; nothing until it is made."""
    mu: float = NEW.mu
    sigma: float = NEW.sigma
    """How hard it is: a rating, as people have one."""
    answers: int = 0
    found: int = 0
    """How many people have answered, and how many of them have found the best play."""

    @property
    def is_none(self) -> bool:
        """Return whether that day has none, for good."""
        return self.puzzle == NO_PUZZLE


class PuzzleAnswerRow(Row, table=True):
    """A person's answer to a puzzle. The primary key keeps it one."""

    __tablename__ = "puzzle_answers"
    __personal__ = Personal()
    __table_args__ = (Index("puzzle_answers_of_a_person", "user_id", "game", "day"), {"sqlite_with_rowid": False})

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    choice: int
    """Its place among the plays that were offered."""
    found: bool
    at: float
    mu_before: float
    mu: float
    """The person's rating before it and after it."""
    number: int
    """It was the person's so-manieth in this game."""


class PuzzleRatingRow(Row, table=True):
    """How a person does at the puzzles of a game: a rating of its own, seen by nobody else."""

    __tablename__ = "puzzle_ratings"
    __personal__ = Personal()
    __table_args__ = (Index("puzzle_ratings_of_a_person", "user_id"), {"sqlite_with_rowid": False})

    game: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    mu: float = NEW.mu
    sigma: float = NEW.sigma
    answers: int = 0
    found: int = 0


class PuzzleGiverRow(Row, table=True):
    """Somebody whose finished games may become puzzles. It is no column of their other switches: they are looked up."""

    __tablename__ = "puzzle_givers"
    __personal__ = Personal()

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    since: float


class PuzzleMarkRow(Row, table=True):
    """That somebody whose data was deleted has answered a puzzle, without saying who: kept while it is open."""

    __tablename__ = "puzzle_marks"

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    mark: str = Field(primary_key=True)
