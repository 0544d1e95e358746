"""What was played in people's place is kept, to be told: by whom, in which state, and what; after a restart too."""

from __future__ import annotations

from bot.store.enums import By
from bot.store.rows import PanelRow
from bot.tables.entry import record_forms
from bot.tables.messages import hold_panel
from bot.tables.play.autoplayed import AutoplayedTurn
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number


def told(table: Table, seat: int, since: int = 0) -> list[tuple[str, list[str]]]:
    """Who stood in for a seat, and what they did."""
    return [words_of(table, turn) for turn in table.autoplayed.since(seat, since)]


def words_of(table: Table, turn: AutoplayedTurn) -> tuple[str, list[str]]:
    return str(turn.by), [str(form["do"]) for form in record_forms(table.rules, turn.entries)]


async def miss(room: Room, table: Table) -> None:
    """Ada's time runs out; then comes what comes next."""
    await finish_turn(table, BEN)
    await room.wait(60)
    await room.wait(BREATH)


async def test_a_missed_choice_is_kept_with_the_state_it_was_asked_in(room: Room) -> None:
    table = await room.game(BEN)
    asked = table.state
    await room.wait(60)
    assert told(table, 0) == [("clock", ["keep"])]
    assert table.autoplayed.since(0, 0)[0].state is asked
    assert told(table, 1) == [("clock", ["keep"])]


async def test_nothing_is_kept_of_what_people_play_themselves(room: Room) -> None:
    table = await first_number(room, BEN, ai=1)
    assert [told(table, seat) for seat in range(3)] == [[], [], []]


async def test_the_last_three_times_are_kept_the_oldest_first(room: Room) -> None:
    table = await first_number(room, BEN)
    for _ in range(6):
        await miss(room, table)
    kept = table.autoplayed.since(0, 0)
    assert [turn.by for turn in kept] == [By.AUTOPILOT] * 3
    numbers = [entry.number for turn in kept for entry in turn.entries]
    assert numbers == sorted(numbers)
    assert told(table, 0, numbers[-1] + 1) == []


async def test_a_restart_forgets_nothing_of_it(room: Room) -> None:
    table = await first_number(room, BEN)
    for _ in range(4):
        await miss(room, table)
    found = await room.another().tables.get(table.id)
    assert found is not None
    assert told(found, 0) == told(table, 0)
    assert [one.state for one in found.autoplayed.since(0, 0)] == [one.state for one in table.autoplayed.since(0, 0)]


async def test_whoever_leaves_is_played_for_by_the_autopilot(room: Room) -> None:
    table = await first_number(room, BEN)
    await hosting.leave(table, ADA)
    ((by, _),) = told(table, 0)
    assert by == "autopilot"


def panel(table: Table, seen: int) -> PanelRow:
    """A panel of Ada's."""
    return PanelRow(table_id=table.id, user_id=ADA, message_id=9, token="t", expires_at=2e6, seen=seen)


async def test_it_is_told_until_the_panel_that_told_it_is_pressed(room: Room) -> None:
    table = await room.game(BEN)
    await room.wait(60)
    assert table.untold(ADA, pressed=True) == 0, "no panel yet: the first tells everything"
    await hold_panel(table, panel(table, len(table.entries)))
    assert table.untold(ADA, pressed=False) == 0, "the panel that tells it keeps it while others play"
    assert table.untold(ADA, pressed=True) == len(table.entries)
    await hold_panel(table, panel(table, len(table.entries)))
    assert table.untold(ADA, pressed=False) == len(table.entries)


async def test_what_is_played_after_the_panel_was_seen_is_told_on_it_and_on_the_next(room: Room) -> None:
    table = await room.game(BEN)
    for _ in range(2):
        await hold_panel(table, panel(table, 0))
    await room.wait(60)
    assert table.untold(ADA, pressed=False) == table.untold(ADA, pressed=True) == 0
