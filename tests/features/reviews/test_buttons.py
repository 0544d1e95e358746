"""Where Review stands: on every finished game that is reviewed, and nowhere before its deal is open to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.features.reviews.buttons import OFFERED, way_in
from bot.features.reviews.custom_ids import ReviewPress
from bot.games.catalogue import games
from bot.store.enums import Ending, Status, TableKind
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import profile, results, screens
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button, Row
from tests.small_games import pig, their_words
from tests.ui.additions import Added
from tests.ui.build import ADA, finished, finished_of, table, table_of
from tests.ui.presses import buttons

OPEN = ReviewPress("open", 7).custom_id


def ids(rows: Sequence[Row]) -> list[str]:
    """The custom ids of buttons."""
    return [button.custom_id for button in buttons(rows)]


class Offering(Added):
    """What reviews add to screens; `is_offered`: whether a server wants them to be offered."""

    def __init__(self, is_offered: Callable[[int | None], bool] = lambda _: True) -> None:
        super().__init__()
        self.is_offered = is_offered

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        return list(way_in(spot, self.is_offered))


def places_of(table: Table, additions: Offering) -> set[Place]:
    """Where it stands on a table."""
    return {place for place in Place if OPEN in [one.custom_id for one in additions.buttons(Spot(place, table, ADA))]}


@pytest.mark.parametrize("seats", [1, 2])
async def test_it_stands_on_the_panel_after_the_end_and_on_the_result(seats: int, drawing: DrawingThread) -> None:
    made = finished(seats)
    assert OPEN in ids((await screens.panel(made, 0, drawing, additions=Offering())).rows)
    result = (await results.result(made, drawing, Offering())).rows
    assert ids(result).index(OPEN) == 1, "after the rematch"


def test_it_stands_wherever_a_finished_game_is_shown() -> None:
    assert places_of(finished(1), Offering()) == {*OFFERED, Place.HISTORY, Place.DAY_DEAL}
    assert Offering().buttons(Spot(Place.HELP)) == []


async def test_it_stands_on_no_game_that_is_played_on_or_was_not_played_to_its_end(drawing: DrawingThread) -> None:
    running = table(2)
    assert OPEN not in ids((await screens.panel(running, 0, drawing, additions=Offering())).rows)
    running.header = running.header.model_copy(update={"status": Status.CLOSED, "ending": Ending.ENDED})
    assert OPEN not in ids((await screens.panel(running, 0, drawing, additions=Offering())).rows)


@pytest.mark.parametrize("values", [{"kind": TableKind.LESSON}, {"kind": TableKind.DAY, "day": 10**6, "counted": True}])
def test_it_stands_on_no_lesson_and_on_no_deal_that_others_still_play(values: dict[str, Any]) -> None:
    made = finished(1)
    assert places_of(made, Offering()) >= OFFERED
    made.header = made.header.model_copy(update=values)
    assert places_of(made, Offering()) == {Place.DAY_DEAL}, "which is asked for nothing but what is published"


async def test_a_server_without_the_coach_is_offered_none(drawing: DrawingThread) -> None:
    made = finished(2)
    without = Offering(lambda guild_id: guild_id != made.header.guild_id)
    assert OPEN not in ids((await screens.panel(made, 0, drawing, additions=without)).rows)
    assert OPEN not in ids((await results.result(made, drawing, without)).rows)
    assert OPEN in [button.custom_id for button in profile._buttons(made, without, ADA)]
    assert places_of(made, without) == {Place.HISTORY, Place.DAY_DEAL}


def test_a_game_without_a_reviewer_has_none() -> None:
    with their_words():
        made = finished_of(table_of(pig(), 2))
        assert made.status == Status.OVER
        assert places_of(made, Offering()) == set()


def test_both_games_of_the_catalogue_are_reviewed() -> None:
    assert {key for key, plugin in games().items() if plugin.reviewer} >= {"luckybox", "flip7"}
