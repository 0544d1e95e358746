"""The days on which the bot lived, and in which servers it is, as rows: what is deleted by age follows from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, text
from sqlmodel import Field

from bot.store.base import Row


class LivedDayRow(Row, table=True):
    """A day (`league.days`) on which the bot lived, as its clock said."""

    __tablename__ = "lived_days"

    day: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int
    """Counts them in the order in which they were lived, from 1: the age of everything is told by these."""
    forgotten: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How many people were deleted on it because nobody had seen them for long."""


class ServerStayRow(Row, table=True):
    """That the bot was in a server, and since when it is there no more."""

    __tablename__ = "server_stays"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    gone_day: int | None = None
    """The lived day on which it was first missed; none: it is there."""
