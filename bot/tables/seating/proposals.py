"""What is proposed at a table, and who has to agree: that the game ends for everybody, or that somebody is removed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.enums import ClockKind, Proposal, ProposalOutcome, Status, TimerKind
from bot.store.stored import TimerKey
from bot.store.vote_rows import ProposalRow, VoteRow
from bot.tables.play.transaction import Transaction
from bot.tables.view import TableView

VOTE_TIME = {ClockKind.LIVE: 5 * 60.0, ClockKind.SLOW: 24 * 3600.0}
"""Seconds in which everybody has to agree."""
VOTE = TimerKey(TimerKind.VOTE)
_DONE = (ProposalOutcome.AGREED, ProposalOutcome.ALONE, ProposalOutcome.MODERATOR)


def removed(proposals: Sequence[ProposalRow]) -> frozenset[int]:
    """Return who was removed from a table, and stays away from it."""
    return frozenset(
        one.target_id
        for one in proposals
        if one.kind is Proposal.KICK and one.verdict in _DONE and one.target_id is not None
    )


def open_proposal(table: TableView) -> ProposalRow | None:
    newest = table.proposals[-1] if table.proposals else None
    if newest is None or newest.verdict is not None or table.status != Status.RUNNING:
        return None
    target = None if newest.target_id is None else table.seat_of(newest.target_id)
    if newest.kind is Proposal.KICK and (target is None or target.away):
        return None
    # The clock may have been set back, or the timer may be late.
    return newest if newest.at <= table.context.clock.now() < newest.until else None


def voters(table: TableView, proposal: ProposalRow) -> list[int]:
    """Return who has to agree: everybody who is at the table now, but for who proposes it and whom it is about."""
    return others(table, proposal.user_id, proposal.target_id)


def others(table: TableView, *but: int | None) -> list[int]:
    """Return the people who are at the table now, in seat order, but for these."""
    return [
        seat.user_id
        for seat in table.people
        if seat.user_id is not None and seat.user_id not in but and not table.is_unattended(seat)
    ]


def votes_on(table: TableView, proposal: ProposalRow) -> list[VoteRow]:
    """Return what was said to a proposal, in the order it was said."""
    return sorted((vote for vote in table.votes if vote.number == proposal.number), key=lambda vote: vote.at)


def write_down(
    transaction: Transaction, kind: Proposal, user_id: int, verdict: ProposalOutcome | None, target: int | None = None
) -> ProposalRow:
    """Write down a new proposal (no verdict yet), or what is done without one; an earlier one that is open expires."""
    expire(transaction)
    number = 1 + max((one.number for one in transaction.proposals), default=0)
    now, header = transaction.now, transaction.header
    made = ProposalRow(
        table_id=transaction.table.id,
        number=number,
        kind=kind,
        user_id=user_id,
        target_id=target,
        at=now,
        until=now + (VOTE_TIME[header.clock] if verdict is None else 0.0),
        verdict=verdict,
        decided_at=None if verdict is None else now,
    )
    transaction.put_proposal(made)
    return made


def decide(transaction: Transaction, proposal: ProposalRow, verdict: ProposalOutcome) -> None:
    """Write down what has become of a proposal."""
    transaction.put_proposal(proposal.changed(verdict=verdict, decided_at=transaction.now))
    transaction.timer(VOTE, None)


def expire(transaction: Transaction) -> None:
    """Write down that not everybody has agreed in time."""
    newest = transaction.proposals[-1] if transaction.proposals else None
    if newest is not None and newest.verdict is None:
        decide(transaction, newest, ProposalOutcome.EXPIRED)
