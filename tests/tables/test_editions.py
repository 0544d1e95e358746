"""An update brings a game's next edition: what began under the one before goes on under it, what begins is the new.

The small games of the tests have two editions each: by its second rules Pig takes a 2 as it takes a 1, and the second
deck of Bidding has seven cards instead of five.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.core import Edition
from bot.engine.options import Number
from bot.engine.record import replay
from bot.engine.rng import Seeded
from bot.games.plugin import Plugin, in_order
from bot.store.changes import HeaderChange
from bot.store.enums import Ending, Status
from bot.store.stored import Change
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.table import Table
from tests.other_decks import luckybox_of_today, updated_luckybox
from tests.small_games import bidding, pig, updated_bidding, updated_pig
from tests.store.rows import write
from tests.tables.room import ADA, BEN, CHANNEL, Room, first_number, press, refusal, stored

ELSEWHERE = 701
UPDATES: dict[str, tuple[Callable[[], Plugin], Callable[[], Plugin]]] = {
    "other rules": (pig, updated_pig),
    "another deck": (bidding, updated_bidding),
}
every_update = pytest.mark.parametrize(("before", "after"), UPDATES.values(), ids=UPDATES)


def with_game(room: Room, plugin: Plugin) -> Room:
    """The same database under a bot that has this game only."""
    return Room(room.database, room.clock, {plugin.key: plugin})


async def some_turns(room: Room, table: Table, turns: int) -> None:
    """Everybody who is asked answers, as often as this, or to the end."""
    people = {seat.seat: seat.user_id for seat in table.people}
    for _ in range(turns):
        if table.status != Status.RUNNING:
            return
        for seat in table.rules.open_seats(table.state):
            decision = table.decision(seat)
            user = people.get(seat)
            if user is not None and decision is not None:
                await press(table, user, decision.options[-1])
        await room.wait(table.rules.pace.advance_delay)


async def to_the_end(room: Room, table: Table) -> None:
    """Everybody answers until it is over."""
    await some_turns(room, table, 400)
    assert table.status == Status.OVER


def by_rules_alone(game: Plugin, table: Table) -> Any:
    """Where the table's entries lead by the rules of an edition, without any table."""
    rules = game.rules
    state = rules.start(len(table.seats), table.header.options, Seeded(table.header.seed)).state
    for entry in table.entries:
        state = rules.apply(state, entry.seat, entry.action).state
    return state


async def begun(room: Room, before: Plugin, turns: int = 3) -> Table:
    """A game of two that began before the update."""
    then = with_game(room, before)
    table = await then.game(BEN, game=before.key)
    await some_turns(then, table, turns)
    assert table.status == Status.RUNNING
    return table


async def finished(room: Room, before: Plugin) -> Table:
    """A game of two that was over before the update."""
    then = with_game(room, before)
    table = await then.game(BEN, game=before.key)
    await to_the_end(then, table)
    return table


async def found(room: Room, table: Table) -> Table:
    """The table as this bot has it."""
    there = await room.tables.get(table.id)
    assert there is not None
    return there


@every_update
async def test_a_game_under_way_goes_on_to_its_end_as_it_began(
    room: Room, before: Callable[[], Plugin], after: Callable[[], Plugin]
) -> None:
    table = await begun(room, before())
    today = with_game(room, after())
    same = await found(today, table)
    assert same.state == table.state
    assert same.game.edition == before().edition != after().edition
    await to_the_end(today, same)
    assert same.state == by_rules_alone(before(), same)
    lying = (await stored(today, same)).header
    assert Edition(lying.rules_version, lying.deck) == before().edition


async def test_by_the_new_rules_the_same_game_would_have_gone_otherwise(room: Room) -> None:
    """The test above could not fail if the editions played alike."""
    seeds = [f"a game with a 2 in it {number}" for number in range(20)]
    led = {
        game.edition: [game.rules.apply(game.rules.start(2, {}, Seeded(seed)).state, 0, "roll").state for seed in seeds]
        for game in updated_pig().editions
    }
    assert led[Edition(1, "standard")] != led[Edition(2, "standard")]


@every_update
async def test_what_begins_after_the_update_is_the_new_edition(
    room: Room, before: Callable[[], Plugin], after: Callable[[], Plugin]
) -> None:
    await begun(room, before())
    today = with_game(room, after())
    fresh = await today.game(BEN, game=after().key, channel_id=ELSEWHERE)
    assert fresh.game.edition == after().edition
    await to_the_end(today, fresh)
    assert fresh.state == by_rules_alone(after(), fresh)


@every_update
async def test_records_of_both_editions_lead_to_where_the_games_are(
    room: Room, before: Callable[[], Plugin], after: Callable[[], Plugin]
) -> None:
    today = with_game(room, after())
    old = await found(today, await begun(room, before()))
    new = await today.game(BEN, game=after().key, channel_id=ELSEWHERE)
    await some_turns(today, new, 3)
    for table in (old, new):
        for _ in range(2):
            record = json.loads(json.dumps(table.record()))
            assert ("rules" in record, "deck" in record) == (table is new, table is new)
            names = [seat.name for seat in table.seats]
            assert replay(record, {after().key: after().codecs}) == table.game.codec.result(table.state, names)
            await to_the_end(today, table)


