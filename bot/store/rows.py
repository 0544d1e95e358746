"""The tables of the database, as SQLModel classes. Times are seconds since 1970 (UTC), ids of Discord are integers."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from sqlalchemy import JSON, BigInteger, Column, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

Status: TypeAlias = Literal["lobby", "running", "over", "closed"]
By: TypeAlias = Literal["player", "clock", "ai", "table"]
"""Who made an entry: the player, the clock in the player's stead, an AI seat, or the table itself."""

OPEN = "status IN ('lobby', 'running')"


class TableRow(SQLModel, table=True):
    """A table's header: what the game started from, where it is shown, and how far it is."""

    __tablename__ = "tables"
    __table_args__ = (
        # One running table in a channel, and one running solo game of a kind for a person: the database sees to it.
        Index("one_table_a_channel", "channel_id", unique=True, sqlite_where=text(f"{OPEN} AND NOT solo"),
              postgresql_where=text(f"{OPEN} AND NOT solo")),
        Index("one_solo_a_person", "host_id", "game", unique=True, sqlite_where=text(f"{OPEN} AND solo"),
              postgresql_where=text(f"{OPEN} AND solo")),
    )  # fmt: skip

    id: int | None = Field(default=None, primary_key=True)
    game: str
    rules_version: int
    deck: str
    seed: str
    options: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    status: str = "lobby"
    ending: str | None = None
    """Why it is over or closed: finished, cancelled, ended, idle, abandoned, rules, gone."""
    solo: bool = False
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    clock: str = "live"
    turn_seconds: int = 60
    max_seats: int = 12
    friendly: bool = False
    """The host asked for a friendly game; whether a game rates follows from this, the options and who sits."""
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The table message in the channel; none for a solo game."""
    result_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message with the result, once it is posted."""
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None


class SeatRow(SQLModel, table=True):
    """Who sits where: a person, or an AI with a name of its own (user_id none)."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "user_id"), Index("seats_of_a_person", "user_id"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    name: str
    ai: bool = False
    character: str | None = None
    """Which of the game's characters an AI seat is; none for people, and for AI seats older than the characters."""
    autopilot: bool = False
    away: bool = False
    """Has left or was kicked: only a press of its own brings it back."""
    misses: int = 0
    """Turns in a row that the clock played."""


class EntryRow(SQLModel, table=True):
    """One action of a game. The primary key refuses a second writer."""

    __tablename__ = "entries"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    action: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    """The record form."""
    by: str
    at: float


class DeliveryRow(SQLModel, table=True):
    """An interaction that has been applied, so that Discord delivering it again changes nothing."""

    __tablename__ = "deliveries"
    __table_args__ = (Index("deliveries_by_time", "at"),)

    interaction_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: float


class TimerRow(SQLModel, table=True):
    """Something a table does by itself at `due_at`. `seat` is −1 for what concerns the whole table."""

    __tablename__ = "timers"
    __table_args__ = (Index("timers_by_time", "due_at"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    kind: str = Field(primary_key=True)
    seat: int = Field(primary_key=True, default=-1)
    due_at: float


class PanelRow(SQLModel, table=True):
    """A person's newest private panel of a table, and the token that may edit it until `expires_at`."""

    __tablename__ = "panels"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    message_id: int = Field(sa_type=BigInteger)
    token: str
    expires_at: float
    seen: int = 0
    """Entries of the game this person has been shown."""


class PersonRow(SQLModel, table=True):
    """A person's own switches (`/me`)."""

    __tablename__ = "people"

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    text_mode: bool = False
    """Boards as aligned text instead of pictures."""
    mentions: bool = True
    next_by_itself: bool = False


class ResultRow(SQLModel, table=True):
    """What remains of a seat in a finished game."""

    __tablename__ = "results"
    __table_args__ = (Index("results_of_a_person", "user_id", "game", "finished_at"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    game: str
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    total: int
    rank: int
    seats: int
    people: int
    rated: bool
    finished_at: float


class NoteRow(SQLModel, table=True):
    """A fact the bot keeps about itself, such as the hash of the commands last sent to Discord."""

    __tablename__ = "notes"

    key: str = Field(primary_key=True)
    value: str
