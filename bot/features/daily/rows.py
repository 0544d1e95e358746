"""The tables of days: their deals, and who has spent an attempt; attempts themselves are the kernel's."""

from __future__ import annotations

from sqlalchemy import JSON, Column
from sqlmodel import Field

from bot.store.base import Row


class DayRow(Row, table=True):
    """A game's deal of a day: the same for everybody everywhere."""

    __tablename__ = "days"

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    """Days since 1 January 1970, UTC."""
    rules_version: int | None = None
    """With `deck`, the edition it is dealt by; None: the first, of a day older than this column."""
    deck: str | None = None
    seed: str
    """Secret until the day is closed."""
    link: str | None = None
    """What the seed follows from, as secret (`engine.fair.Chain`); none of a day from before there was a chain."""
    par: dict[str, int] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """What each AI character scored on this deal; none until it is worked out."""


class SpentRow(Row, table=True):
    """That somebody whose data was deleted has had their attempt of a day, without saying who: kept until it closes."""

    __tablename__ = "spent"

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    mark: str = Field(primary_key=True)
