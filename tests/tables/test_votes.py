"""Votes at a table: ending a game for everybody and removing somebody need everybody else's consent."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import Proposal, Status
from bot.store.stored import Repeated
from bot.tables.seating import hosting, votes
from bot.tables.seating.proposals import VOTE, open_proposal
from bot.tables.table import Delivery, Table
from tests.tables.room import ADA, BEN, BREATH, CY, DAN, STRANGER, Room, finish_turn, first_number, refusal, stored

FIVE_MINUTES = 300.0


def open_number(table: Table) -> int:
    """The number of what is voted on."""
    proposal = open_proposal(table)
    assert proposal is not None
    return proposal.number


async def says(table: Table, user: int, agrees: bool = True) -> None:
    """Somebody says what they think of it."""
    await votes.vote(table, user, open_number(table), agrees=agrees)


def verdicts(table: Table) -> list[str | None]:
    """What has become of everything that was proposed."""
    return [one.verdict for one in table.proposals]


async def test_a_game_ends_for_nobody_when_everybody_else_agrees(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.END)
    assert room.news[-1][1].asked == (BEN, CY)
    await says(table, BEN)
    assert table.status == Status.RUNNING
    await says(table, BEN)
    assert table.status == Status.RUNNING, "the same person twice is not everybody"
    await says(table, CY)
    assert (table.status, table.header.ending, table.timers) == ("closed", "ended", {})
    assert verdicts(table) == ["agreed"]
    assert await room.people.results(BEN) == []


async def test_the_first_who_would_rather_go_on_decides_it(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.END)
    number = open_number(table)
    await says(table, CY, agrees=False)
    assert (table.status, verdicts(table)) == ("running", ["refused"])
    assert VOTE not in table.timers
    assert await refusal(votes.vote(table, BEN, number, agrees=True)) == "vote_over"
    await votes.propose(table, ADA, Proposal.END)
    assert await refusal(votes.vote(table, BEN, number, agrees=True)) == "vote_over", "the button of the vote before"


async def test_who_proposes_it_takes_it_back_and_cannot_agree_to_it(room: Room) -> None:
    table = await first_number(room, BEN)
    await votes.propose(table, ADA, Proposal.END)
    assert await refusal(says(table, ADA)) == "vote_yours"
    await says(table, ADA, agrees=False)
    assert verdicts(table) == ["withdrawn"]


async def test_a_vote_expires_though_the_game_goes_on_meanwhile(room: Room) -> None:
    table = await first_number(room, BEN)
    await votes.propose(table, ADA, Proposal.END)
    number, until = open_number(table), table.timers[VOTE]
    assert until == room.clock.now() + FIVE_MINUTES
    while room.clock.now() < until:
        assert table.timers[VOTE] == until
        assert open_number(table) == number
        await finish_turn(table, ADA, BEN)
        await room.wait(min(60.0, until - room.clock.now()))
    assert verdicts(table) == ["expired"]
    assert await refusal(votes.vote(table, BEN, number, agrees=True)) == "vote_over"


async def test_a_vote_survives_a_restart(room: Room) -> None:
    table = await first_number(room, BEN)
    await votes.propose(table, ADA, Proposal.END)
    again = await room.another().tables.get(table.id)
    assert again is not None
    await says(again, BEN)
    assert (again.status, verdicts(again)) == ("closed", ["agreed"])
    kept = await stored(room, table)
    assert [(vote.user_id, vote.agrees) for vote in kept.votes] == [(BEN, True)]


async def test_there_is_one_vote_at_a_time(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.END)
    assert await refusal(votes.propose(table, ADA, Proposal.KICK, BEN)) == "vote_open"


async def test_a_press_that_is_delivered_again_votes_once(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.END)
    await votes.vote(table, BEN, 1, agrees=True, delivery=Delivery(5))
    with pytest.raises(Repeated):
        await votes.vote(table, BEN, 1, agrees=False, delivery=Delivery(5))
    assert [vote.agrees for vote in table.votes] == [True]
    assert table.status == Status.RUNNING


@pytest.mark.parametrize("away", [False, True])
async def test_who_is_not_there_is_not_asked_and_has_no_say(room: Room, away: bool) -> None:
    table = await first_number(room, BEN, CY)
    if away:
        await hosting.leave(table, CY)
    else:
        while not table.seats[2].autopilot:
            await finish_turn(table, ADA, BEN)
            await room.wait(60 + BREATH)
    await votes.propose(table, ADA, Proposal.END)
    assert await refusal(says(table, CY)) == "vote_away"
    await says(table, BEN)
    assert table.status == Status.CLOSED


async def test_a_host_does_not_get_rid_of_a_vote_by_waiting_until_the_others_left(room: Room) -> None:
    table = await first_number(room, BEN)
    await votes.propose(table, ADA, Proposal.END)
    await hosting.leave(table, BEN)
    assert table.status == Status.RUNNING
    assert await refusal(votes.propose(table, ADA, Proposal.KICK, BEN)) == "vote_open"


async def test_strangers_and_others_than_the_host_propose_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    assert await refusal(votes.propose(table, BEN, Proposal.END)) == "not_host"
    assert await refusal(votes.propose(table, STRANGER, Proposal.END)) == "not_seated"
    await votes.propose(table, ADA, Proposal.END)
    assert await refusal(says(table, STRANGER)) == "not_seated"


async def test_a_moderator_who_plays_removes_somebody_at_once_and_the_game_counts_for_nobody(room: Room) -> None:
    table = await first_number(room, BEN)
    assert table.rated
    await hosting.kick(table, BEN, ADA, moderator=True)
    assert table.seats[0].away
    assert not table.rated


async def test_a_moderator_who_plays_asks_the_others_before_ending_it(room: Room) -> None:
    table = await first_number(room, BEN)
    assert await refusal(hosting.end(table, BEN, moderator=True)) == "ask_others"
    await votes.propose(table, BEN, Proposal.END, moderator=True)
    await says(table, ADA)
    assert table.status == Status.CLOSED


async def test_somebody_is_removed_when_all_but_them_agree(room: Room) -> None:
    table = await first_number(room, BEN, CY, DAN)
    await votes.propose(table, ADA, Proposal.KICK, BEN)
    assert room.news[-1][1].asked == (CY, DAN)
    assert await refusal(says(table, BEN, agrees=False)) == "vote_about_you"
    await says(table, CY)
    assert not table.seats[1].away
    await says(table, DAN)
    assert (table.seats[1].away, verdicts(table)) == (True, ["agreed"])
    assert room.news[-1][1].panels == (BEN,)
    assert table.status == Status.RUNNING


async def test_of_two_nobody_removes_the_other(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    assert await refusal(votes.propose(table, ADA, Proposal.KICK, BEN)) == "only_moderators"
    assert await refusal(votes.propose(table, ADA, Proposal.KICK, ADA)) == "kick_yourself"
    assert await refusal(votes.propose(table, ADA, Proposal.KICK, STRANGER)) == "not_at_table"


async def test_who_leaves_meanwhile_is_not_removed(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.KICK, BEN)
    await hosting.leave(table, BEN)
    assert open_proposal(table) is None
    assert await refusal(votes.vote(table, CY, 1, agrees=True)) == "vote_over"


async def test_what_a_moderator_does_is_written_down(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await hosting.kick(table, STRANGER, BEN, moderator=True)
    await hosting.end(table, STRANGER, moderator=True)
    kept = await stored(room, table)
    assert [(one.kind, one.user_id, one.target_id, one.verdict) for one in kept.proposals] == [
        ("kick", STRANGER, BEN, "moderator"),
        ("end", STRANGER, None, "moderator"),
    ]


async def test_a_persons_votes_are_in_their_export_and_go_with_their_data(room: Room) -> None:
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.KICK, CY)
    await says(table, BEN, agrees=False)
    given = {user: await room.people.export(user) for user in (ADA, BEN, CY)}
    assert [(one["user_id"], one["target_id"]) for one in given[ADA]["proposals"]] == [(ADA, None)]
    assert [(one["user_id"], one["target_id"]) for one in given[CY]["proposals"]] == [(None, CY)]
    assert [one["agrees"] for one in given[BEN]["votes"]] == [False]
    for user in (ADA, BEN, CY):
        await room.people.forget(user)
        await room.tables.forget(user)
    again: Any = await room.tables.get(table.id)
    assert [(one.user_id, one.target_id, one.verdict) for one in again.proposals] == [(None, None, "refused")]
    assert again.votes == []


async def test_who_is_removed_from_a_lobby_and_forgotten_is_forgotten_at_tables_in_memory_too(room: Room) -> None:
    table = await room.lobby(BEN)
    await hosting.kick(table, ADA, BEN)
    await room.people.forget(BEN)
    await room.tables.forget(BEN)
    assert [one.target_id for one in table.proposals] == [None]