@every_update
async def test_a_finished_game_of_an_earlier_edition_is_shown_once_more(
    room: Room, before: Callable[[], Plugin], after: Callable[[], Plugin]
) -> None:
    table = await finished(room, before())
    there = await found(with_game(room, after()), table)
    assert there.status == Status.OVER
    assert there.game.edition == before().edition
    assert there.replay_states() == table.replay_states()
    assert there.record() == table.record()


@every_update
async def test_a_rematch_is_played_by_the_newest(
    room: Room, before: Callable[[], Plugin], after: Callable[[], Plugin]
) -> None:
    table = await finished(room, before())
    today = with_game(room, after())
    again = await today.tables.rematch(await found(today, table), ADA, CHANNEL)
    await lobby.note_press(again, BEN)
    await lobby.begin(again, ADA)
    assert again.game.edition == after().edition


# A lobby


async def test_a_lobby_begins_under_the_newest(room: Room) -> None:
    waiting = await with_game(room, pig()).lobby(BEN, game="pig")
    table = await found(with_game(room, updated_pig()), waiting)
    assert table.game.edition.rules_version == 2
    await lobby.begin(table, ADA)
    assert (await stored(room, table)).header.rules_version == 2


def without_goal() -> Plugin:
    """An update that takes away a house rule."""
    newest = pig(2)
    rules: Any = newest.rules
    rules.options = (Number("lives", 3, 1, 9),)
    return in_order([newest, pig()])


async def test_a_lobby_whose_house_rules_the_newest_does_not_know_begins_under_its_own(room: Room) -> None:
    waiting = await with_game(room, pig()).lobby(BEN, game="pig", options={"goal": 50})
    today = with_game(room, without_goal())
    table = await found(today, waiting)
    assert table.house_rules == {"goal": 50}
    await lobby.begin(table, ADA)
    await to_the_end(today, table)
    assert max(table.state.position.totals) >= 50


async def test_a_rematch_leaves_out_house_rules_that_the_newest_does_not_know(room: Room) -> None:
    then = with_game(room, pig())
    table = await then.game(BEN, game="pig", options={"goal": 20})
    await to_the_end(then, table)
    today = with_game(room, without_goal())
    again = await today.tables.rematch(await found(today, table), ADA, CHANNEL)
    assert (again.header.options, again.house_rules) == ({"lives": 3}, {})


# Editions that are gone


@pytest.mark.parametrize("change", [{"rules_version": 0}, {"rules_version": 3}, {"deck": "another"}])
async def test_a_game_of_an_edition_the_bot_does_not_have_is_closed_kindly(room: Room, change: HeaderChange) -> None:
    table = await begun(room, pig())
    await write(room.store, table.id, Change(at=0.0, header=change))
    there = await found(with_game(room, updated_pig()), table)
    assert (there.status, there.header.ending) == (Status.CLOSED, Ending.RULES)
    assert await with_game(room, updated_pig()).tables.in_channel(CHANNEL) is None


async def test_a_lobby_that_no_edition_can_begin_is_closed_kindly(room: Room) -> None:
    waiting = await with_game(room, pig()).lobby(BEN, game="pig", options={"goal": 50})
    only_newest = replace(without_goal(), earlier=None)
    there = await found(with_game(room, only_newest), waiting)
    assert (there.status, there.header.ending) == (Status.CLOSED, Ending.RULES)


async def test_nothing_is_begun_by_an_edition_there_is_not(room: Room) -> None:
    tables: Tables = with_game(room, updated_pig()).tables
    setup = replace(room.setup(game="pig"), edition=Edition(7, "standard"))
    assert await refusal(tables.create(setup, [lobby.person(ADA, "Ada")])) == "bad_record"


# The game that ships with a deck as data


async def test_a_game_with_an_earlier_deck_is_played_drawn_and_told_with_it(room: Room) -> None:
    then, today = luckybox_of_today(), updated_luckybox()
    table = await first_number(with_game(room, then), BEN)
    there = await found(with_game(room, today), table)
    assert isinstance(there.game, Plugin)
    assert there.state == table.state
    for seat in (0, 1):
        view = there.rules.view(there.state, seat)
        assert view == then.rules.view(table.state, seat)
        assert there.game.drawer.plain_panel(view, seat, [], {}) == then.drawer.plain_panel(view, seat, [], {})
        assert view != today.rules.view(there.state, seat)
    seat = 0
    decision = there.decision(seat)
    assert decision is not None
    assert decision == then.rules.decision(table.state, seat)
    codecs: Mapping[str, Any] = {today.key: today.codecs}
    names = [one.name for one in there.seats]
    assert replay(there.record(), codecs) == there.game.codec.result(there.state, names)


async def test_an_ai_seat_thinks_by_the_edition_of_its_table(room: Room) -> None:
    table = await first_number(with_game(room, luckybox_of_today()), BEN, ai=1)
    today = with_game(room, updated_luckybox())
    there = await found(today, table)
    await to_the_end(today, there)
    assert there.state == by_rules_alone(luckybox_of_today(), there)
