"""What is kept of reviews, as rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import Personal, Row
from bot.store.sql.sound import Packed


class ReviewRow(Row, table=True):
    """What was said of how somebody played a finished game (`engine.review`): made when they ask for it first."""

    __tablename__ = "reviews"
    __personal__ = Personal(is_exported=False)
    __table_args__ = (Index("reviews_of_a_person", "user_id"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    user_id: int = Field(sa_type=BigInteger)
    version: int
    """The reviewer's: one of another version is made anew."""
    made_at: float
    content: bytes = Field(sa_type=Packed)
    """The review's own bytes, packed: a tenth of their size."""
