"""Whose limits table messages are changed at the cost of: an interaction's, while its token lasts, then the bot's."""

from __future__ import annotations

import pytest

from sandbox.journal import LoggedRequest
from sandbox.limits import BOT, TOKEN
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of
from tests.wire.test_flip7 import Game

LASTS = 14 * 60
"""Seconds after which a token is no longer used, although Discord would take it a minute longer."""


async def turn(evening: Evening, table: Table) -> list[LoggedRequest]:
    """Play a turn, and let it be shown; the requests that changed the table message."""
    before, message, was = len(evening.requests), table.message.id, table.message.text
    await table.turns(1)
    await evening.shown(lambda: table.message.text != was and ": press **My board**" in table.message.text)
    assert table.message.id == message
    return [
        request
        for request in evening.requests[before:]
        if request.method == "PATCH" and request.path.endswith(f"/messages/{message}")
    ]


@pytest.mark.deep
async def test_a_game_is_shown_without_the_bots_token(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    # A Start that took long was acknowledged first, and its lobby's card is told of by the bot itself.
    await evening.shown(lambda: "The game has begun" in evening.sandbox.message(table.card).text)
    begun = len(evening.requests)
    changed = [request for _ in range(2) for request in await turn(evening, table)]
    assert {(request.budget, request.authorised, request.status) for request in changed} == {(TOKEN, False, 200)}
    own = [request for request in evening.requests[begun:] if request.budget == BOT]
    assert own == []


@pytest.mark.deep
async def test_start_posts_the_table_message_by_its_own_token_and_mentions_everybody(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    begun = len(evening.requests)
    answer = await evening.press(ada, table.card, "Start")
    assert answer.id == table.message.id
    assert answer.pings == [ada.id, bo.id]
    await evening.shown(lambda: "The game has begun" in evening.sandbox.message(table.card).text)
    assert [request.path for request in evening.requests[begun:] if request.budget == BOT] == []


async def test_after_a_quarter_of_an_hour_the_bot_changes_it_as_itself(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    (*_, last) = await turn(evening, table)
    assert last.budget == TOKEN
    evening.sandbox.clock.advance(LASTS)
    for player in table.players:
        await table.open_board(player)
    (*_, last) = await turn(evening, table)
    assert (last.budget, last.authorised, last.status) == (BOT, True, 200)
    assert not any(request.status == 401 for request in evening.requests), "no token was tried that had expired"


@pytest.mark.deep
async def test_where_a_token_is_refused_the_bot_goes_on_at_once(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    evening.sandbox.expire_tokens_of(table.message)
    refused, *others = await turn(evening, table)
    assert (refused.budget, refused.status) == (TOKEN, 401)
    assert {(request.budget, request.status) for request in others} == {(BOT, 200)}


@pytest.mark.deep
async def test_after_a_restart_it_is_changed_all_the_same_and_a_press_on_it_lends_its_token(evening: Evening) -> None:
    people = evening.people("Ada", "Bo")
    table = await evening.lobby(*people, game="flip7")
    await evening.press(people[0], table.card, "Start")
    game = Game(evening, table.room, people)
    await game.until_asked()
    table_id, message = table_id_of(game.message.buttons[0].custom_id), game.message.id
    await evening.bot.kill()
    await evening.bot.start()
    assert evening.state_of(table_id)[0] == "running"
    begun = len(evening.requests)
    for _ in people:
        # The answers themselves change it by their own receipt; the next deal comes by itself.
        await game.answer("Stay")
        await game.until_asked()
    assert "Round 2" in game.message.text
    changed = [request for request in evening.requests[begun:] if request.path.endswith(f"/messages/{message}")]
    # What the restart itself has the bot show may still have been on its way.
    assert changed[-1].budget == TOKEN
