"""The router over a scripted Discord: every press is answered, in time, and ids prove nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.enums import TableKind
from bot.store.stored import Repeated
from bot.tables import messages
from bot.tables.seating import lobby
from bot.tables.seating.setup import solo_setup
from bot.ui.gateway.kinds import Kind
from bot.ui.input.ids import HistoryPress, Press
from bot.ui.input.replies import apologise, open_lobby, show_lobby_again
from tests.ui.pressed import Pressed, given, refused
from tests.ui.scripted import Seen, Way
from tests.ui.theatre import ADA, BEN, CHANNEL, CY, GUILD, Theatre
from tests.ui.virtual import run


def said(theatre: Theatre, user: int) -> str:
    """What a person was told last, for their eyes only."""
    return theatre.discord.panels(user)[-1].text


async def forge(theatre: Theatre, user: int, message: Seen | None, custom_id: str, *, guild: int = GUILD) -> Any:
    """A press of a button that may not be there."""
    pressed = theatre.discord.press(user, message, custom_id, guild=guild)
    await theatre.router.on_interaction(pressed)
    assert pressed.answered
    return pressed


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "nonsense",
        "t0:1:-:0:board",
        "t1:1:-:0:dance",
        "t1:zzzz:-:0:board",
        "privacy1:delete:",
        "privacy1:",
        "me1:!",
        "daily1:x",
        "lead1:",
        "hist1:٣",
        "prof1:",
        "remind1:on",
        "t1:1:0:0:do:nothing",
    ],
)
def test_whatever_is_pressed_is_answered(custom_id: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        await forge(theatre, BEN, theatre.message(table), custom_id)
        assert said(theatre, BEN)

    run(evening())


@pytest.mark.parametrize("verb", ["join", "ai", "leave", "start", "cancel"])
def test_a_lobby_is_closed_to_another_server(verb: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        await forge(theatre, CY, theatre.message(table), Press(table.id, verb).custom_id, guild=GUILD + 1)
        assert "This table is gone" in said(theatre, CY)
        assert [seat.user_id for seat in table.seats] == [ADA]

    run(evening())


@pytest.mark.parametrize(("conflicts", "seated"), [(1, [ADA, BEN]), (2, [ADA])])
def test_a_press_that_comes_after_another_process_is_tried_once_more(conflicts: int, seated: list[int]) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.store.conflicts = conflicts
        await theatre.press(BEN, theatre.message(table), "join")
        assert [seat.user_id for seat in table.seats] == seated
        if BEN not in seated:
            assert "at the same moment" in said(theatre, BEN)

    run(evening())


def test_a_press_that_another_process_has_taken_is_answered_by_it(caplog: pytest.LogCaptureFixture) -> None:
    async def taken(*_: object) -> str | None:
        raise Repeated

    async def evening() -> None:
        theatre = Theatre(handlers={HistoryPress: taken})
        pressed = theatre.discord.press(ADA, None, "hist1:1")
        await theatre.router.on_interaction(pressed)
        assert not pressed.answered

    run(evening())
    assert "fault" not in caplog.text


def test_a_screen_that_takes_long_is_acknowledged_first() -> None:
    async def evening() -> list[str]:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.drawing.seconds = 7.0
        await theatre.press(BEN, theatre.message(table), "join")
        await theatre.quiet()
        assert await theatre.stale(table) == []
        return [request for request in theatre.discord.requests if "answer" in request or "original" in request]

    assert run(evening()) == ["answer deferred_message_update", "original"]


def test_a_lobby_whose_cover_takes_long_is_acknowledged_first() -> None:
    async def evening() -> list[str]:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        table.header = table.header.changed(message_id=None)
        theatre.drawing.seconds = 7.0
        asked = theatre.discord.press(ADA, None, "")
        before = len(theatre.discord.requests)
        await open_lobby(asked, table, theatre.messages)
        assert table.header.message_id == asked.original
        await theatre.quiet()
        assert await theatre.stale(table) == []
        return theatre.discord.requests[before:]

    assert run(evening()) == ["answer deferred_channel_message", "original"]


def test_a_press_before_the_receipt_of_the_lobby_is_there_posts_no_second_one() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.delete(theatre.message(table).id)
        table.header = table.header.changed(message_id=None)
        theatre.discord.script(Way(after=2.0), what="answer")
        opening = asyncio.create_task(open_lobby(theatre.discord.press(ADA, None, ""), table, theatre.messages))
        await asyncio.sleep(0.5)
        (card,) = theatre.discord.public
        await theatre.press(BEN, card, "join")
        await asyncio.sleep(10)
        await opening
        await theatre.quiet()
        assert theatre.discord.public == [card]
        assert await theatre.stale(table) == []

    run(evening())


def test_a_lobby_whose_answer_comes_too_late_is_posted() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.delete(theatre.message(table).id)
        table.header = table.header.changed(message_id=None)
        theatre.discord.script(Way(before=4.0))
        await open_lobby(theatre.discord.press(ADA, None, ""), table, theatre.messages)
        await theatre.quiet()
        assert len(theatre.discord.public) == 1
        assert await theatre.stale(table) == []

    run(evening())


def test_a_lobby_is_shown_again_as_it_is() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        theatre.discord.delete(theatre.message(table).id)
        changes = table.changes
        assert await show_lobby_again(theatre.discord.press(CY, None, ""), table, theatre.messages)
        await theatre.quiet()
        assert "Player 2" in theatre.message(table).text
        assert "unchanged" in said(theatre, CY)
        assert table.changes == changes
        assert await theatre.stale(table) == []
        await lobby.begin(table, ADA)
        assert not await show_lobby_again(theatre.discord.press(CY, None, ""), table, theatre.messages)
        assert not await show_lobby_again(theatre.discord.press(CY, None, ""), None, theatre.messages)

    run(evening())


def test_a_press_twice_at_the_same_moment_counts_once() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        panel = theatre.panel(ADA)
        for _ in range(2):
            theatre.press_soon(ADA, panel, "several")
        await theatre.quiet()
        assert len(table.entries) == 1
        assert await theatre.stale(table) == []

    run(evening())


def test_an_old_panel_is_answered_with_where_its_person_is_now() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        old = theatre.panel(ADA)
        await theatre.press(ADA, theatre.message(table), "board")
        await theatre.press(ADA, theatre.panel(ADA), "several")
        await theatre.press(ADA, old, "several")
        assert "answered already" in old.text
        assert "You keep" in old.text
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


async def test_a_fault_is_told_also_where_nobody_is_named() -> None:
    pressed = Pressed()
    asked: Any = given(pressed)
    asked.user, asked.channel_id = SimpleNamespace(), None
    await apologise(asked, "t1:1:-:0:board", KeyError("no such text"))
    assert pressed.said == ["send"]


def test_all_who_press_at_once_are_answered() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        card = theatre.message(table)
        for user in range(2, 11):
            theatre.press_soon(user, card, "join")
        await asyncio.sleep(0)
        await theatre.quiet()
        assert len(table.seats) == 10
        assert await theatre.stale(table) == []

    run(evening())


def test_nobody_lets_the_bot_choose_for_another_or_twice_for_the_same_question() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        serial = table.rules.serial(table.state, 1)
        theirs = Press(table.id, "choose", 1, serial).custom_id
        await forge(theatre, ADA, theatre.panel(ADA), theirs)
        await forge(theatre, CY, theatre.message(table), theirs)
        await forge(theatre, BEN, theatre.panel(BEN), Press(table.id, "choose", 1, serial + 1).custom_id)
        assert table.entries == []
        await forge(theatre, BEN, theatre.panel(BEN), theirs)
        await forge(theatre, BEN, theatre.panel(BEN), theirs)
        assert [entry.seat for entry in table.entries] == [1]
        assert "That question has been answered already." in theatre.panel(BEN).text

    run(evening())


def test_next_by_itself_is_nothing_for_a_table_and_turns_no_switch_there() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        await forge(theatre, ADA, theatre.panel(ADA), Press(table.id, "auto", 0, 0).custom_id)
        assert "At a table the game moves on by itself." in said(theatre, ADA)

    run(evening())


def test_next_by_itself_turns_no_switch_while_something_is_asked() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, kind=TableKind.SOLO, max_seats=1, boards=False)
        await forge(theatre, ADA, None, Press(table.id, "auto", 0, table.rules.serial(table.state, 0)).custom_id)
        assert "Not everybody is done yet." in said(theatre, ADA)

    run(evening())


OUTSIDE = 701
"""Another channel of the server."""


async def press_outside(theatre: Theatre, user: int, message: Seen | None, custom_id: str) -> Any:
    """A press in another channel of the server, of a button that is not there."""
    pressed = theatre.discord.press(user, message, custom_id)
    pressed.channel_id = OUTSIDE
    await theatre.router.on_interaction(pressed)
    assert pressed.answered
    return pressed


def private(theatre: Theatre) -> None:
    """The table is in a private thread of the other channel."""
    theatre.places.put(CHANNEL, Kind.private_thread, parent=OUTSIDE)


def hidden(theatre: Theatre) -> None:
    """Only some see the table's channel."""
    theatre.places.hidden(CHANNEL)


