"""Every screen of every moment is a message Discord takes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.luckybox.rules.actions import Bonus
from bot.games.luckybox.rules.faces import NUMBER_BONUSES
from bot.store.enums import ClockKind, Ending, Status, TableKind
from bot.store.rows import PanelRow
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import results, screens
from bot.ui.screens.screen import PLAIN_LIMIT
from tests.depth import deep
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, NOW, FailingDrawer, at_random, cards, finished, game, in_turn, table, well, with_seat
from tests.ui.message import assert_fits, cut
from tests.ui.test_every_game import everything

KINDS = (*NUMBER_BONUSES, "?")
LONG = [
    "*" * 80,
    "@everyone " * 8,
    "W" * 80,
    "`" * 80,
    "ß" * 80,
    "🎲" * 80,
    "_" * 80,
    "<@1>" * 20,
    "]" * 80,
    "a b " * 20,
    "محمد" * 20,
    "\u202e" * 80,
]


def remembers(made: Table, seat: int) -> None:
    """The player of a seat was shown the table at the beginning only."""
    user = ADA + seat
    made.panels[user] = PanelRow(table_id=7, user_id=user, message_id=1, token="t", expires_at=NOW, seen=0)


async def assert_all_fit(
    made: Table, seat: int, drawing: DrawingThread, *, text_mode: bool = False, larger: bool = False
) -> None:
    """Discord takes every screen, and no board as text is cut."""
    for screen in await everything(made, seat, drawing, text_mode=text_mode, larger=larger):
        assert_fits(screen)
        assert cut(screen) == []
        assert len(screen.plain or "") <= PLAIN_LIMIT


@pytest.mark.deep
@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("seats", [1, 12, *map(deep, range(2, 12))])
async def test_every_screen_fits_at_every_size_of_table(seats: int, relaxed: bool, drawing: DrawingThread) -> None:
    choose = well if seats % 2 else at_random
    moments = 0
    for number, (made, seat) in enumerate(game(seats, seats, choose, options={"relaxed": relaxed})):
        if number % (3 + 2 * seats) == 0 or made.status == Status.OVER:
            remembers(made, seat)
            await assert_all_fit(made, seat, drawing, larger=moments % 2 == 1)
            moments += 1
    assert moments >= 10


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 12, *map(deep, (2, 7))])
async def test_boards_as_text_fit_and_leave_nothing_out(seats: int, drawing: DrawingThread) -> None:
    for number, (made, seat) in enumerate(game(seats, 9, well, names=LONG[:seats], drawer=FailingDrawer())):
        if number % (10 + 5 * seats) == 0 or made.status == Status.OVER:
            remembers(made, seat)
            await assert_all_fit(made, seat, drawing, text_mode=True)


@pytest.mark.parametrize("failing", [False, True])
async def test_twelve_with_the_longest_names_fit(failing: bool, drawing: DrawingThread) -> None:
    for names in (LONG, ["*" * 80] * 12, ["W" * 80] * 12):
        for number, (made, seat) in enumerate(game(12, 3, names=names, drawer=FailingDrawer() if failing else None)):
            if number % 199 == 0 or made.status == Status.OVER:
                remembers(made, seat)
                await assert_all_fit(made, seat, drawing)


@pytest.mark.deep
@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("count", range(1, len(KINDS) + 1))
async def test_a_panel_fits_with_any_bonuses_waiting(count: int, relaxed: bool, drawing: DrawingThread) -> None:
    dice = Random(count)
    for crossed in (0, 0b101_101_101):
        made = in_turn(2, options={"relaxed": relaxed})
        waiting = tuple(dice.sample(KINDS, count))
        with_seat(
            made, cards=cards(6, crossed), crossed=True, waiting=(*waiting, waiting[0]), before=made.state.seats[0]
        )
        made.seats[0] = made.seats[0].model_copy(update={"autopilot": True})
        remembers(made, 0)
        await assert_all_fit(made, 0, drawing, larger=True)


@pytest.mark.deep
@pytest.mark.parametrize("bolts", [0, 1, 2, 4, 30])
@pytest.mark.parametrize("count", range(1, 7))
async def test_a_panel_fits_with_any_cards_and_any_lightning(count: int, bolts: int, drawing: DrawingThread) -> None:
    for crossed in (0, 0b000_111_000, 0b011_111_111, 0b111_111_111):
        made = in_turn(2, options={"relaxed": True})
        with_seat(made, cards=cards(count, crossed), bolts=bolts)
        await assert_all_fit(made, 0, drawing, larger=True)


async def test_a_cascade_that_took_half_the_board_fits(drawing: DrawingThread) -> None:
    made = in_turn(1)
    with_seat(made, cards=cards(6), crossed=True, waiting=("?",) * 12)
    while made.state.seats[0].waiting:
        (decision,) = made.rules.decisions(made.state)
        # Whatever is crossed: a character would look many steps ahead in a chain that no game has.
        crossing = [option for option in decision.options if isinstance(option, Bonus)]
        made.state = made.rules.apply(made.state, 0, (crossing or decision.options)[0]).state
        await assert_all_fit(made, 0, drawing)
    assert sum(card.crossed.bit_count() for card in made.state.seats[0].cards) > 12


@pytest.mark.parametrize("status", [Status.CLOSED, Status.OVER])
@pytest.mark.parametrize("ending", Ending)
async def test_every_ending_has_its_words(ending: Ending, status: Status, drawing: DrawingThread) -> None:
    made = in_turn(2)
    made.header = made.header.model_copy(update={"status": status, "ending": ending})
    assert_fits(screens.closed(made))
    assert_fits(screens.begun(made))
    if status == Status.CLOSED:
        assert_fits(await screens.panel(made, 0, drawing, additions=NOTHING))


@pytest.mark.parametrize("seats", range(1, 13))
async def test_a_lobby_fits_at_every_size(seats: int, drawing: DrawingThread) -> None:
    for values in (
        {},
        {"clock": ClockKind.SLOW, "turn_seconds": 259_200},
        {"friendly": True},
        {"options": {"relaxed": True}},
    ):
        made = table(seats, names=LONG[:seats], started=False, kind=TableKind.GAME, **values)
        made.seats[-1] = made.seats[-1].model_copy(update={"ai": True, "user_id": None})
        assert_fits(await screens.lobby(made, drawing, NOTHING))


async def test_a_result_fits_at_every_size(drawing: DrawingThread) -> None:
    for seats in (2, 7, 12):
        made = finished(seats, names=LONG[:seats])
        screen = await results.result(made, drawing, NOTHING)
        assert_fits(screen)
        assert_fits(replace(screen, picture=None, plain="x" * PLAIN_LIMIT))
