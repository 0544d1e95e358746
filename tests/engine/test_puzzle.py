"""Puzzles as values: chosen by the seed alone, of games that were given or else played for it, with nothing unseen."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pytest

from bot.engine import puzzle as puzzles
from bot.engine.core import Edition
from bot.engine.puzzle import Given, Play, Position, Puzzle, Search, making, played_for_it
from bot.engine.record import replay, run
from bot.engine.review import Past
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games, record_codecs
from bot.games.plugin import Plugin
from tests.engine.puzzles import puzzle_of, seed_of
from tests.thinking.games import played

finished = partial(played, "flip7")
PUZZLED = [key for key, plugin in games().items() if plugin.puzzler is not None]


@dataclass
class Finder:
    """Finds a puzzle at the tenth action of the games it is told to, and remembers where it was asked to look."""

    version: int = 3
    tables: tuple[int, ...] = (2,)
    lucky: Collection[str] = ()
    took: int = 10
    asked: list[tuple[str, tuple[int, ...], int]] = field(default_factory=list)

    def search(self, past: Past, seats: Collection[int], seed: str, most: int) -> Search:
        """Look at nothing but the seed of the game."""
        chance: Any = past.chance
        self.asked.append((chance.seed, tuple(seats), most))
        yield
        if chance.seed not in self.lucky and "any" not in self.lucky:
            return None, self.took
        plays = tuple(Play(({"seat": 0, "do": do},), behind, 0.1, {}) for do, behind in (("hit", 0.0), ("stay", 2.0)))
        return Position(0, 10, plays, 0, 1), self.took


def with_finder(**values: Any) -> tuple[Plugin, Finder]:
    """Flip 7, in which somebody else looks for puzzles."""
    finder = Finder(**values)
    return replace(games()["flip7"], load_puzzler=lambda: finder), finder


def test_a_puzzle_is_the_same_after_it_was_kept() -> None:
    plugin, _ = with_finder(lucky=("any",))
    puzzle = run_to_completion(making(plugin, [], "s"))
    assert puzzle is not None
    assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle
    assert (puzzle.game, puzzle.version) == ("flip7", 3)


def test_games_that_were_given_are_looked_through_first_and_only_for_their_peoples_seats() -> None:
    plugin, finder = with_finder(lucky=("b",))
    puzzle = run_to_completion(making(plugin, [Given(finished("a"), (0,)), Given(finished("b"), (1,))], "s"))
    assert puzzle is not None
    assert {seed: seats for seed, seats, _ in finder.asked}["b"] == (1,)
    assert {seed for seed, _, _ in finder.asked} <= {"a", "b"}
    assert puzzle.record["actions"] == list(finished("b").actions[:10])


def test_nothing_says_whose_game_it_was() -> None:
    plugin, _ = with_finder(lucky=("any",))
    puzzle = run_to_completion(making(plugin, [Given(finished("a"), (0, 1))], "s"))
    assert puzzle is not None
    assert puzzle.record["seats"] == ["1", "2"]
    assert "seed" not in puzzle.record


def test_where_no_given_game_has_one_characters_play_until_there_is_one() -> None:
    plugin, finder = with_finder(lucky=("s/2",))
    puzzle = run_to_completion(making(plugin, [Given(finished("a"), (0,))], "s"))
    assert puzzle is not None
    assert [seed for seed, _, _ in finder.asked] == ["a", "s/0", "s/1", "s/2"]
    assert finder.asked[-1][1] == (0, 1)


def test_there_is_an_end_to_looking() -> None:
    plugin, finder = with_finder(took=puzzles.IN_ALL // 4)
    assert run_to_completion(making(plugin, [], "s")) is None
    assert [most for _, _, most in finder.asked] == [puzzles.IN_ALL * left // 4 for left in (4, 3, 2, 1)]


def test_given_games_take_no_more_than_their_part_of_the_effort() -> None:
    plugin, finder = with_finder(took=puzzles.GIVEN // 2, lucky=("s/0",))
    run_to_completion(making(plugin, [Given(finished(seed), (0,)) for seed in "abcd"], "s"))
    assert len(finder.asked) == 3


def test_a_game_of_an_edition_that_is_gone_or_that_cannot_be_replayed_is_passed_over() -> None:
    plugin, finder = with_finder(lucky=("any",))
    gone = replace(finished("a"), edition=Edition(99, "gone"))
    broken = replace(finished("a"), actions=({"seat": 0, "do": "fly"},))
    assert run_to_completion(making(plugin, [Given(gone, (0,)), Given(broken, (0,))], "s")) is not None
    assert [seed for seed, _, _ in finder.asked] == ["s/0"]


def test_a_game_without_anybody_who_finds_puzzles_has_none() -> None:
    assert run_to_completion(making(replace(games()["flip7"], load_puzzler=None), [], "s")) is None


@pytest.mark.deep
@pytest.mark.parametrize("key", PUZZLED)
def test_the_record_of_a_puzzle_leads_to_the_position_and_holds_nothing_that_lay_unseen(key: str) -> None:
    puzzle = puzzle_of(key)
    plugin = games()[key]
    result = replay(puzzle.record, record_codecs())
    assert "error" not in result
    past = run_to_completion(played_for_it(plugin, f"{seed_of(key)}/0"))
    first = len(puzzle.record["actions"])  # type: ignore[arg-type] # a list
    state = run(past.rules, past.seats, past.options, past.chance, past.actions[:first])
    shown = plugin.codec.result(state, [str(seat + 1) for seat in range(past.seats)])
    assert result == shown
    decision = past.rules.decision(state, puzzle.seat)
    assert decision is not None
    for play in puzzle.plays:
        assert past.rules.parse_action(play.actions[0])[1] in decision.options


@pytest.mark.deep
@pytest.mark.parametrize("key", PUZZLED)
def test_the_best_play_that_is_offered_is_the_best_of_them_and_not_the_obvious_one(key: str) -> None:
    puzzle = puzzle_of(key)
    behind = [play.behind for play in puzzle.plays]
    assert behind.index(min(behind)) == puzzle.best != puzzle.obvious
    assert behind[puzzle.best] == 0
    assert 2 <= len(puzzle.plays) <= puzzles.OFFERED
    assert len({json.dumps(play.actions) for play in puzzle.plays}) == len(puzzle.plays)
    others = [play for place, play in enumerate(puzzle.plays) if place != puzzle.best]
    assert all(play.behind >= 1.5 and play.behind - 3 * play.error > 0.5 for play in others)


@pytest.mark.deep
@pytest.mark.parametrize("key", PUZZLED)
def test_the_reason_why_the_best_is_better_than_the_obvious_is_told(key: str) -> None:
    puzzle = puzzle_of(key)
    reasons = puzzle.plays[puzzle.best].facts["reasons"]
    assert isinstance(reasons, list)
    assert len(reasons) >= 2, "two are told"


@pytest.mark.parametrize("key", PUZZLED)
def test_the_same_seed_gives_the_same_puzzle(key: str) -> None:
    assert run_to_completion(making(games()[key], [], seed_of(key))) == puzzle_of(key)
