"""The Crowd's seat: it plays what most spectators press, of equals the earliest, for nobody what the regular would."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.core import SomeAction
from bot.games.flip7.rules.actions import Hit, Stay
from bot.store.enums import By, ClockKind, TimerKind
from bot.store.guilds import Chooser, GuildStore
from bot.store.stored import TimerKey
from bot.tables.entry import record_forms
from bot.tables.play import crowd
from bot.tables.play.crowd import ALONE, WAIT, question
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby, table_options
from bot.tables.seating.attendance import CROWD
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, GUILD, Room, finish_turn, press, refusal

SEAT = 1
"""The Crowd's."""
KEY = TimerKey(TimerKind.CROWD, SEAT)
WATCHERS = (50, 51, 52)
LIVE_WAIT, LIVE_ALONE = WAIT[ClockKind.LIVE], ALONE[ClockKind.LIVE]


async def with_crowd(room: Room, game: str = "flip7", *others: int, **values: Any) -> Table:
    """A friendly game of Ada's with the Crowd, begun."""
    table = await room.lobby(*others, game=game, friendly=True, fast=True, **values)
    await lobby.add_ai(table, ADA, character=CROWD)
    await lobby.begin(table, ADA)
    return table


async def until_asked(room: Room, table: Table) -> None:
    """Others answer until the Crowd is asked to hit or stay."""
    for _ in range(200):
        asked = question(table, SEAT)
        if asked is not None and asked[0].ask == "turn":
            return
        if asked is not None:
            await room.wait(LIVE_WAIT)
            continue
        decision = table.decision(0)
        if decision is None:
            await room.wait(5.0)
        else:
            await press(table, ADA, decision.options[-1])
    raise AssertionError("the Crowd is never asked")


def vote(room: Room, table: Table, user: int, answer: str) -> None:
    """Somebody presses."""
    asked = question(table, SEAT)
    assert asked is not None
    room.votes[table.id, SEAT, asked[0].serial].append((user, answer))


@pytest.mark.parametrize(("votes", "played"), [("hhs", Hit()), ("ssh", Stay()), ("hs", Hit()), ("sh", Stay())])
async def test_it_plays_what_most_press_and_of_equals_the_earliest(room: Room, votes: str, played: SomeAction) -> None:
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    for user, answer in zip(WATCHERS, votes, strict=False):
        vote(room, table, user, answer)
        await room.wait(1.0)
    assert len(table.entries) == number, "they still may press"
    await room.wait(LIVE_WAIT)
    entry = table.entries[number]
    assert (entry.seat, entry.action) == (SEAT, played)
    assert entry.by is By.AI
    most = max(votes.count("h"), votes.count("s"))
    assert table.crowd.played_for == (number, most, len(votes))


async def test_where_nobody_presses_it_plays_as_the_regular_and_waits_less_from_then_on(room: Room) -> None:
    table = await with_crowd(room)
    await until_asked(room, table)
    asked = question(table, SEAT)
    assert asked is not None
    number, expected = len(table.entries), table.players.consider(table.state, asked[0], "regular", f"{table.id}/1")
    await room.wait(LIVE_WAIT + 1)
    assert (table.entries[number].seat, table.entries[number].action) == (SEAT, expected)
    assert table.crowd.played_for is None
    await until_asked(room, table)
    assert table.timers[KEY] - room.clock.now() <= LIVE_ALONE


async def test_in_a_game_of_all_at_once_it_is_asked_one_thing_after_the_other(room: Room) -> None:
    table = await with_crowd(room, "luckybox")
    asked = question(table, SEAT)
    assert asked is not None
    wanted = table.rules.action_text(asked[0].options[3])
    vote(room, table, 50, wanted)
    await finish_turn(table, ADA)
    assert question(table, SEAT) is not None, "the others are done, and it is waited for"
    await room.wait(LIVE_WAIT)
    assert record_forms(table.rules, [entry for entry in table.entries if entry.seat == SEAT]) == [
        table.rules.dump_action(SEAT, asked[0].options[3])
    ]
    await room.wait(2.0)
    asked = question(table, SEAT)
    assert asked is not None
    assert asked[0].ask == "cross"
    await room.wait(LIVE_WAIT + 1)
    assert table.entries[-1].by in (By.AI, By.TABLE)


async def test_a_whole_game_that_nobody_watches_comes_to_its_end(room: Room) -> None:
    table = await with_crowd(room, "flip7", options={"target_score": 50})
    while table.status.is_open:
        decision = table.decision(0)
        if decision is None:
            await room.wait(LIVE_ALONE)
        else:
            await press(table, ADA, decision.options[-1])
    assert table.record()["seats"] == ["Ada", "Crowd"]


