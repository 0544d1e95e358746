"""Voting at a table: what somebody proposes is done when everybody else who is there has agreed.

There is one vote at a time. It is refused by the first who would rather go on, withdrawn by who proposed it, and
expires after a while. Everything is written down (`store.vote_rows`), and what is done without a vote too.
"""

from __future__ import annotations

from bot.store.enums import Ending, Proposal, ProposalOutcome
from bot.store.vote_rows import ProposalRow, VoteRow
from bot.tables.news import TableChanged
from bot.tables.play.finishing import close
from bot.tables.play.playing import require_running, require_seat
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import AlreadyAway, Refusal
from bot.tables.seating.hosting import remove
from bot.tables.seating.proposals import VOTE, decide, open_proposal, others, voters, write_down
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView


async def propose(
    table: Table,
    user_id: int,
    kind: Proposal,
    target: int | None = None,
    delivery: Delivery | None = None,
    *,
    moderator: bool = False,
) -> None:
    """Ask the others at the table, as its host, or as a moderator who plays at it."""
    async with table.lock:
        require_running(table)
        require_seat(table, user_id)
        if not moderator and table.header.host_id != user_id:
            raise Refusal("not_host")
        if open_proposal(table) is not None:
            raise Refusal("vote_open")
        if kind is Proposal.KICK:
            _require_target(table, user_id, target)
        asked = others(table, user_id, target)
        if not asked:
            # In a game of two, the other one would have nobody to speak up for them.
            raise Refusal("only_moderators" if kind is Proposal.KICK else "nobody_to_ask")
        transaction = Transaction(table)
        made = write_down(transaction, kind, user_id, None, target)
        transaction.timer(VOTE, made.until)
        transaction.deliver(delivery)
        await transaction.commit()
    table.publish(TableChanged(asked=tuple(asked)))


def _require_target(table: TableView, user_id: int, target: int | None) -> None:
    seat = None if target is None else table.seat_of(target)
    if seat is None:
        raise Refusal("not_at_table")
    if target == user_id:
        raise Refusal("kick_yourself")
    if seat.away:
        raise AlreadyAway


async def vote(table: Table, user_id: int, number: int, *, agrees: bool, delivery: Delivery | None = None) -> None:
    """Agree to a proposal, or would rather go on; refuses with "vote_over" what is not voted on any more."""
    async with table.lock:
        proposal = open_proposal(table)
        if proposal is None or proposal.number != number:
            raise Refusal("vote_over")
        _require_vote(table, user_id, proposal, agrees=agrees)
        transaction = Transaction(table)
        if user_id == proposal.user_id:
            decide(transaction, proposal, ProposalOutcome.WITHDRAWN)
        else:
            cast = VoteRow(table_id=table.id, number=number, user_id=user_id, agrees=agrees, at=transaction.now)
            transaction.put_vote(cast)
            if not agrees:
                decide(transaction, proposal, ProposalOutcome.REFUSED)
            elif _all_agree(transaction, proposal):
                await _carry_out(transaction, proposal)
        transaction.deliver(delivery)
        await transaction.commit()
    gone = () if proposal.target_id is None else (proposal.target_id,)
    table.publish(TableChanged(ended=not table.status.is_open, playback=table.playback, panels=gone))


def _require_vote(table: TableView, user_id: int, proposal: ProposalRow, *, agrees: bool) -> None:
    seat = require_seat(table, user_id)
    if user_id == proposal.target_id:
        raise Refusal("vote_about_you")
    if user_id == proposal.user_id:
        if agrees:
            raise Refusal("vote_yours")
    elif table.is_unattended(seat):
        raise Refusal("vote_away")


def _all_agree(transaction: Transaction, proposal: ProposalRow) -> bool:
    agreed = {vote.user_id for vote in transaction.votes if vote.number == proposal.number and vote.agrees}
    return agreed >= set(voters(transaction.table, proposal))


async def _carry_out(transaction: Transaction, proposal: ProposalRow) -> None:
    decide(transaction, proposal, ProposalOutcome.AGREED)
    if proposal.kind is Proposal.END:
        close(transaction, Ending.ENDED)
        return
    seat = None if proposal.target_id is None else transaction.table.seat_of(proposal.target_id)
    assert seat is not None
    await remove(transaction, seat.seat)
