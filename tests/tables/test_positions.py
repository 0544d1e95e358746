"""Tables as they were, and as they would have gone on."""

from __future__ import annotations

import pytest

from bot.engine.core import IllegalAction
from bot.store.enums import Status
from bot.tables.table import Table
from bot.tables.view import as_it_was, gone_on
from tests.tables.room import ADA, BEN, Room, play_on


async def over(room: Room) -> Table:
    """A game of Ada's and Ben's, played to its end; at first Ada's time ran out."""
    table = await room.game(BEN)
    await room.wait(60)
    await play_on(room, table, ADA, BEN)
    return table


async def test_a_table_as_it_was_asks_what_it_asked_and_leaves_the_other_as_it_is(room: Room) -> None:
    table = await over(room)
    state, log = table.state, table.log
    for entry in table.entries[::5]:
        shown = as_it_was(table, entry.number)
        assert shown.status == Status.RUNNING
        assert len(shown.entries) == entry.number
        assert all(logged.entry < entry.number for logged in shown.log)
        seat, action = entry.seat, entry.action
        if seat is not None:
            decision = shown.decision(seat)
            assert decision is not None
            assert action in decision.options
            then = gone_on(shown, seat, [action])
            assert then.state == as_it_was(table, entry.number + 1).state
            assert [one.event for one in then.log] == [one.event for one in as_it_was(table, entry.number + 1).log]
            assert shown.state != then.state
    assert (table.state, table.log, table.status) == (state, log, Status.OVER)
    assert as_it_was(table, len(table.entries)).state == state


async def test_what_could_not_be_played_is_refused(room: Room) -> None:
    table = await over(room)
    with pytest.raises(IllegalAction):
        gone_on(as_it_was(table, 0), 0, [table.rules.undo])
