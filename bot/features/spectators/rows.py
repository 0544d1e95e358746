"""What spectators say, as rows: predictions, votes for the Crowd, and what somebody's predictions amount to.

What was said is needed until it is decided, and shown for a while; sums remain (`store.drop_old`).
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Index, false, text
from sqlmodel import Field

from bot.store.base import DAY, Personal, Row

SETTLED_KEPT, KEPT = DAY, 30 * DAY
"""Seconds that a prediction of which something came is kept, and that anything that was said is."""


class PredictionRow(Row, table=True):
    """What a spectator has said to a question of a table (`engine.predictions`); said again, it is the newest."""

    __tablename__ = "predictions"
    __personal__ = Personal(kept_for=KEPT)
    __table_args__ = (Index("predictions_of_a_person", "user_id"), Index("predictions_by_time", "at"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    riddle: str = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    answer: str
    at: float
    """When it was said; once it is settled, when that was."""
    settled: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """What came of it is in the sums."""


class CrowdVoteRow(Row, table=True):
    """What a spectator wants the Crowd to answer to one of its questions."""

    __tablename__ = "wishes"
    __personal__ = Personal(kept_for=KEPT)
    __table_args__ = (Index("wishes_of_a_person", "user_id"), Index("wishes_by_time", "at"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    serial: int = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    answer: str
    """The action as a button carries it."""
    at: float


class TableGuessesRow(Row, table=True):
    """What somebody's predictions at one table amount to; kept for a while after the last of them."""

    __tablename__ = "guess_scores"
    __personal__ = Personal(kept_for=KEPT)
    __table_args__ = (Index("guess_scores_of_a_person", "user_id"), Index("guess_scores_by_time", "at"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    said: int
    """Predictions of which something came."""
    right: int
    at: float
    """When something came of the last one."""


class PredictionScoreRow(Row, table=True):
    """What somebody's predictions in a game amount to."""

    __tablename__ = "foresights"
    __personal__ = Personal()

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    game: str = Field(primary_key=True)
    said: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """Predictions of which something came."""
    right: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    chances: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """Those that gave a chance."""
    brier: float = Field(default=0.0, sa_column_kwargs={"server_default": text("0")})
    """The sum of their Brier scores."""
    exact: float = Field(default=0.0, sa_column_kwargs={"server_default": text("0")})
    """The same of the exact odds."""
