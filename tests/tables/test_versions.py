"""A table whose rules or deck the bot no longer has is closed kindly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.catalogue import games
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.store.changes import HeaderChange
from bot.store.enums import Ending, Status
from bot.store.stored import Change
from bot.tables.play.fairness import proof_of
from bot.tables.seating import lobby
from tests.store.rows import write
from tests.tables.room import ADA, BEN, CHANNEL, Room, finish_turn, first_number, stored

PLUGIN = games()["luckybox"]


class NewRules(LuckyBox):
    """Rules that came with a later version of the bot."""

    rules_version = 2


def newer(room: Room) -> Room:
    """The bot after an update that changed the rules."""
    plugin = replace(PLUGIN, rules=NewRules(shipped_deck()))
    return Room(room.database, room.clock, {"luckybox": plugin})


@pytest.mark.parametrize("change", [{"rules_version": 0}, {"deck": "another"}, {"options": {"gone": 1}}])
async def test_a_game_of_other_rules_or_another_deck_is_closed_kindly(
    room: Room, change: HeaderChange, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, BEN)
    await write(room.store, table.id, Change(at=0.0, header=change))
    after = room.another()
    found = await after.tables.get(table.id)
    assert found is not None
    assert (found.status, found.header.ending, found.timers) == ("closed", "rules", {})
    # What was promised of its deal is not held against rules that did not deal it.
    assert proof_of(found.header, found.game) is None
    kept = await stored(room, table)
    assert (kept.header.status, kept.header.ending, kept.timers) == ("closed", "rules", {})
    assert [news.ended for _, news in after.news] == [True]
    assert "cannot be replayed" in caplog.text
    await after.lobby(channel_id=CHANNEL)


async def test_an_entry_that_cannot_be_replayed_closes_its_table_only(room: Room) -> None:
    broken, sound = await first_number(room, BEN), await room.game(BEN, channel_id=701)
    kept = await stored(room, broken)
    entry = replace(kept.entries[-1], number=len(kept.entries))
    await write(room.store, broken.id, Change(at=0.0, entries=[entry]))
    found = await room.another().tables.of_person(BEN)
    assert {table.id: table.status for table in found} == {broken.id: "closed", sound.id: "running"}


async def test_the_timekeeper_meets_a_game_it_cannot_replay_once(room: Room) -> None:
    table = await first_number(room, BEN)
    after = newer(room)
    await after.wait(3600)
    found = await after.tables.get(table.id)
    assert found is not None
    assert found.header.ending == Ending.RULES
    assert await after.store.next_due() is None


async def test_a_finished_game_of_older_rules_keeps_its_result(room: Room) -> None:
    table = await room.game(BEN)
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA, BEN)
        await room.wait(1.5)
    await newer(room).tables.get(table.id)
    assert (await stored(room, table)).header.status == Status.OVER
    assert len(await room.people.results(ADA)) == 1


async def test_a_lobby_opened_before_an_update_begins_by_the_rules_of_the_day(room: Room) -> None:
    waiting = await room.lobby(BEN)
    updated = newer(room)
    table = await updated.tables.get(waiting.id)
    assert table is not None
    await lobby.begin(table, ADA)
    again = await updated.another().tables.get(table.id)
    assert again is not None
    assert again.status == Status.RUNNING