async def test_each_answer_of_a_chain_is_asked_for_by_itself(room: Room) -> None:
    table = await with_crowd(room, "luckybox", seed="1")
    chains = 0
    while table.status.is_open and not chains:
        while (decision := table.decision(0)) is not None:
            await press(table, ADA, table.players.default(table.state, decision))
        asked = question(table, SEAT)
        chains += asked is not None and asked[0].ask == "bonus"
        await room.wait(LIVE_ALONE)
    assert chains
    times = [entry.at for entry in table.entries if entry.seat == SEAT]
    assert len(times) == len(set(times))


async def test_with_it_nothing_counts_whatever_the_table_says(room: Room) -> None:
    table = await room.lobby(BEN, friendly=True)
    await lobby.add_ai(table, ADA, character=CROWD)
    table.header = table.header.changed(friendly=False)
    assert not table.rated


async def test_it_sits_at_friendly_tables_only_and_once(room: Room) -> None:
    table = await room.lobby(BEN)
    assert crowd.why_not(table) == "crowd_is_friendly"
    assert await refusal(lobby.add_ai(table, ADA, character=CROWD)) == "crowd_is_friendly"
    await table_options.turn(table, ADA, "rated")
    assert crowd.why_not(table) is None
    await lobby.add_ai(table, BEN, character=CROWD)
    assert [(seat.name, seat.ai, seat.character) for seat in table.seats][-1] == ("Crowd", True, CROWD)
    assert await refusal(lobby.add_ai(table, ADA, character=CROWD)) == "crowd_sits"
    for switch in ("rated", "watched"):
        assert await refusal(table_options.turn(table, ADA, switch)) == "crowd_needs_it"
    assert not table.rated
    await lobby.remove_ai(table, ADA)
    await table_options.turn(table, ADA, "rated")
    await lobby.note_press(table, BEN)
    assert table.rated


async def test_house_rules_make_room_for_it_and_it_keeps_the_table_friendly(room: Room) -> None:
    table = await room.lobby(BEN, options={"relaxed": True})
    await lobby.add_ai(table, ADA, character=CROWD)
    await lobby.set_options(table, ADA, {})
    assert table.header.friendly
    assert not table.rated


async def test_where_spectators_are_not_asked_it_does_not_sit_down(room: Room) -> None:
    table = await room.lobby(BEN, friendly=True, watched=False)
    with pytest.raises(Refusal, match="crowd_unasked"):
        await lobby.add_ai(table, ADA, character=CROWD)


async def test_where_nobody_asks_those_who_watch_it_does_not_sit_down_and_where_it_sits_it_does_not_wait(
    room: Room,
) -> None:
    table = await room.lobby(game="luckybox", friendly=True, fast=True)
    room.tables.context.crowd_votes = lambda: None
    assert await refusal(lobby.add_ai(table, ADA, character=CROWD)) == "feature_off"
    assert await refusal(table_options.turn(table, ADA, "watched")) == "feature_off"
    room.tables.context.crowd_votes = lambda: room.voted
    await lobby.add_ai(table, ADA, character=CROWD)
    await lobby.begin(table, ADA)
    assert KEY in table.timers
    room.tables.context.crowd_votes = lambda: None
    await room.wait(LIVE_WAIT + 1)
    assert [entry.seat for entry in table.entries] == [SEAT], "what it was asked before, as the regular"
    await finish_turn(table, ADA)
    await room.wait(5.0)
    answered = [entry for entry in table.entries if entry.seat == SEAT]
    assert len(answered) > 1
    assert KEY not in table.timers


async def test_in_a_server_that_asks_no_spectators_it_sits_and_plays_as_the_regular_without_waiting(room: Room) -> None:
    guilds = GuildStore(room.database)
    room.tables.context.spectators_asked_in = guilds.asks_spectators
    await guilds.choose(GUILD, Chooser(ADA, room.clock.now()), watched=False)
    table = await with_crowd(room, "luckybox")
    assert KEY not in table.timers
    await room.wait(5.0)
    assert [entry.seat for entry in table.entries] == [SEAT]
    await finish_turn(table, ADA)
    await room.wait(5.0)
    answered = [entry for entry in table.entries if entry.seat == SEAT]
    assert len(answered) > 1
    assert KEY not in table.timers


async def test_it_comes_along_to_a_rematch(room: Room) -> None:
    table = await with_crowd(room)
    table.header = table.header.changed(status=table.status.CLOSED)
    again = await room.tables.rematch(table, ADA, 801)
    assert (again.seats[SEAT].character, again.header.friendly) == (CROWD, True)
