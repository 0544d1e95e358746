"""What is shown of tables that are let go from memory: nothing that waits is lost, and nothing more is kept."""

from __future__ import annotations

import asyncio
import gc

import pytest

from bot.store.rows import PanelRow
from bot.tables.table_cache import QUIET
from bot.ui.messages.message_state import MessageState, MessageStates
from bot.ui.messages.panel_state import PanelState
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run


def test_a_message_that_is_to_be_changed_keeps_its_table() -> None:
    state = MessageState()
    assert state.is_idle
    state.mark_dirty(0.0)
    assert not state.is_idle


def test_a_message_that_is_being_changed_keeps_its_table() -> None:
    state = MessageState()
    write = state.writes.begin(5)
    assert not state.is_idle
    state.writes.end(write)
    assert state.is_idle


def test_of_a_message_that_is_let_go_it_is_known_which_was_the_lobbys_card() -> None:
    states = MessageStates()
    states.of(7).keep_card(5)
    states.let_go(7)
    assert not states
    assert states.of(7).card == 5


def test_a_panel_that_may_be_old_or_shows_anothers_board_keeps_its_table() -> None:
    for state in (PanelState(old=True), PanelState(answering=1), PanelState(looking=2), PanelState(perhaps=panel())):
        assert not state.is_idle
    assert PanelState(pushed=7).is_idle


@pytest.mark.deep
def test_a_table_that_has_been_shown_can_be_let_go() -> None:
    """What has shown it is over, and holds it no more."""

    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN)
        theatre.messages.mark_dirty(table)
        theatre.panels.refresh(table, None)
        await theatre.quiet()
        for state in (theatre.state(table), theatre.panels.state(table, ADA)):
            assert state.worker is not None
            assert state.worker.done()
        await asyncio.sleep(QUIET)
        number = table.id
        del table
        gc.collect()
        await theatre.tables.let_go()
        assert number not in theatre.tables.cache

    run(evening())


def panel() -> PanelRow:
    """A panel whose answer may have been lost."""
    return PanelRow(table_id=1, user_id=1, message_id=5, token="t", expires_at=1.0, seen=0)
