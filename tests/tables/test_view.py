"""What is shown of a table is a view of it, which can be read and changes nothing."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields

import pytest

from bot.tables.table import Table
from bot.tables.view import TableView, as_it_was, gone_on
from tests.tables.room import ADA, BEN, BREATH, Room, finish_turn, first_number, press
from tests.test_architecture import modules

CHANGES = {"put", "loaded", "write", "write_panel", "catch_up", "hold", "meet", "take_seats", "go_on_from", "publish"}
KEPT = {"changes", "newcomers", "unsaved"}
"""What only a table that goes on needs to know."""


def named(of: type) -> set[str]:
    """What objects of a class have for others, as its body says."""
    return {name for name in dir(of) if not name.startswith("_")}


async def test_a_view_has_nothing_to_write_with(room: Room) -> None:
    view = (await first_number(room, BEN)).view()
    assert type(view) is TableView
    assert named(Table) - named(TableView) == CHANGES | KEPT
    assert not [name for name in (*CHANGES, *KEPT, "lock", "newest", "kept_panels") if hasattr(view, name)]


async def test_nothing_of_a_view_can_be_set_or_taken_away(room: Room) -> None:
    view = (await first_number(room, BEN)).view()
    for name in [field.name for field in fields(view)]:
        with pytest.raises(FrozenInstanceError):
            setattr(view, name, getattr(view, name))
        with pytest.raises(FrozenInstanceError):
            delattr(view, name)


async def test_a_view_says_what_the_table_says(room: Room) -> None:
    table = await first_number(room, BEN)
    view = table.view()
    assert all(getattr(view, field.name) is getattr(table, field.name) for field in fields(view))
    assert (view.id, view.status, view.people, view.latest) == (table.id, table.status, table.people, table.latest)
    assert [view.decision(seat) for seat in range(2)] == [table.decision(seat) for seat in range(2)]
    assert view.record() == table.record()


async def test_a_view_stays_as_it_was_when_the_table_goes_on(room: Room) -> None:
    table = await first_number(room, BEN)
    view = table.view()
    state, log, entries, header = view.state, list(view.log), list(view.entries), view.header.columns()
    await finish_turn(table, ADA, BEN)
    await room.wait(BREATH)
    assert (view.state, list(view.log), list(view.entries), view.header.columns()) == (state, log, entries, header)
    assert table.state != state
    assert len(table.log) > len(log)


async def test_a_view_of_a_frame_does_not_tell_what_comes_later(room: Room) -> None:
    table = await room.game(BEN, game="flip7")
    while not table.playback:
        [asked] = table.waits_for or [None]
        if asked is None:
            await room.wait(BREATH)
        else:
            await press(table, (ADA, BEN)[asked])
    for frame in table.playback:
        view = table.at(frame)
        assert (view.state, view.frame, view.latest) == (frame.state, frame, frame.since)
        assert view.log == table.log[: frame.told]
        assert view.at(frame).log == view.log
    assert table.frame is None


async def test_a_turn_tried_on_a_view_leaves_it_and_the_table_alone(room: Room) -> None:
    table = await first_number(room, BEN)
    place = next(entry.number for entry in table.entries if entry.seat == 0)
    state, log = table.state, table.log
    before = as_it_was(table, place)
    after = gone_on(before, 0, [table.entries[place].action])
    assert (len(before.entries), before.status, before.timers) == (place, table.status, {})
    assert after.state != before.state
    assert len(after.log) >= len(before.log)
    assert (table.state, table.log) == (state, log)


def test_nothing_that_draws_is_given_a_table_that_can_be_changed() -> None:
    drawn = [
        (module, path)
        for module, path in modules("bot")
        if module.startswith("bot.ui.screens.") or (module.startswith("bot.games.") and ".screens." in module)
    ]
    assert len(drawn) > 30
    found = [
        f"{module}.{node.name}"
        for module, path in drawn
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for given in ast.walk(node.args)
        if isinstance(given, ast.Name) and given.id in ("Table", "Transaction")
    ]
    assert found == []
