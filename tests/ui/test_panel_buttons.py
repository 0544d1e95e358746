"""The buttons of a panel beside the answers: Choose for me, and Automatic Next."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.catalogue import games as all_games
from bot.store.enums import By
from bot.tables.table import Table
from bot.ui.input.ids import parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens
from tests.small_games import pig
from tests.ui.additions import NOTHING
from tests.ui.build import game, in_turn, play, played_on, table, table_of, well
from tests.ui.presses import buttons, verbs

FLIP7 = all_games()["flip7"]


async def offered(table: Table, drawing: DrawingThread, *, may_have_next: bool = True) -> list[str]:
    """What the buttons of seat 0 do."""
    return verbs(
        (await screens.panel(table, 0, drawing, text_mode=True, may_have_next=may_have_next, additions=NOTHING)).rows
    )


@pytest.mark.parametrize("seats", [1, 2])
async def test_the_bot_may_choose_the_cards_alone_and_in_a_rated_game(seats: int, drawing: DrawingThread) -> None:
    made = table(seats)
    assert made.rated is (seats == 2)
    assert "choose" in await offered(made, drawing)


async def test_the_bot_may_choose_in_the_counted_attempt_of_a_day(drawing: DrawingThread) -> None:
    assert "choose" in await offered(table(1, day=20_000, counted=True), drawing)


async def test_the_press_carries_the_question_it_is_for(drawing: DrawingThread) -> None:
    made = in_turn(2)
    (button,) = [
        button
        for button in buttons((await screens.panel(made, 1, drawing, additions=NOTHING)).rows)
        if parse(button.custom_id).verb == "choose"
    ]
    press = parse(button.custom_id)
    assert (press.seat, press.serial) == (1, made.rules.serial(made.state, 1))
    assert button.label == "Choose for me"


async def test_where_nothing_is_asked_there_is_nothing_to_choose(drawing: DrawingThread) -> None:
    made = table(2)
    play(made, 0, well(made, 0, Random(0)))
    assert "choose" not in await offered(made, drawing)


async def test_a_single_answer_needs_no_choosing(drawing: DrawingThread) -> None:
    made = table_of(pig(), 1)
    assert "choose" not in await offered(made, drawing)
    play(made, 0, "roll")
    while made.decision(0) is None or len(made.decision(0).options) == 1:  # type: ignore[union-attr]
        play(made, 0, "roll")
    assert "choose" in await offered(made, drawing)


async def test_hit_or_stay_is_the_players_own_whom_to_freeze_may_be_left_to_the_bot(drawing: DrawingThread) -> None:
    asked = set()
    for seed in range(20):
        for made, _ in played_on(table_of(FLIP7, 3, seed=str(seed)), Random(seed)):
            decision = made.decision(0)
            if decision is not None and decision.ask not in asked:
                asked.add(decision.ask)
                assert ("choose" in await offered(made, drawing)) is (decision.ask != "turn")
        if {"turn", "target"} <= asked:
            return
    pytest.fail("nothing to give away came up")


async def test_next_by_itself_is_offered_beside_next_after_the_third(drawing: DrawingThread) -> None:
    nexts = 0
    for made, _ in game(1, 3):
        before = nexts
        nexts = sum(entry.by == By.PLAYER and entry.is_advance for entry in made.entries)
        waits = made.status == "running" and not made.rules.open_seats(made.state)
        found = await offered(made, drawing)
        assert ("auto" in found) is (waits and nexts >= 3)
        if "auto" in found:
            assert found[:2] == ["next", "auto"]
            assert "auto" not in await offered(made, drawing, may_have_next=False)
        assert nexts >= before
        if nexts > 4:
            return
