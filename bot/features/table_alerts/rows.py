"""Who wants to be told when the next table opens in a channel, as rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import DAY, Personal, Row

KEPT = 14 * DAY
"""Seconds that somebody waits at most."""


class TableAlertRow(Row, table=True):
    """That somebody is to be mentioned, once, when a table opens in a channel."""

    __tablename__ = "waiting"
    __personal__ = Personal(kept_for=KEPT)
    __table_args__ = (Index("waiting_of_a_person", "user_id"), Index("waiting_by_time", "until"))

    channel_id: int = Field(primary_key=True, sa_type=BigInteger)
    """A channel or a thread."""
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    asked_at: float
    until: float
    """From then on they are not waiting any more."""
