"""Everybody seated is mentioned once at the start, whatever is under way in the lobby when it is pressed."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.catalogue import games
from bot.store.enums import Status
from bot.tables.seating import lobby
from bot.tables.table import Table
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

WAYS = [
    Way(before=5.0),
    Way(after=5.0),
    Way(before=60.0),
    Way(outcome="lost"),
    Way(outcome="cut", after=5.0),
    Way(before=2.0, outcome=500),
    Way(before=2.0, outcome=429),
    Way(before=2.0, outcome=10008),
    Way(before=2.0, outcome=50013),
]
GAMES = list(games())


async def seated(theatre: Theatre, game: str) -> Table:
    """A lobby of three, and its card shows them."""
    table = await theatre.lobby(ADA, BEN, CY, game=game, turn_seconds=180)
    await asyncio.sleep(60)
    return table


async def assert_mentioned_once(theatre: Theatre, table: Table) -> None:
    """One message has mentioned everybody, the table's, and it shows what is newest."""
    await theatre.quiet()
    assert table.status == Status.RUNNING
    assert theatre.discord.pings == [(table.header.message_id, (ADA, BEN, CY))]
    assert await theatre.stale(table) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("after", [0.0, 0.1, 3.0])
def test_while_the_card_is_being_edited(game: str, way: Way, after: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await seated(theatre, game)
        theatre.discord.script(way, what="edit")
        card = theatre.message(table)
        await lobby.add_ai(table, ADA)
        await asyncio.sleep(after)
        theatre.press_soon(ADA, card, "start")
        await assert_mentioned_once(theatre, table)

    run(evening())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("after", [0.0, 1.0, 2.5])
def test_while_the_card_is_being_drawn(game: str, after: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await seated(theatre, game)
        theatre.drawing.seconds = 2.0
        card = theatre.message(table)
        await lobby.add_ai(table, ADA)
        await asyncio.sleep(after)
        theatre.press_soon(ADA, card, "start")
        await assert_mentioned_once(theatre, table)

    run(evening())


@pytest.mark.parametrize("drawing", [0.0, 2.0])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("after", [0.0, 1.0, 3.0])
def test_while_the_card_is_being_posted_again(way: Way, drawing: float, after: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await seated(theatre, "flip7")
        theatre.discord.script(way, what="post")
        theatre.drawing.seconds = drawing
        card = theatre.message(table)
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(after)
        theatre.press_soon(ADA, card, "start")
        await assert_mentioned_once(theatre, table)

    run(evening())


@pytest.mark.parametrize("way", WAYS)
def test_when_the_card_was_deleted(way: Way) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await seated(theatre, "flip7")
        card = theatre.message(table)
        theatre.discord.delete(card.id)
        theatre.discord.script(way, what="post")
        await lobby.add_ai(table, ADA)
        await asyncio.sleep(1.0)
        theatre.press_soon(ADA, card, "start")
        await assert_mentioned_once(theatre, table)

    run(evening())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", ["post", "answer"])
def test_when_the_start_itself_goes_wrong(way: Way, what: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await seated(theatre, "luckybox")
        theatre.discord.script(way, what=what)
        await theatre.press(ADA, theatre.message(table), "start")
        await assert_mentioned_once(theatre, table)

    run(evening())
