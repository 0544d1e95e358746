"""The Crowd on the table message: what spectators may press, what they are told, and what they did together."""

from __future__ import annotations

import asyncio

from bot.tables.play.crowd import question
from bot.tables.seating import lobby
from bot.tables.seating.attendance import CROWD
from bot.tables.table import Table
from tests.features.spectators.audience import Audience
from tests.features.spectators.test_handlers import own_requests, said_to
from tests.ui.scripted import Seen
from tests.ui.theatre import ADA
from tests.ui.virtual import run

WATCHERS = range(100, 160)


def votes(message: Seen) -> list[str]:
    """The ids of what the Crowd may be told to play."""
    return [one for one in message.ids if ":wish" in one]


async def with_crowd(audience: Audience, game: str) -> Table:
    """A game of Ada's with the Crowd, which is asked something."""
    table = await audience.lobby(ADA, game=game, fast=True, friendly=True)
    await lobby.add_ai(table, ADA, character=CROWD)
    await lobby.begin(table, ADA)
    audience.start_time()
    for _ in range(100):
        await asyncio.sleep(2)
        if question(table, 1) is not None and votes(audience.message(table)):
            return table
        if (decision := table.decision(0)) is not None:
            await audience.press(ADA, audience.message(table), "do", place=len(decision.options) - 1)
    raise AssertionError("the Crowd is never asked")


def test_many_press_for_it_and_one_edit_shows_what_came_of_it() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await with_crowd(audience, "flip7")
        message = audience.message(table)
        stay = next(one for one in votes(message) if one.endswith(":s"))
        hit = next(one for one in votes(message) if one.endswith(":h"))
        assert "what the **Crowd** should play" in message.text
        before = own_requests(audience)
        for user in WATCHERS:
            pressed = audience.discord.press(user, message, stay if user % 3 else hit)
            await audience.router.on_interaction(pressed)
        assert "You want the Crowd to play **Stay**" in said_to(audience, WATCHERS[0])
        assert own_requests(audience) == before
        await asyncio.sleep(20)
        assert len(own_requests(audience)) == len(before) + 1
        assert "The Crowd played what 40 of 60 onlookers chose" in audience.message(table).text
        await audience.stop_time()

    run(evening())


def test_what_somebody_wants_is_told_in_one_message_however_often_they_change_it() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await with_crowd(audience, "flip7")
        message = audience.message(table)
        for vote in (":s", ":h", ":s"):
            custom_id = next(one for one in votes(message) if one.endswith(vote))
            await audience.router.on_interaction(audience.discord.press(WATCHERS[0], message, custom_id))
            said = "Stay" if vote == ":s" else "Hit"
            (told,) = audience.discord.panels(WATCHERS[0])
            assert f"You want the Crowd to play **{said}**" in told.text
        (wanted,) = audience.said.voted.values()
        assert wanted.answer == "s"
        await audience.stop_time()

    run(evening())


def test_players_may_not_press_for_it() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await with_crowd(audience, "flip7")
        pressed = audience.discord.press(ADA, audience.message(table), votes(audience.message(table))[0])
        await audience.router.on_interaction(pressed)
        assert "this is for those who watch" in said_to(audience, ADA)
        assert not audience.said.voted
        await audience.stop_time()

    run(evening())


def test_of_many_answers_there_is_a_select_and_a_look_at_its_board() -> None:
    async def evening() -> None:
        audience = Audience()
        table = await with_crowd(audience, "luckybox")
        message = audience.message(table)
        (select,) = votes(message)
        (control,) = [one for one in message.controls if one["custom_id"] == select]
        assert len(control["options"]) == 10
        (board,) = [one for one in message.ids if ":crowdboard" in one]
        await audience.router.on_interaction(audience.discord.press(WATCHERS[0], message, board))
        assert "The Crowd's board" in said_to(audience, WATCHERS[0])
        await audience.router.on_interaction(audience.discord.press(ADA, message, board))
        assert "this is for those who watch" in said_to(audience, ADA)
        value = control["options"][4]["value"]
        await audience.router.on_interaction(audience.discord.press(WATCHERS[0], message, select, [value]))
        assert f"play **{control['options'][4]['label']}**" in said_to(audience, WATCHERS[0])
        await asyncio.sleep(20)
        assert table.rules.action_text(table.entries[0].action) == value
        await audience.stop_time()

    run(evening())


def test_where_the_server_wants_none_of_it_nobody_is_asked_and_it_plays_all_the_same() -> None:
    async def evening() -> None:
        audience = Audience()
        audience.server.wanted = False
        table = await audience.lobby(ADA, game="luckybox", fast=True, friendly=True)
        await lobby.add_ai(table, ADA, character=CROWD)
        await lobby.begin(table, ADA)
        audience.start_time()
        await asyncio.sleep(2)
        assert question(table, 1) is None
        assert votes(audience.message(table)) == []
        await asyncio.sleep(2)
        assert [entry.seat for entry in table.entries] == [1], "it has waited for nobody"
        await audience.stop_time()

    run(evening())
