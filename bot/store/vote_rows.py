"""What people decide together at a table, as rows: proposals, and who voted how. They are kept: it is a log."""

from __future__ import annotations

from typing import TypedDict, Unpack

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from bot.store.base import Personal, Row
from bot.store.enums import EnumText, Proposal, ProposalOutcome


class ProposalChange(TypedDict, total=False):
    verdict: ProposalOutcome
    decided_at: float


class ProposalRow(Row, table=True):
    """That a game ends for everybody, or that somebody is removed: who proposed it, and what became of it.

    What is done without asking anybody is written down here too, with its verdict from the start.
    """

    __tablename__ = "proposals"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (Index("proposals_of_a_person", "user_id"), Index("proposals_about_a_person", "target_id"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    """Counts those of a table, from 1."""
    kind: Proposal = Field(sa_type=EnumText(Proposal))
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """Who proposed or did it; none for somebody who had their data deleted."""
    target_id: int | None = Field(default=None, sa_type=BigInteger)
    """Who is to be removed."""
    at: float
    until: float
    """When it expires."""
    verdict: ProposalOutcome | None = Field(default=None, sa_type=EnumText(ProposalOutcome))
    """None while it is voted on, and where the game ended before it was decided."""
    decided_at: float | None = None

    def changed(self, **values: Unpack[ProposalChange]) -> ProposalRow:
        return self.model_copy(update=values)


class VoteRow(Row, table=True):
    __tablename__ = "votes"
    __personal__ = Personal()
    __table_args__ = (Index("votes_of_a_person", "user_id"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    """Of the proposal."""
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    agrees: bool
    at: float
