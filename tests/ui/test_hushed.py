"""Discord makes private what was to be seen by everybody: nothing goes on that nobody else can see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import Ending, Status
from bot.tables import messages
from bot.tables.table import Table
from bot.ui.input.answers import DeliveryStatus, send_privately, send_publicly, share
from bot.ui.input.ids import Press
from bot.ui.input.replies import open_lobby
from bot.ui.messages.message_tokens import Token
from tests.ui.message import texts
from tests.ui.pressed import Pressed, given
from tests.ui.scripted import Seen, Way
from tests.ui.test_answers import quick
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run

TAKEN_BACK = "nobody could join"


async def unposted(theatre: Theatre, *users: int, **values: Any) -> Table:
    """A lobby whose card was never posted."""
    table = await theatre.lobby(*users, **values)
    theatre.discord.delete(theatre.message(table).id)
    await messages.forget_message(table, table.header.message_id or 0)
    theatre.messages.states.clear()
    return table


def hushed(theatre: Theatre, user: int, message: Seen | None = None, custom_id: str = "") -> Any:
    """A press of which only the person sees what answers it."""
    pressed = theatre.discord.press(user, message, custom_id)
    pressed.hushed = user
    return pressed


@pytest.mark.parametrize("seconds", [0.0, 7.0])
def test_a_lobby_that_nobody_else_sees_is_let_go_and_the_person_told(seconds: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await unposted(theatre, ADA)
        theatre.drawing.seconds = seconds
        told: list[Table] = []
        theatre.messages.opened = told.append
        assert not await open_lobby(hushed(theatre, ADA), table, theatre.messages)
        (card,) = theatre.discord.panels(ADA)
        assert TAKEN_BACK in card.text
        assert card.ids == []
        assert (table.status, table.header.ending, table.header.message_id) == (Status.CLOSED, Ending.GONE, None)
        await theatre.quiet()
        assert (theatre.discord.public, told) == ([], []), "nothing of it is posted by other ways"

    run(evening())


def test_so_is_one_whose_receipt_was_lost() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await unposted(theatre, ADA)
        theatre.discord.script(*[Way(outcome="cut")] * 3, what="answer")
        assert not await open_lobby(hushed(theatre, ADA), table, theatre.messages)
        (card,) = theatre.discord.panels(ADA)
        assert TAKEN_BACK in card.text
        await theatre.quiet()
        assert theatre.discord.public == []

    run(evening())


def test_a_lobby_that_others_see_is_open() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await unposted(theatre, ADA)
        assert await open_lobby(theatre.discord.press(ADA, None, ""), table, theatre.messages)
        assert (table.status, table.header.message_id) == (Status.LOBBY, theatre.discord.public[0].id)

    run(evening())


def test_a_game_whose_first_message_only_one_sees_is_shown_to_all() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        card = theatre.message(table)
        press = hushed(theatre, ADA, card, Press(table.id, "start").custom_id)
        await theatre.router.on_interaction(press)
        await theatre.quiet()
        assert table.status is Status.RUNNING
        message = theatre.message(table)
        assert message.owner is None
        assert message.id != card.id
        assert [seen.ids for seen in theatre.discord.panels(ADA)] == [[]], "what they alone see looks like no table"
        assert await theatre.stale(table) == []

    run(evening())


def test_a_guests_message_that_one_person_sees_is_posted_through_another_press() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN, guest=True)
        for user, only in ((ADA, ADA), (BEN, None)):
            press = theatre.discord.press(user, None, "")
            press.hushed = only
            press.take(lambda: None)
            theatre.messages.add_token(table, Token(press.token, theatre.clock.now() + 600))
            await theatre.quiet()
            assert (table.header.message_id is None) is (only is not None)
        assert theatre.message(table).owner is None
        assert [seen.ids for seen in theatre.discord.panels(ADA)] == [[]], "what they alone see looks like no table"

    run(evening())


# Answers by themselves


async def test_what_an_answer_has_become_is_read_off_its_receipt() -> None:
    pressed = Pressed()
    assert not (await send_publicly(given(pressed), quick(), "table")).hidden
    pressed = Pressed()
    pressed.response.hushed = True
    sent = await send_publicly(given(pressed), quick(), "table")
    assert (sent.status, sent.message_id, sent.hidden) == (DeliveryStatus.SENT, 1, True)
    again = await send_publicly(given(pressed), quick(), "table")
    assert (again.message_id, again.hidden) == (2, True), "a further message tells it, too"


async def test_what_was_to_be_private_is_not_hidden() -> None:
    pressed = Pressed()
    assert not (await send_privately(given(pressed), quick())).hidden


async def test_who_shares_what_nobody_else_sees_is_told_so() -> None:
    pressed = Pressed()
    pressed.response.hushed = True
    assert (await share(given(pressed), quick(), "daily")).hidden
    what, made = pressed.log[-1]
    assert what == "change 1"
    assert "nobody else sees it" in "\n".join(texts(made["view"]))
    assert made["attachments"] == []
