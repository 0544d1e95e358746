"""The database is away while something is shown: it is shown once the database is back, though nobody presses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.tables import messages
from bot.ui.messages import table_answers
from bot.ui.screens import results
from bot.ui.screens.screen import Screen
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run


def fails(monkeypatch: pytest.MonkeyPatch, of: object, name: str, times: int) -> Callable[[], int]:
    """Let the database be away for so many calls; return how many are left of them."""
    real = getattr(of, name)
    left = [times]

    async def asked(*given: Any, **more: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise OperationalError("", {}, ConnectionRefusedError("no database"))
        return await real(*given, **more)

    monkeypatch.setattr(of, name, asked)
    return lambda: left[0]


@pytest.mark.parametrize("noted", ["that it is posted", "which one was posted"])
def test_a_message_that_could_not_be_noted_is_posted_once(monkeypatch: pytest.MonkeyPatch, noted: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = theatre.message(table).id
        left = (
            fails(monkeypatch, theatre.tables.store, "commit", 2)
            if noted == "that it is posted"
            else fails(monkeypatch, messages, "remember_message", 2)
        )
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(60)
        assert left() == 0
        assert table.header.message_id != before
        boards = [seen.id for seen in theatre.discord.public if "board" in str(seen.ids)]
        assert boards == [table.header.message_id]
        await theatre.quiet()

    run(evening())


def test_a_message_that_an_answer_has_posted_is_found_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card = theatre.message(table)
        left = fails(monkeypatch, table_answers, "remember", 1)
        await theatre.press(ADA, card, "start")
        await asyncio.sleep(60)
        assert left() == 0
        boards = [seen.id for seen in theatre.discord.public if "board" in str(seen.ids)]
        assert boards == [table.header.message_id]
        assert table.header.opened_by is None
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


@pytest.mark.parametrize("kept", ["the panel", "what was remarked"])
def test_who_has_their_panel_is_told_nothing_of_what_is_not_kept(monkeypatch: pytest.MonkeyPatch, kept: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, boards=False)
        left = (
            fails(monkeypatch, theatre.tables.store, "put_panel", 1)
            if kept == "the panel"
            else fails(monkeypatch, theatre.people, "remarked", 1)
        )
        before = len(theatre.discord.messages)
        await theatre.press(ADA, theatre.message(table), "board")
        assert left() == 0
        assert len(theatre.discord.messages) == before + 1
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_a_panel_is_changed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, game="flip7")
        [asked] = table.waits_for
        left = fails(monkeypatch, theatre.people, "person", 2)
        await theatre.press(table.seats[asked].user_id or 0, theatre.message(table), "do")
        await asyncio.sleep(60)
        assert left() == 0
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


async def a_result(*_: Any, **__: Any) -> Screen:
    return Screen(("Over.",))


def test_a_result_is_posted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        monkeypatch.setattr(results, "result", a_result)
        left = fails(monkeypatch, results, "result", 2)
        await theatre.display.notices.post_result(table)
        assert left() == 0
        assert table.header.result_id is not None

    run(evening())


def test_a_result_that_could_not_be_noted_is_posted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        monkeypatch.setattr(results, "result", a_result)
        left = fails(monkeypatch, messages, "result_posted", 2)
        await theatre.display.notices.post_result(table)
        assert left() == 0
        assert [seen.id for seen in theatre.discord.public if "Over." in seen.text] == [table.header.result_id]

    run(evening())
