"""How people do at puzzles: a rating against the puzzle's own."""

from __future__ import annotations

from dataclasses import replace

from bot.features.puzzles.rating import answered, points
from bot.league.ratings import NEW


def test_whoever_finds_it_gains_and_the_puzzle_loses_and_the_other_way_round() -> None:
    person, puzzle = answered(NEW, NEW, found=True)
    assert person.mu > NEW.mu > puzzle.mu
    person, puzzle = answered(NEW, NEW, found=False)
    assert person.mu < NEW.mu < puzzle.mu
    assert person.games == puzzle.games == 1


def test_a_hard_puzzle_brings_more_than_an_easy_one() -> None:
    sure = replace(NEW, sigma=2.0)
    hard, easy = (answered(sure, replace(sure, mu=mu), found=True)[0].mu for mu in (35.0, 15.0))
    assert hard > easy > sure.mu


def test_after_every_answer_more_is_known() -> None:
    person = NEW
    for found in (True, False, True):
        sigma = person.sigma
        person, _ = answered(person, replace(NEW, sigma=2.0), found=found)
        assert person.sigma < sigma


def test_a_rating_is_shown_as_in_the_league() -> None:
    assert points(NEW.mu) == 1500
