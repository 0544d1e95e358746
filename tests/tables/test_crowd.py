"""The Crowd's seat: it plays what most onlookers press, of equals the earliest, for nobody what the regular would."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.core import SomeAction
from bot.games.flip7.rules.actions import Hit, Stay
from bot.store.enums import By, ClockKind, TimerKind
from bot.store.guilds import GuildStore
from bot.store.predictions import PredictionStore
from bot.store.stored import TimerKey
from bot.tables.onlookers import Onlookers
from bot.tables.play import crowd
from bot.tables.play.crowd import ALONE, SOON, WAIT, question
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby, table_options
from bot.tables.seating.attendance import CROWD
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, Room, finish_turn, press, refusal

SEAT = 1
"""The Crowd's."""
KEY = TimerKey(TimerKind.CROWD, SEAT)
WATCHERS = (50, 51, 52)
LIVE_WAIT, LIVE_ALONE = WAIT[ClockKind.LIVE], ALONE[ClockKind.LIVE]


def onlookers(room: Room) -> Onlookers:
    """Who takes what they press."""
    return Onlookers(PredictionStore(room.database), GuildStore(room.database), room.clock)


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


async def wish(asking: Onlookers, table: Table, user: int, answer: str) -> SomeAction:
    """Somebody presses."""
    asked = question(table, SEAT)
    assert asked is not None
    return await asking.wish(table, user, SEAT, asked[0].serial, answer)


@pytest.mark.parametrize(("wishes", "played"), [("hhs", Hit()), ("ssh", Stay()), ("hs", Hit()), ("sh", Stay())])
async def test_it_plays_what_most_press_and_of_equals_the_earliest(room: Room, wishes: str, played: SomeAction) -> None:
    asking = onlookers(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    for user, answer in zip(WATCHERS, wishes, strict=False):
        await wish(asking, table, user, answer)
        await room.wait(1.0)
    assert len(table.entries) == number, "they still may press"
    await room.wait(LIVE_WAIT)
    entry = table.entries[number]
    assert table.rules.parse_action(entry.action) == (SEAT, played)
    assert entry.by is By.AI
    most = max(wishes.count("h"), wishes.count("s"))
    assert table.foretold.played_for == (number, most, len(wishes))


async def test_what_somebody_presses_last_counts(room: Room) -> None:
    asking = onlookers(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    for user, answer in ((50, "h"), (51, "s"), (50, "s")):
        await wish(asking, table, user, answer)
    await room.wait(LIVE_WAIT)
    assert table.rules.parse_action(table.entries[number].action)[1] == Stay()


async def test_where_nobody_presses_it_plays_as_the_regular_and_waits_less_from_then_on(room: Room) -> None:
    onlookers(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    asked = question(table, SEAT)
    assert asked is not None
    number, expected = len(table.entries), table.players.consider(table.state, asked[0], "regular", f"{table.id}/1")
    await room.wait(LIVE_WAIT + 1)
    assert table.rules.parse_action(table.entries[number].action) == (SEAT, expected)
    assert table.foretold.played_for is None
    await until_asked(room, table)
    assert table.timers[KEY] - room.clock.now() <= LIVE_ALONE


async def test_once_all_have_pressed_who_pressed_before_it_plays_soon(room: Room) -> None:
    asking = onlookers(room)
    # A deal in which the Crowd is asked nothing in between at which nobody presses.
    table = await with_crowd(room, seed="1")
    await until_asked(room, table)
    for user in WATCHERS[:2]:
        await wish(asking, table, user, "s")
    await room.wait(LIVE_WAIT)
    await until_asked(room, table)
    await wish(asking, table, WATCHERS[2], "h")
    await wish(asking, table, WATCHERS[0], "h")
    assert table.timers[KEY] > room.clock.now() + SOON
    entries = len(table.entries)
    await wish(asking, table, WATCHERS[1], "h")
    assert table.timers[KEY] == room.clock.now() + SOON
    await room.wait(SOON)
    assert len(table.entries) > entries


async def test_players_do_not_press_for_it_nor_does_anybody_too_late(room: Room) -> None:
    asking = onlookers(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    asked = question(table, SEAT)
    assert asked is not None
    assert await refusal(wish(asking, table, ADA, "h")) == "plays_here"
    assert await refusal(wish(asking, table, 50, "x1.1")) == "bad_button"
    await room.wait(LIVE_WAIT + 1)
    assert await refusal(asking.wish(table, 50, SEAT, asked[0].serial, "h")) == "too_late_to_say"
    assert await refusal(asking.wish(table, 50, 0, 1, "h")) == "too_late_to_say"


async def test_a_wish_outlives_a_restart(room: Room) -> None:
    asking = onlookers(room)
    table = await with_crowd(room)
    await until_asked(room, table)
    number = len(table.entries)
    await wish(asking, table, 50, "s")
    restarted = room.another()
    onlookers(restarted)
    again = await restarted.tables.get(table.id)
    assert again is not None
    assert question(again, SEAT) is not None
    await restarted.wait(LIVE_WAIT)
    assert again.rules.parse_action(again.entries[number].action) == (SEAT, Stay())


async def test_in_a_game_of_all_at_once_it_is_asked_one_thing_after_the_other(room: Room) -> None:
    asking = onlookers(room)
    table = await with_crowd(room, "luckybox")
    asked = question(table, SEAT)
    assert asked is not None
    wanted = table.rules.action_text(asked[0].options[3])
    await wish(asking, table, 50, wanted)
    await finish_turn(table, ADA)
    assert question(table, SEAT) is not None, "the others are done, and it is waited for"
    await room.wait(LIVE_WAIT)
    assert [entry.action for entry in table.entries if entry.action.get("seat") == SEAT] == [
        table.rules.dump_action(SEAT, asked[0].options[3])
    ]
    await room.wait(2.0)
    asked = question(table, SEAT)
    assert asked is not None
    assert asked[0].ask == "cross"
    await room.wait(LIVE_WAIT + 1)
    assert table.entries[-1].by in (By.AI, By.TABLE)


async def test_a_whole_game_that_nobody_watches_comes_to_its_end(room: Room) -> None:
    onlookers(room)
    table = await with_crowd(room, "flip7", options={"target_score": 50})
    while table.status.is_open:
        decision = table.decision(0)
        if decision is None:
            await room.wait(LIVE_ALONE)
        else:
            await press(table, ADA, decision.options[-1])
    assert table.record()["seats"] == ["Ada", "Crowd"]


async def test_each_answer_of_a_chain_is_asked_for_by_itself(room: Room) -> None:
    onlookers(room)
    table = await with_crowd(room, "luckybox", seed="1")
    chains = 0
    while table.status.is_open and not chains:
        while (decision := table.decision(0)) is not None:
            await press(table, ADA, table.players.default(table.state, decision))
        asked = question(table, SEAT)
        chains += asked is not None and asked[0].ask == "bonus"
        await room.wait(LIVE_ALONE)
    assert chains
    times = [entry.at for entry in table.entries if entry.action.get("seat") == SEAT]
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


async def test_where_onlookers_are_not_asked_it_does_not_sit_down(room: Room) -> None:
    table = await room.lobby(BEN, friendly=True, watched=False)
    with pytest.raises(Refusal, match="crowd_unwatched"):
        await lobby.add_ai(table, ADA, character=CROWD)


async def test_it_comes_along_to_a_rematch(room: Room) -> None:
    onlookers(room)
    table = await with_crowd(room)
    table.header = table.header.changed(status=table.status.CLOSED)
    again = await room.tables.rematch(table, ADA, 801)
    assert (again.seats[SEAT].character, again.header.friendly) == (CROWD, True)
