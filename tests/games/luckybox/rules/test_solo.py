"""Solo: moons score by number, and the result falls into a band."""

from dataclasses import replace
from typing import Literal, TypeAlias

import pytest

from bot.games.luckybox.rules.scoring import band
from tests.games.luckybox.build import Position, card, end_of_round, opening, position, seat

Bands: TypeAlias = Literal["rulebook", "short"]


def finish_with(total: int, bands: Bands = "rulebook") -> Position:
    """A finished solo game with this many points: 2 moons are worth 0, the rest is from an earlier round."""
    return end_of_round(replace(seat(moons=2), box_points=(total, 0, 0, 0)), round_=4, bands=bands).advance()


@pytest.mark.parametrize(
    ("moons", "points"), [(0, -6), (1, -2), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10), (7, 10), (30, 10)]
)
def test_moons_score_by_number(moons: int, points: int) -> None:
    assert end_of_round(seat(moons=moons), round_=4).advance().me.moon_points == points


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (0, "<=44"),
        (44, "<=44"),
        (45, "45-49"),
        (49, "45-49"),
        (50, "50-54"),
        (54, "50-54"),
        (55, "55-59"),
        (59, "55-59"),
        (60, "60-64"),
        (64, "60-64"),
        (65, "65-69"),
        (69, "65-69"),
        (70, "70+"),
        (120, "70+"),
    ],
)
def test_the_rulebook_has_seven_bands(total: int, name: str) -> None:
    game = finish_with(total)
    assert game.me.total == total
    assert band(game.state) == game.view(0).band == name


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (0, "<=44"),
        (44, "<=44"),
        (45, "45-59"),
        (49, "45-59"),
        (50, "45-59"),
        (55, "45-59"),
        (59, "45-59"),
        (60, "60-64"),
        (64, "60-64"),
        (65, "65-69"),
        (69, "65-69"),
        (70, "70+"),
        (120, "70+"),
    ],
)
def test_the_short_table_has_five_bands(total: int, name: str) -> None:
    assert band(finish_with(total, bands="short").state) == name


def test_a_total_below_zero_falls_into_the_lowest_band() -> None:
    game = end_of_round(seat(), round_=4).advance()
    assert (game.me.total, band(game.state)) == (-6, "<=44")


def test_who_plays_alone_comes_first() -> None:
    game = finish_with(0)
    assert [standing.rank for standing in game.game.standings(game.state) or ()] == [1]


def test_there_is_no_band_before_the_end() -> None:
    assert band(position(seat(card(1))).state) is None


def test_there_is_no_band_for_several_players() -> None:
    assert band(end_of_round(seat(moons=5), seat(), round_=4).advance().state) is None


def test_the_rulebooks_bands_are_the_default() -> None:
    assert opening(1).state.options.bands == "rulebook"
    assert opening(1, bands="short").state.options.bands == "short"
