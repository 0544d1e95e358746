"""What is proposed at a table, in words: on the table message, in its status, and of how it has ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.enums import Ending, Proposal, ProposalOutcome, Status
from bot.store.vote_rows import ProposalRow
from bot.tables.play.finishing import attended, players
from bot.tables.seating.proposals import open_proposal, removed, voters, votes_on
from bot.tables.view import TableView
from bot.text import count, listed, say
from bot.ui.input.ids import Press
from bot.ui.screens.names import bold_name
from bot.ui.screens.screen import Button, Row

TOLD = 5
"""Proposals that the status of a table tells of at most: the newest."""


def vote_rows(table: TableView) -> tuple[Row, ...]:
    proposal = open_proposal(table)
    if proposal is None:
        return ()
    agree = Press(table.id, "agree", serial=proposal.number).custom_id
    go_on = Press(table.id, "goon", serial=proposal.number).custom_id
    return ((Button(say("button.agree"), agree), Button(say("button.goon"), go_on)),)


def on_the_table(table: TableView) -> str:
    """Return what is voted on; or what has become of the last vote, until the table moves on."""
    asked = [one for one in table.proposals if one.kind is not Proposal.LEAVE_OUT]
    if not asked or table.status != Status.RUNNING:
        return ""
    newest, now = asked[-1], open_proposal(table)
    if now is not None:
        agreed = {vote.user_id for vote in votes_on(table, now)}
        waiting = listed([named(table, user) for user in voters(table, now) if user not in agreed])
        return "\n".join([_proposed(table, now), say("vote.waits", names=waiting, until=int(now.until))])
    if newest.decided_at is None or _moved_on(table, newest.decided_at):
        return ""
    return _became(table, newest)


def _moved_on(table: TableView, since: float) -> bool:
    return any(entry.at > since for entry in table.entries if entry.is_advance)


def log_lines(table: TableView) -> str:
    """Return what was proposed and done at a table, the newest last."""
    lines = []
    for one in [one for one in table.proposals if one.kind is not Proposal.LEAVE_OUT][-TOLD:]:
        if one.verdict in (ProposalOutcome.ALONE, ProposalOutcome.MODERATOR):
            words = _became(table, one)
        else:
            words = say("vote.log", proposed=_proposed(table, one), became=_became(table, one))
        lines.append(say("vote.logged", at=int(one.at), words=words))
    return "\n".join(lines)


def ended_by(table: TableView) -> str:
    ends = [one for one in table.proposals if one.kind is Proposal.END and one.verdict is not None]
    if table.header.ending is not Ending.ENDED or not ends:
        return ""
    last = ends[-1]
    if last.verdict is ProposalOutcome.AGREED:
        people = [last.user_id, *(vote.user_id for vote in votes_on(table, last) if vote.agrees)]
        return say("ended.agreed", names=listed([named(table, user) for user in people]))
    if last.verdict is ProposalOutcome.MODERATOR:
        return say("ended.moderator")
    return say("ended.alone", name=named(table, last.user_id)) if last.verdict is ProposalOutcome.ALONE else ""


def left_early(table: TableView) -> Iterator[str]:
    """Yield of a rated game that is over who has lost it by not being there, and for whom it does not count."""
    if not table.rated:
        return
    who = players(table.seats, removed(table.proposals), attended(table))
    seated = list(zip(table.seats, who, strict=True))
    lost = [bold_name(table, seat.seat) for seat, player in seated if player.has_lost]
    out = [bold_name(table, seat.seat) for seat, player in seated if player.user_id is not None and player.is_out]
    if lost:
        yield count("result.left", len(lost), names=listed(lost))
    if out:
        yield count("result.out", len(out), names=listed(out))


def _proposed(table: TableView, proposal: ProposalRow) -> str:
    who, target = named(table, proposal.user_id), named(table, proposal.target_id)
    return say(f"vote.{proposal.kind}", who=who, target=target)


def _became(table: TableView, proposal: ProposalRow) -> str:
    said = votes_on(table, proposal)
    names = listed(
        [named(table, vote.user_id) for vote in said if vote.agrees == (proposal.verdict is ProposalOutcome.AGREED)]
    )
    match proposal.verdict:
        case None:
            return say("verdict.open" if open_proposal(table) is proposal else "verdict.expired")
        case ProposalOutcome.ALONE | ProposalOutcome.MODERATOR:
            who, target = named(table, proposal.user_id), named(table, proposal.target_id)
            return say(f"verdict.{proposal.verdict}", who=who, target=target)
        case _:
            return say(f"verdict.{proposal.verdict}", names=names)


def named(table: TableView, user_id: int | None) -> str:
    """Return what somebody is called: who does not sit here any more, as Discord shows them."""
    if user_id is None:
        return say("vote.somebody")
    seat = table.seat_of(user_id)
    return f"<@{user_id}>" if seat is None else bold_name(table, seat.seat)
