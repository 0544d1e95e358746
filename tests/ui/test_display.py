"""What a table shows is recorded once at rest; a restart leaves such messages alone, and shows what is missing."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.enums import Status
from bot.store.sql.parts import Part
from bot.tables.table import Table
from bot.ui.messages.budget import HOLD
from bot.ui.messages.display import AT_REST
from tests.ui.build import finished
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

EVERYWHERE = Part(1, frozenset({0}))


def is_recorded(table: Table) -> bool:
    """Whether the bot would know after a restart that the newest state is shown."""
    return table.header.shown_entry == len(table.entries) - 1


async def answer(theatre: Theatre, user: int) -> None:
    """A person gives the first answer on their panel."""
    assert await theatre.press(user, theatre.panel(user), "several", "do", "pick") is not None


def test_what_a_table_shows_is_recorded_once_nobody_has_pressed_for_a_while() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        await answer(theatre, ADA)
        await asyncio.sleep(AT_REST - 5)
        assert not is_recorded(table)
        await answer(theatre, BEN)
        await asyncio.sleep(AT_REST - 5)
        assert not is_recorded(table)
        await asyncio.sleep(2 * AT_REST)
        assert is_recorded(table)
        await theatre.quiet()

    run(evening())


def test_a_stop_records_at_once_what_is_shown() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        await answer(theatre, ADA)
        await asyncio.sleep(HOLD + 5)
        assert not is_recorded(table)
        await theatre.display.stop()
        assert is_recorded(table)

    run(evening())


def test_a_stop_does_not_record_what_is_not_shown_yet() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.messages.state(table).edits(theatre.clock.now())
        await answer(theatre, ADA)
        await theatre.display.stop()
        assert not is_recorded(table)

    run(evening())


def test_after_a_restart_results_that_were_kept_back_come_before_all_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        theatre = Theatre()
        ended = await theatre.game(ADA, BEN, boards=False)
        running = [await theatre.lobby(user) for user in (CY, CY + 1)]
        ended.state, ended.header = finished(2).state, ended.header.changed(status=Status.OVER)
        theatre.display.take(EVERYWHERE)

        async def without_result(*_: object) -> list[int]:
            return [ended.id]

        async def not_shown(*_: object) -> list[int]:
            return [table.id for table in running]

        monkeypatch.setattr(theatre.store, "without_result", without_result)
        monkeypatch.setattr(theatre.store, "not_shown", not_shown)
        before = len(theatre.discord.requests)
        await theatre.display.resume(pace=60)
        shown = [f"edit {table.header.message_id}" for table in (ended, *running)]
        first, *others = theatre.discord.requests[before:]
        assert (first, sorted(others)) == ("post", sorted(shown)), "and its message says that there is a result"
        assert "wins!" in theatre.discord.messages[ended.header.result_id or 0].text
        await theatre.quiet()

    run(evening())
