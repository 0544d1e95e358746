"""At the turn of a quarter every rating becomes less sure, once, whenever it is next looked at."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league import periods
from bot.league.gains import gains
from bot.league.ratings import LOOSENED, NEW, SIGMA, Rating, as_of, shown
from bot.league.summary import Known, Placed, rerate, work_out
from bot.league.values import GameKind, Result
from bot.store.results.profiles import ProfileStore
from bot.store.sql.database import Database
from tests.league.season import Season, Seat

DAY = 86_400.0
APRIL = 20_544
"""1 April 2026, the first day of a quarter."""
SPRING = periods.quarter_of(APRIL)
SETTLED = Rating(31.0, 2.0, 40, 3, quarter=SPRING - 1)


def at(day: int) -> float:
    """Noon of a day."""
    return (day + 0.5) * DAY


def test_quarters_are_numbered_one_after_the_other() -> None:
    assert [periods.quarter_of(APRIL + days) - SPRING for days in (-91, -90, -1, 0, 90, 91, 275)] == [
        *(-2, -1, -1, 0, 0, 1),
        3,
    ]


def test_a_turn_makes_a_rating_less_sure_and_leaves_its_mean() -> None:
    loosened = as_of(SETTLED, SPRING)
    assert (loosened.mu, loosened.games) == (SETTLED.mu, SETTLED.games)
    assert loosened.sigma == pytest.approx(sqrt(2.0**2 + LOOSENED**2))
    assert shown(loosened)[1] > shown(SETTLED)[1]


def test_it_happens_once_however_often_it_is_looked_at() -> None:
    assert as_of(as_of(SETTLED, SPRING), SPRING) == as_of(SETTLED, SPRING)
    assert as_of(SETTLED, SPRING - 1) == SETTLED


@given(st.integers(0, 30), st.integers(0, 30), st.floats(0.5, SIGMA))
def test_several_turns_are_as_many_single_ones(first: int, then: int, sigma: float) -> None:
    rating = Rating(25.0, sigma, 9, quarter=SPRING)
    once = as_of(rating, SPRING + first + then)
    assert once.sigma == pytest.approx(as_of(as_of(rating, SPRING + first), SPRING + first + then).sigma)
    assert sigma <= once.sigma <= SIGMA


def test_nobody_is_less_sure_than_somebody_new() -> None:
    assert as_of(SETTLED, SPRING + 4000).sigma == NEW.sigma


def test_a_clock_that_was_set_back_makes_nothing_surer() -> None:
    assert as_of(SETTLED, SPRING - 9) == SETTLED


def test_the_first_game_of_a_quarter_is_played_by_looser_ratings() -> None:
    other = Rating(25.0, 2.0, 40, 3, quarter=SPRING)
    known = {1: SETTLED, 2: other}
    after = rerate([Placed(2, 1), Placed(1, 2)], at(APRIL), known, {})
    by_hand = rerate([Placed(2, 1), Placed(1, 2)], at(APRIL), known | {1: as_of(SETTLED, SPRING)}, {})
    assert after == by_hand
    assert after[1].quarter == after[2].quarter == SPRING
    unturned = rerate([Placed(2, 1), Placed(1, 2)], at(APRIL - 1), known, {})
    assert after[1].mu < unturned[1].mu
    assert after[2].sigma <= other.sigma


def test_a_table_is_told_of_the_change_that_the_game_has_made_alone() -> None:
    common = {"table_id": 1, "game": "luckybox", "kind": GameKind.TABLE, "seats": 2, "people": 2, "rated": True}
    results = [
        Result(seat=seat, total=9 - seat, rank=1 + seat, user_id=1 + seat, finished_at=at(APRIL), **common)  # type: ignore[arg-type]
        for seat in (0, 1)
    ]
    known = Known(ratings={1: SETTLED, 2: SETTLED})
    told = gains(results, known, work_out(results, known, ()))
    before, after = told.ratings[1]
    assert before.sigma > SETTLED.sigma
    assert after.sigma <= before.sigma


async def test_the_quarter_of_the_last_game_is_kept(season: Season, database: Database) -> None:
    for day in (APRIL - 1, APRIL, APRIL - 40):
        await season.ends(Seat(1, 60), Seat(2, 50), at=at(day), rated=True)
        found = (await ProfileStore(database).stats("luckybox", 1)).rating
        assert found is not None
        assert found.quarter == SPRING - (day == APRIL - 1)
