"""The table message through the tokens of the presses it answered: while they hold, and what comes after them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.store.enums import Status
from bot.tables.play import playing
from bot.tables.seating import lobby
from bot.tables.table import Table
from bot.ui.messages.budget import GAP, HOLD
from bot.ui.messages.message_tokens import TOKEN_FRESH
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run


async def started(theatre: Theatre, game: str = "luckybox") -> Table:
    """A game whose Start was pressed, everybody's board open."""
    table = await theatre.lobby(ADA, BEN, game=game, turn_seconds=3600)
    await theatre.press(ADA, theatre.message(table), "start")
    await asyncio.sleep(5)
    for user in (ADA, BEN):
        await theatre.press(user, theatre.message(table), "board")
    await asyncio.sleep(5)
    assert table.status == Status.RUNNING
    return table


async def change(table: Table) -> None:
    """Somebody answers what is asked, by whichever way."""
    seat = table.waits_for[0]
    decision = table.decision(seat)
    assert decision is not None
    await playing.act(table, table.seats[seat].user_id or 0, decision.serial, decision.options[0])


async def shown(theatre: Theatre, table: Table) -> list[str]:
    """What it takes to show one change, which the bot itself does not show at once. (Panels may be too old for it.)"""
    before = len(theatre.discord.requests)
    await change(table)
    await asyncio.sleep(HOLD + 5)
    assert [old for old in await theatre.stale(table) if "the table message" in old] == []
    number = str(table.header.message_id)
    return [request.split()[0] for request in theatre.discord.requests[before:] if request.endswith(number)]


def test_start_is_answered_with_the_table_message() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card, before = theatre.message(table), len(theatre.discord.requests)
        pressed = await theatre.press(ADA, card, "start")
        assert pressed.original == table.header.message_id != card.id
        await asyncio.sleep(5)
        assert theatre.discord.requests[before:] == ["answer channel_message", f"edit {card.id}"]
        assert "The game has begun" in card.text
        assert await theatre.stale(table) == []

    run(evening())


def test_the_card_of_a_lobby_is_changed_through_the_last_press_on_it() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        card, before = theatre.message(table), len(theatre.discord.requests)
        await theatre.press(BEN, card, "join")
        await lobby.add_ai(table, ADA)
        await asyncio.sleep(5)
        await theatre.press(ADA, card, "start")
        await asyncio.sleep(5)
        assert theatre.discord.requests[before:] == [
            "answer message_update",
            f"token {card.id}",
            "answer channel_message",
            f"token {card.id}",
        ]

    run(evening())


def test_it_is_changed_through_the_token_of_start_until_that_is_no_longer_fresh() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre)
        assert await shown(theatre, table) == ["token"]
        await asyncio.sleep(TOKEN_FRESH)
        assert await shown(theatre, table) == ["edit"]

    run(evening())


def test_a_press_that_it_answers_renews_its_token() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre, "flip7")
        await asyncio.sleep(TOKEN_FRESH)
        seat = table.waits_for[0]
        await theatre.press(table.seats[seat].user_id or 0, theatre.message(table), "do")
        await asyncio.sleep(30)
        assert set(await shown(theatre, table)) == {"token"}

    run(evening())


def test_a_press_that_is_answered_privately_does_not() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre)
        await asyncio.sleep(TOKEN_FRESH)
        await theatre.press(ADA, theatre.message(table), "board")
        assert await shown(theatre, table) == ["edit"]

    run(evening())


@pytest.mark.parametrize("code", [10008, 10015, 50027])
def test_a_token_that_is_refused_is_given_up_at_once(code: int) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre)
        theatre.discord.script(Way(outcome=code), what="token")
        await asyncio.sleep(HOLD)
        before = theatre.clock.now()
        await change(table)
        await asyncio.sleep(0.5)
        assert await theatre.stale(table) == []
        assert theatre.clock.now() - before < GAP
        assert await shown(theatre, table) == ["edit"], "it is not tried again"

    run(evening())


@pytest.mark.parametrize("outcome", ["lost", "cut", 429, 500])
def test_a_token_that_fails_by_chance_leaves_nothing_old(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre)
        theatre.discord.script(*[Way(outcome=outcome)] * 20, what="token")
        await change(table)
        await asyncio.sleep(5)
        assert await theatre.stale(table) == []

    run(evening())


def test_the_bot_itself_waits_before_it_shows_only_who_has_answered() -> None:
    async def evening() -> None:
        theatre = Theatre(by_token=False)
        table = await theatre.game(ADA, BEN, turn_seconds=3600)
        number = f"edit {table.header.message_id}"
        await change(table)
        await asyncio.sleep(HOLD / 4)
        assert number not in theatre.discord.requests
        await asyncio.sleep(HOLD)
        assert theatre.discord.requests.count(number) == 1
        assert await theatre.stale(table) == []

    run(evening())


