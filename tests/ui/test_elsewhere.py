"""Tables that another process shows: what is pressed here is answered here, and everything else is left to it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest
from aiohttp import TraceRequestStartParams
from yarl import URL

from bot.clustered import ClusteredBot
from bot.store.entry import Entry
from bot.store.enums import By
from bot.store.sql.parts import Part
from bot.store.stored import Stored
from bot.tables.table import Table
from bot.tables.table_cache import TableCache
from bot.ui.input.answers import SHARED, DeliveryStatus, status_of
from bot.ui.messages.transport import WANTED
from tests.ui.pressed import Pressed, given, refused
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run

ALL, NONE = Part(1, frozenset({0})), Part(1, frozenset())


async def everybody_answers(theatre: Theatre) -> None:
    """Both answer until nothing is asked any more."""
    for user in (ADA, BEN):
        for _ in range(9):
            await theatre.press(user, theatre.panel(user), "several", "do", "pick")
            await asyncio.sleep(1)


def changes(theatre: Theatre, table: Table) -> tuple[int, int]:
    """How often the table message, and Ben's panel, were changed."""
    return theatre.message(table).changed, theatre.panel(BEN).changed


def test_a_press_is_answered_and_the_rest_is_left_to_whoever_shows_the_table() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.part = NONE
        before, mine = changes(theatre, table), theatre.panel(ADA).changed
        assert await theatre.press(ADA, theatre.panel(ADA), "several", "do", "pick") is not None
        await asyncio.sleep(120)
        assert theatre.panel(ADA).changed > mine
        assert changes(theatre, table) == before
        theatre.part = ALL
        await theatre.quiet()

    run(evening())


def test_a_table_that_is_left_to_another_process_is_shown_by_this_one_no_more() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.messages.mark_dirty(table, again=True)
        theatre.panels.refresh(table, None)
        theatre.part = NONE
        theatre.display.leave(ALL)
        before = changes(theatre, table)
        await asyncio.sleep(120)
        assert changes(theatre, table) == before
        assert len([seen for seen in theatre.discord.public if "board" in str(seen.ids)]) == 1
        await theatre.quiet()

    run(evening())


def test_nothing_of_a_table_that_another_process_shows_is_kept_to_be_done_later() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.part = NONE
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(120)
        assert theatre.state(table).is_idle, "else it could never be let go of"
        await theatre.quiet()

    run(evening())


def test_what_another_process_has_changed_is_shown() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.start_time()
        theatre.part = NONE
        await everybody_answers(theatre)
        await asyncio.sleep(60)
        theatre.part = ALL
        assert await theatre.stale(table) != []
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_a_game_that_begins_before_its_shard_is_taken_up_mentions_everybody_and_its_card_says_so() -> None:
    """Between a start's first presses and what the database says of the shard lies a moment."""

    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card = theatre.message(table)
        theatre.part = NONE
        await theatre.press(ADA, card, "start")
        assert theatre.discord.pings == [(table.header.message_id, (ADA, BEN))]
        theatre.part = ALL
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert "The game has begun" in card.text
        assert len([seen for seen in theatre.discord.public if seen.ids]) == 1
        assert theatre.discord.pings == [(table.header.message_id, (ADA, BEN))]
        assert await theatre.stale(table) == []

    run(evening())


def test_what_another_process_has_changed_is_shown_where_a_press_has_brought_the_table_into_memory_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is as new as in the database then, and not among those that are looked for because nobody has them."""

    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.start_time()
        theatre.part = NONE
        theatre.display.leave(ALL)
        await everybody_answers(theatre)
        await asyncio.sleep(60)
        theatre.tables.cache = TableCache(theatre.display)
        entries = [Entry(table.id, number, action, By.PLAYER, 0.0) for number, action in enumerate(table.actions)]
        stored = Stored(table.header, table.seats, entries, {}, dict(table.panels))
        monkeypatch.setattr(theatre.tables.store, "load", AsyncMock(return_value=stored))
        theatre.part = ALL
        loaded = await theatre.tables.get(table.id)
        assert loaded is not None
        assert loaded is not table
        assert await theatre.stale(loaded) != []
        await theatre.quiet()
        assert await theatre.stale(loaded) == []

    run(evening())


def test_what_was_answered_here_says_nothing_of_what_is_shown_once_another_process_has_shown_the_table() -> None:
    """It has shown an older state after the answer, and died: the message and the panel are to be changed again."""

    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, game="flip7")
        await theatre.quiet()
        theatre.part = NONE
        theatre.display.leave(ALL)
        [seat] = table.waits_for
        asked = theatre.message(table)
        assert await theatre.press(table.seats[seat].user_id or 0, asked, "do") is not None
        await theatre.press(ADA, asked, "board")
        board = theatre.panel(ADA)
        message, panel = asked.changed, board.changed
        theatre.display.take(ALL)
        theatre.part = ALL
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert asked.changed > message
        assert board.changed > panel
        assert await theatre.stale(table) == []

    run(evening())


def test_an_edit_that_has_waited_until_another_process_shows_the_table_is_not_wanted_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted: list[bool] = []

    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        editing = theatre.discord.edit

        async def waiting(*what: Any) -> None:
            wanted.append(WANTED.get()())
            theatre.part = NONE
            wanted.append(WANTED.get()())
            await editing(*what)

        monkeypatch.setattr(theatre.discord, "edit", waiting)
        theatre.messages.by_token = False
        theatre.state(table).tokens.drop(table.header.message_id or 0)
        theatre.messages.state(table).forget()
        theatre.messages.mark_dirty(table)
        await theatre.quiet()

    run(evening())
    assert wanted == [True, False]


@pytest.mark.parametrize(("mine", "sent"), [(True, True), (False, False)])
async def test_a_process_sends_no_edit_that_is_not_wanted_any_more(mine: bool, sent: bool) -> None:
    process = cast("ClusteredBot", SimpleNamespace(_joined=SimpleNamespace(alive=True)))
    going = cast("TraceRequestStartParams", SimpleNamespace(method="PATCH", url=URL("/channels/1/messages/2")))
    WANTED.set(lambda: mine)
    refused = None
    try:
        await ClusteredBot._require_life(process, cast("Any", None), None, going)
    except ConnectionError as error:
        refused = error
    assert (refused is None) is sent


@pytest.mark.parametrize("code", [40060, 10062])
def test_what_is_answered_already_was_answered_by_another_process_where_there_is_one(
    code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    interaction = given(Pressed())
    interaction.extras[SHARED] = True
    error: discord.HTTPException = refused(code, 400)
    assert status_of(error, interaction) is DeliveryStatus.REFUSED
    assert "answered by another process" in caplog.text
