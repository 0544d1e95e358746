"""Answers that come late, twice or never, and that what is shown is what is newest afterwards."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.permissions import P
from tests.wire.players import STEP
from tests.wire.rig import Evening
from tests.wire.seen import code_of
from tests.wire.test_flip7 import begun

CALLBACK = r"/callback$"


@pytest.mark.deep
async def test_a_late_answer_does_not_hide_the_newest_question(evening: Evening) -> None:
    ann, ben, cy = evening.people("Ann", "Ben", "Cy")
    game = await begun(evening, ann, ben, cy, fast=True, seconds=180)
    await game.until_asked()
    while "Stay" not in dict(game.answers):  # the deal itself may ask something
        await game.answer()
        await game.until_asked()
    late, first = evening.sandbox.hold_next("POST", CALLBACK), game.asked
    pressing = asyncio.create_task(game.answer("Stay"))
    await late.reached.wait()
    evening.sandbox.clock.advance(STEP)
    second = await evening.until(lambda: None if game.asked is first else game.asked)
    await game.answer("Stay")
    await evening.until(lambda: game.asked is not second)
    asked = game.message.text
    late.release()
    await pressing
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: game.message.text == asked)


async def test_a_panel_whose_answer_is_late_shows_the_turn_that_came_meanwhile(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    ada, bo = table.players
    late = evening.sandbox.hold_next("POST", CALLBACK)
    pressing = asyncio.create_task(ada.finish_turn())
    await late.reached.wait()
    await bo.finish_turn()
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: bo.moment == "Round 1 · turn 1")
    late.release()
    await evening.until(lambda: ada.moment == "Round 1 · turn 1")
    assert not any(code_of(request) == 10015 for request in evening.requests), "no token is used before its answer"
    await pressing
    assert ada.moment == "Round 1 · turn 1"


@pytest.mark.deep
async def test_a_channel_that_refused_is_asked_again_by_itself(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    evening.sandbox.expire_tokens_of(table.message)
    evening.sandbox.set_bot_permissions(table.room, 0)
    await table.turns(1)
    # Only then is it noted when to ask again; a clock moved before that would move this too.
    await evening.until(lambda: evening.logged(f"table {table.id}: message did not get through: Forbidden"))
    needed = P.VIEW_CHANNEL | P.SEND_MESSAGES | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY
    evening.sandbox.set_bot_permissions(table.room, needed)
    evening.sandbox.clock.advance(61)
    await evening.until(lambda: "turn **1**" in table.message.text)


@pytest.mark.deep
async def test_a_lobby_whose_card_was_deleted_is_brought_back_by_play(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo, seconds=90)
    evening.sandbox.delete_message(table.card)
    said = await evening.slash(cy, table.room, "play", clock="slow")
    assert said.ephemeral
    assert "There is already a table in this channel" in said.text
    assert "unchanged" in said.text
    card = (await evening.shown(lambda: table.messages_with("join")))[0]
    assert "90 s per turn" in card.text
    assert "1. Ada (host)\n2. Bo" in card.text
    assert "3. Cy" in (await evening.press(cy, card, "Join")).text


@pytest.mark.deep
async def test_an_answer_whose_connection_is_reset_is_sent_once_more(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    for after in (False, True):
        evening.sandbox.cut_next("POST", CALLBACK, after=after)
        await table.open_board(ada)
    await table.turns(1)


@pytest.mark.deep
async def test_answers_that_are_too_many_lose_nothing(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    body = {"message": "You are being rate limited.", "retry_after": 0.1, "global": False}
    evening.sandbox.fail_next("POST", CALLBACK, 429, times=10, body=body)
    pressing = asyncio.create_task(ada.finish_turn())
    await evening.until(lambda: "You keep" in ada.board.text)
    evening.mend()
    pressing.cancel()
    await bo.finish_turn()
    await table.move_on()


@pytest.mark.deep
async def test_who_cannot_be_shown_the_turn_is_asked_to_press_my_board(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    ada, bo = table.players
    await table.finish_turn()
    evening.sandbox.expire_tokens(ada.person)
    table.players = [bo]
    await table.move_on()
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: "**Ada**: the board you have open is an old one" in table.message.text)
    await table.open_board(ada)
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: "is an old one" not in table.message.text)
    assert ada.moment == "Round 1 · turn 1"