def unknown(theatre: Theatre) -> None:
    """Discord does not say who sees it."""
    theatre.places.refusing = refused(50001, 403)


@pytest.mark.parametrize("seen_by", [private, hidden, unknown])
@pytest.mark.parametrize("verb", ["join", "ai", "leave", "start", "cancel", "word"])
def test_nobody_outside_of_a_place_that_some_see_gets_to_its_lobby(
    seen_by: Callable[[Theatre], None], verb: str
) -> None:
    async def evening() -> None:
        theatre = Theatre()
        seen_by(theatre)
        table, other = await theatre.lobby(ADA), theatre.discord.create([])
        await press_outside(theatre, BEN, other, Press(table.id, verb).custom_id)
        assert "This table is gone" in said(theatre, BEN)
        assert ([seat.user_id for seat in table.seats], other.texts) == ([ADA], [])

    run(evening())


@pytest.mark.parametrize("verb", ["look", "news", "replay", "rules", "fair", "record", "board", "rematch"])
def test_nobody_outside_of_a_place_that_some_see_looks_at_its_game(verb: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        private(theatre)
        table = await theatre.game(ADA, BEN)
        await press_outside(theatre, CY, None, Press(table.id, verb).custom_id)
        assert "This table is gone" in said(theatre, CY)

    run(evening())


def test_who_sits_there_plays_on_their_own_board_anywhere_and_shows_nothing_to_others() -> None:
    async def evening() -> None:
        theatre = Theatre()
        private(theatre)
        table = await theatre.game(ADA, BEN)
        before = len(theatre.discord.public)
        await press_outside(theatre, BEN, None, Press(table.id, "board").custom_id)
        board = theatre.discord.panels(BEN)[-1]
        assert board.ids
        await press_outside(theatre, BEN, board, Press(table.id, "look").custom_id)
        for message in (None, board):
            await press_outside(theatre, BEN, message, Press(table.id, "rematch").custom_id)
            assert f"only where the table is: <#{CHANNEL}>" in said(theatre, BEN)
        assert len(theatre.discord.public) == before

    run(evening())


def test_who_sees_a_public_thread_sits_down_from_its_channel_and_from_anywhere_if_all_see_it() -> None:
    async def evening() -> None:
        theatre = Theatre()
        theatre.places.hidden(OUTSIDE)
        theatre.places.put(CHANNEL, Kind.public_thread, parent=OUTSIDE)
        table, card = await theatre.lobby(ADA), theatre.discord.create([])
        await press_outside(theatre, BEN, card, Press(table.id, "join").custom_id)
        assert [seat.user_id for seat in table.seats] == [ADA, BEN]

    run(evening())


def test_a_game_alone_that_was_shared_where_some_look_is_looked_at_there_alone() -> None:
    async def evening() -> None:
        theatre = Theatre()
        hidden(theatre)
        setup = solo_setup("luckybox", user_id=ADA, channel_id=CHANNEL, guild_id=GUILD)
        table = await theatre.tables.create(setup, [lobby.person(ADA, "Ada")])
        await lobby.begin(table, ADA)
        await messages.result_posted(table, 1)
        look = Press(table.id, "look").custom_id
        await press_outside(theatre, BEN, None, look)
        assert "This table is gone" in said(theatre, BEN)
        await forge(theatre, BEN, None, look)
        assert "This table is gone" not in said(theatre, BEN)
        await press_outside(theatre, ADA, None, look)
        assert "This table is gone" not in said(theatre, ADA), "its player looks at it anywhere"

    run(evening())
