"""What a table shows is recorded once it is at rest, so that a restart leaves its messages alone."""

from __future__ import annotations

import asyncio

from bot.tables.table import Table
from bot.ui.budget import HOLD
from bot.ui.display import AT_REST
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run


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
        theatre.messages.state(table).edited_at = theatre.clock.now()
        await answer(theatre, ADA)
        await theatre.display.stop()
        assert not is_recorded(table)

    run(evening())
