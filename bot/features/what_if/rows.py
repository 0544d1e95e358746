"""What-ifs as rows: of which game each is, and from where on."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import DAY, Personal, Row

KEPT = 3 * DAY
"""Seconds one is kept after its end: long enough to look at it again."""


class WhatIfRow(Row, table=True):
    """That a table is a game of before, played on from one of its turns by one person, for nothing."""

    __tablename__ = "whatifs"
    __personal__ = Personal(is_deleted=False, kept_for=KEPT)
    __table_args__ = (Index("whatifs_of_a_person", "user_id"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """Whose it is; none where they had their data deleted: then the table is thrown away with the next cleaning."""
    origin: int
    """The table whose game it was."""
    seat: int
    """The seat that the person plays, the same at both tables."""
    position: int
    """How many actions of that game were taken over."""
    made_at: float
