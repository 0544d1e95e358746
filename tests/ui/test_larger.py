"""Larger boards: a page at a time, all of it one press away, and the page that was turned to stays until it is old."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.store.enums import Status
from bot.store.rows import PersonRow
from bot.tables.refusal import Refusal
from bot.ui.input.ids import Press, parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.panel_state import PanelState
from bot.ui.screens import larger, screens
from bot.ui.screens.screen import Button, Screen, Select
from tests.ui.additions import NOTHING
from tests.ui.build import StubDrawer, at_random, cards, game, in_turn, with_seat
from tests.ui.message import assert_fits
from tests.ui.presses import buttons
from tests.ui.scripted import Seen
from tests.ui.theatre import ADA, BEN, Everyone, Theatre
from tests.ui.virtual import run

KEEP = "several"


def turns(screen: Screen) -> list[Button]:
    """The buttons that turn pages."""
    return [button for button in buttons(screen) if is_turn(button)]


def is_turn(button: Button) -> bool:
    press = parse(button.custom_id)
    return isinstance(press, Press) and press.verb == "page"


async def test_every_page_is_one_press_away_and_the_one_with_what_is_asked_is_shown(drawing: DrawingThread) -> None:
    drawer = StubDrawer()
    made = in_turn(2, drawer=drawer)
    with_seat(made, cards=cards(5))
    screen = await screens.panel(made, 0, drawing, larger=True, additions=NOTHING)
    assert screen.rows[0] == tuple(turns(screen))
    assert [button.label for button in turns(screen)] == ["Cards A–B", "Cards C–D", "Card E", "Score"]
    (shown,) = (place for place, button in enumerate(turns(screen)) if button.disabled)
    assert drawer.drawn == [f"larger {shown}"]
    for page in range(4):
        other = await screens.panel(made, 0, drawing, larger=True, page=page, additions=NOTHING)
        assert [button.disabled for button in turns(other)] == [place == page for place in range(4)]
        assert drawer.drawn[-1] == f"larger {page}"
    assert not turns(await screens.panel(made, 0, drawing, additions=NOTHING))


async def test_boards_as_text_have_no_pages(drawing: DrawingThread) -> None:
    made = in_turn(2)
    for screen in (
        await screens.panel(made, 0, drawing, text_mode=True, larger=True, additions=NOTHING),
        await screens.look(made, 1, drawing, text_mode=True, larger=True),
    ):
        assert screen.picture is None
        assert not turns(screen)


class Failing(StubDrawer):
    """Cannot even say which pages there are."""

    def large_pages(self, view: Any, seat: int, marks: Any) -> Any:
        """No."""
        raise ValueError("no pages")


async def test_a_larger_board_that_cannot_be_drawn_is_shown_as_text(drawing: DrawingThread) -> None:
    made = in_turn(2, drawer=Failing())
    for screen in (
        await screens.panel(made, 0, drawing, larger=True, additions=NOTHING),
        await screens.look(made, 1, drawing, larger=True),
    ):
        assert screen.picture is None
        assert screen.plain is not None
        assert not turns(screen)


async def test_while_a_press_is_played_back_no_page_can_be_turned(drawing: DrawingThread) -> None:
    screen = await screens.panel(in_turn(2), 0, drawing, larger=True, playing_back=True, additions=NOTHING)
    assert screen.picture is not None
    assert screen.rows == ()


@pytest.mark.parametrize("bolts", [0, 30])
@pytest.mark.parametrize("waiting", [(), ("?",), ("1", "5"), ("1", "5", "9", "?")])
async def test_a_message_has_room_for_the_pages_whatever_can_be_answered(
    waiting: tuple[str, ...], bolts: int, drawing: DrawingThread
) -> None:
    made = in_turn(2, options={"relaxed": True})
    with_seat(made, cards=cards(6), bolts=bolts, waiting=waiting, crossed=bool(waiting))
    screen = await screens.panel(made, 0, drawing, larger=True, additions=NOTHING)
    assert_fits(screen)
    assert ":page:" in repr(screen.rows[0])


@pytest.mark.parametrize("seats", [1, 2, 7, 12])
async def test_every_larger_board_of_a_game_fits(seats: int, drawing: DrawingThread) -> None:
    for number, (made, seat) in enumerate(game(seats, seats, at_random)):
        if number % 97 == 0 or made.status == Status.OVER:
            assert_fits(await screens.panel(made, seat, drawing, larger=True, additions=NOTHING))
            assert_fits(await screens.look(made, seat, drawing, larger=True, page=1, mine=seat))


def test_a_select_takes_the_place_of_the_buttons_where_a_message_is_full() -> None:
    made = in_turn(2)
    view = made.rules.view(made.state, 0)
    board = larger.Board(games()["luckybox"], view, 0, [], {})
    full = [tuple(Button("x", "x") for _ in range(5))] * 6
    (row,) = board.rows(made, full)
    assert isinstance(row, Select)
    assert [option.label for option in row.options] == list(board.pages.labels)
    assert [option.default for option in row.options].count(True) == 1


@pytest.mark.parametrize("argument", ["", "x", "-1", "12", "²", "١"])
def test_a_page_from_outside_is_held_against_what_there_is(argument: str) -> None:
    with pytest.raises(Refusal):
        larger.page_of(argument)


def test_a_page_stays_until_something_else_is_asked() -> None:
    made, state = in_turn(2), PanelState()
    assert state.page_of(made, 0) is None
    state.turn(made, 0, 2)
    assert state.page_of(made, 0) == 2
    assert state.page_of(made, 1) is None, "it is of one board"
    decision = made.decision(0)
    assert decision is not None
    made.state = made.rules.apply(made.state, 0, decision.options[0]).state
    assert state.page_of(made, 0) is None


# Presses


class Wanting(Everyone):
    """Ada wants larger boards."""

    async def person(self, user_id: int) -> PersonRow:
        """Her switch."""
        person = await super().person(user_id)
        return person.model_copy(update={"larger": user_id == ADA})


async def evening(**values: Any) -> tuple[Theatre, Any]:
    """A game of Ada, who wants larger boards, and Ben, who does not."""
    theatre = Theatre()
    wanting = Wanting()
    theatre.panels.people = wanting
    theatre.router._verbs["page"].__self__.people = wanting  # type: ignore[attr-defined]
    return theatre, await theatre.game(ADA, BEN, turn_seconds=180, **values)


def page_shown(seen: Seen) -> list[str]:
    """The page a message shows, by the button that cannot be pressed."""
    rows = [part for part in _parts(seen.content) if ":page:" in str(part.get("custom_id")) and part.get("disabled")]
    return [str(part["label"]) for part in rows]


def _parts(content: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*content, *(part for one in content for part in _parts(one.get("components", [])))]


def test_two_people_with_different_switches_each_see_theirs() -> None:
    async def game_of_two() -> None:
        theatre, _ = await evening()
        assert page_shown(theatre.panel(ADA)) == ["New cards 1–2"]
        assert page_shown(theatre.panel(BEN)) == []

    run(game_of_two())


def test_a_page_is_turned_in_place_and_stays_when_others_play() -> None:
    async def game_of_two() -> None:
        theatre, table = await evening()
        before = theatre.panel(ADA).id
        await theatre.press(ADA, theatre.panel(ADA), "page", place=1)
        assert theatre.panel(ADA).id == before
        assert page_shown(theatre.panel(ADA)) == ["New card 5"]
        await theatre.press(BEN, theatre.panel(BEN), KEEP)
        await asyncio.sleep(5)
        theatre.panels.refresh(table, None)
        await asyncio.sleep(5)
        assert page_shown(theatre.panel(ADA)) == ["New card 5"]
        await theatre.press(ADA, theatre.panel(ADA), KEEP)
        assert page_shown(theatre.panel(ADA)) == ["New cards 1–2"], "what is new comes first again"

    run(game_of_two())


def test_a_hint_turns_back_to_what_it_advises() -> None:
    async def game_of_two() -> None:
        theatre, table = await evening()
        await theatre.press(ADA, theatre.panel(ADA), "page", place=1)
        assert page_shown(theatre.panel(ADA)) == ["New card 5"]
        advised = table.rules.decision(table.state, 0).options[0]
        await theatre.panels.screen(table, 0, ADA, hinted=advised)
        assert theatre.panels.state(table, ADA).page_of(table, 0) is None

    run(game_of_two())


def test_another_s_board_has_pages_too_and_leads_back() -> None:
    async def game_of_two() -> None:
        theatre, table = await evening()
        await theatre.press(BEN, theatre.panel(BEN), KEEP)
        await theatre.press(ADA, theatre.panel(ADA), KEEP)
        theatre.start_time()
        await asyncio.sleep(20)
        await theatre.stop_time()
        await theatre.press(ADA, theatre.panel(ADA), "look")
        assert "Player 2's board" in theatre.panel(ADA).text
        await theatre.press(ADA, theatre.panel(ADA), "page")
        assert "Player 2's board" in theatre.panel(ADA).text
        assert theatre.panels.state(table, ADA).looking == 1
        await theatre.press(ADA, theatre.panel(ADA), "board")
        assert "'s board" not in theatre.panel(ADA).text

    run(game_of_two())
