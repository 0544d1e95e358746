"""Where Review stands: on every finished game that is reviewed, and nowhere before its deal is open to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.store.enums import Ending, Status, TableKind
from bot.ui.ids_review import ReviewPress
from bot.ui.media.drawing import DrawingThread
from bot.ui.review_button import review_button
from bot.ui.screens import profile, results, screens
from bot.ui.screens.screen import Row
from tests.small_games import pig, their_words
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, finished, finished_of, table, table_of
from tests.ui.presses import buttons

OPEN = ReviewPress("open", 7).custom_id


def ids(rows: Sequence[Row]) -> list[str]:
    """The custom ids of buttons."""
    return [button.custom_id for button in buttons(rows)]


@pytest.mark.parametrize("seats", [1, 2])
async def test_it_stands_on_the_panel_after_the_end_and_on_the_result(seats: int, drawing: DrawingThread) -> None:
    made = finished(seats)
    assert OPEN in ids((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    assert OPEN in ids((await results.result(made, drawing, NOTHING)).rows)


async def test_it_stands_on_no_game_that_is_played_on_or_was_not_played_to_its_end(drawing: DrawingThread) -> None:
    running = table(2)
    assert OPEN not in ids((await screens.panel(running, 0, drawing, additions=NOTHING)).rows)
    running.header = running.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.ENDED})
    assert OPEN not in ids((await screens.panel(running, 0, drawing, additions=NOTHING)).rows)


@pytest.mark.parametrize("values", [{"kind": TableKind.LESSON}, {"kind": TableKind.DAY, "day": 10**6, "counted": True}])
def test_it_stands_on_no_lesson_and_on_no_deal_that_others_still_play(values: dict[str, Any]) -> None:
    made = finished(1)
    assert review_button(made) != ()
    made.header = made.header.model_copy(update=values)
    assert review_button(made) == ()


async def test_a_server_without_the_coach_is_offered_none(drawing: DrawingThread) -> None:
    made = finished(2)
    made.context.coached = lambda guild_id: guild_id != made.header.guild_id
    assert OPEN not in ids((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    assert OPEN not in ids((await results.result(made, drawing, NOTHING)).rows)
    assert OPEN in [button.custom_id for button in profile._buttons(made, NOTHING, ADA)]


def test_a_game_without_a_reviewer_has_none() -> None:
    with their_words():
        made = finished_of(table_of(pig(), 2))
        assert made.status == Status.OVER
        assert review_button(made) == ()


def test_both_games_of_the_catalogue_are_reviewed() -> None:
    assert {key for key, plugin in games().items() if plugin.reviewer} >= {"luckybox", "flip7"}
