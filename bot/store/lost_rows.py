"""Time that was lost, as rows: in which no press could arrive, shard by shard. Nothing here is anybody's."""

from __future__ import annotations

from sqlalchemy import Index
from sqlmodel import Field

from bot.store.base import Row


class LostTimeRow(Row, table=True):
    """That nothing could be pressed at the servers of a shard for a while. Streaks and their rebuild read the same."""

    __tablename__ = "lost_times"
    __table_args__ = (Index("lost_times_ended", "ended"),)

    shards: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """By how many the bot was connected."""
    slot: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    began: float = Field(primary_key=True)
    ended: float
    """Grows for as long as it goes on."""


class HeardRow(Row, table=True):
    """When Discord was last heard from on a shard: what comes after it, when a process has died, is lost time."""

    __tablename__ = "heard"

    shards: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    slot: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: float