def test_what_matters_more_is_shown_at_once_and_who_has_answered_with_it() -> None:
    async def evening() -> None:
        theatre = Theatre(by_token=False)
        table = await theatre.game(ADA, BEN, turn_seconds=3600)
        number = f"edit {table.header.message_id}"
        theatre.start_time()
        await change(table)
        await asyncio.sleep(2)
        assert number not in theatre.discord.requests
        await change(table)
        await asyncio.sleep(5)
        assert theatre.discord.requests.count(number) == 1
        assert "turn **1**" in theatre.message(table).text
        await theatre.stop_time()

    run(evening())


def test_a_message_that_turns_out_to_be_gone_is_posted_again_at_once() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card = theatre.message(table)
        await theatre.press(ADA, card, "ai")
        theatre.discord.delete(card.id)
        await asyncio.sleep(GAP)
        await lobby.remove_ai(table, ADA)
        await asyncio.sleep(2 * GAP)
        assert "Player 2" in theatre.message(table).text

    run(evening())


def test_a_message_that_was_deleted_is_posted_again_although_a_token_is_held() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await started(theatre)
        old = theatre.message(table).id
        theatre.discord.delete(old)
        await change(table)
        await theatre.quiet()
        assert theatre.message(table).id != old
        assert await theatre.stale(table) == []

    run(evening())


def test_who_switches_tokens_off_has_everything_done_by_the_bot() -> None:
    async def evening() -> None:
        theatre = Theatre(by_token=False)
        table = await started(theatre, "flip7")
        seat = table.waits_for[0]
        await theatre.press(table.seats[seat].user_id or 0, theatre.message(table), "do")
        await asyncio.sleep(30)
        await change(table)
        await theatre.quiet()
        assert await theatre.stale(table) == []
        assert not [request for request in theatre.discord.requests if request.startswith("token")]
        assert len([request for request in theatre.discord.requests if request == "post"]) == 2

    run(evening())


def test_where_the_first_picture_takes_long_start_is_acknowledged_and_the_bot_posts() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card, before = theatre.message(table), len(theatre.discord.requests)
        theatre.drawing.seconds = 2.0
        await theatre.press(ADA, card, "start")
        await asyncio.sleep(10)
        assert theatre.discord.requests[before:] == ["answer deferred_message_update", "post", f"edit {card.id}"]
        assert theatre.discord.pings == [(table.header.message_id, (ADA, BEN))]
        assert await theatre.stale(table) == []

    run(evening())


@pytest.mark.parametrize("finding", [[], [Way(outcome="cut")] * 3, [Way(outcome=500)] * 2])
def test_a_start_whose_receipt_is_lost_is_found_and_not_posted_twice(finding: list[Way]) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        theatre.discord.script(Way(outcome="cut"), *[Way(outcome="lost")] * 2, what="answer")
        theatre.discord.script(*finding, what="find")
        await theatre.press(ADA, theatre.message(table), "start")
        await theatre.quiet()
        assert await theatre.stale(table) == []
        assert theatre.discord.pings == [(table.header.message_id, (ADA, BEN))]
        assert "post" not in theatre.discord.requests[1:]

    run(evening())


def test_a_press_on_the_new_message_proves_that_it_is_there() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN, game="flip7", fast=True, turn_seconds=180)
        theatre.discord.script(Way(outcome="cut"), *[Way(outcome="lost")] * 2, what="answer")
        theatre.discord.script(*[Way(outcome="lost")] * 5, what="find")
        theatre.press_soon(ADA, theatre.message(table), "start")
        await asyncio.sleep(20)
        new = theatre.discord.public[-1]
        assert table.header.message_id != new.id
        seat = table.waits_for[0]
        await theatre.press(table.seats[seat].user_id or 0, new, "do")
        assert table.header.message_id == new.id
        await theatre.quiet()
        assert [seen.id for seen in theatre.discord.public if seen.ids] == [new.id]
        assert theatre.discord.pings == [(new.id, (ADA, BEN))]
        assert await theatre.stale(table) == []

    run(evening())


def crowd(theatre: Theatre) -> Callable[[], None]:
    """So many other tables that edits are short."""

    def make() -> None:
        now = theatre.messages.budget.now()
        theatre.messages.budget._live.update({-number: now for number in range(1, 200)})

    return make


@pytest.mark.parametrize("many", [False, True])
def test_where_edits_are_short_frames_are_left_out(many: bool) -> None:
    async def evening() -> int:
        theatre = Theatre(by_token=False)
        table = await theatre.game(ADA, BEN, game="flip7", turn_seconds=180, seed="4")
        await theatre.quiet()
        if many:
            crowd(theatre)()
        before = len(theatre.discord.requests)
        for _ in range(3):
            await change(table)
        assert table.playback
        await asyncio.sleep(40)
        assert await theatre.stale(table) == []
        return sum(request.startswith("edit") for request in theatre.discord.requests[before:])

    edits = run(evening())
    assert edits == 1 if many else edits > 1
