"""Who does what where several processes share a database, as rows. Times are seconds on the database's own clock.

A file has these tables too, as both kinds of database have one schema; nobody looks into them there.
"""

from __future__ import annotations

from sqlalchemy import false, text
from sqlmodel import Field

from bot.store.base import Row


class ProcessRow(Row, table=True):
    """A process that serves, for as long as it does."""

    __tablename__ = "processes"

    id: str = Field(primary_key=True)
    started_at: float
    """Since when it has been alive without a pause."""
    beat_at: float
    """When it last said that it lives."""
    shards: int
    """By how many shards it counts: the slots it may have are those of this number."""
    version: str
    """Of the bot: for people who look into this table. While they are updated, two versions serve beside each other."""
    leaving: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """It has been told to stop, and takes nothing any more."""
    cut_off: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """It reaches the database, but not Discord: others take its shards, if they reach both."""
    features_off: str | None = None
    """The keys of the features it does without, in order, with commas between them; None: its version does not say."""


class SlotRow(Row, table=True):
    """A shard, and who has it: its connection, and the timers and messages of its servers' tables."""

    __tablename__ = "slots"

    shards: int = Field(primary_key=True)
    """How many there are of it; while the number changes there are slots of two."""
    slot: int = Field(primary_key=True)
    owner: str | None = None
    """The process; None: nobody."""
    epoch: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it has changed hands."""
    connected: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Its owner has been connected to Discord for it: whoever had it before may let go."""
    since: float = 0.0
    """When it came into these hands."""
    failed: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How many processes after each other have had no session for it: where nobody has, it stays where it is."""


class IdentifyTurnRow(Row, table=True):
    """When the next session of a bucket of shards may be begun: Discord takes one every five seconds."""

    __tablename__ = "identify_turns"

    bucket: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    free_at: float
