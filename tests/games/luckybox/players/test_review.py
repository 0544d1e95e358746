"""Reviews of Lucky Box: pure, from what was in sight, of what stood; and what moons are worth before the end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

import pytest

from bench import reviews
from bot.engine.core import Chance, JsonValue
from bot.engine.review import FLAGGED, Past, Review
from bot.engine.rng import Scripted, Seeded
from bot.engine.run_to_completion import run_to_completion
from bot.games.catalogue import games
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.review import LuckyBoxReviewer
from bot.games.luckybox.players.review.moons import MOST, growth, moon_worths
from bot.games.luckybox.players.review.stages import SLICE, Stake, compared
from bot.games.luckybox.players.review.turns import turns_of
from bot.games.luckybox.players.review.ways import ways
from bot.games.luckybox.players.shark import values_of
from bot.games.luckybox.players.sight import sight_of_view
from bot.games.luckybox.rules.actions import Action, Advance, Cross, Keep, Pass, Undo
from bot.games.luckybox.rules.faces import Face
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.scoring import moon_points
from bot.games.luckybox.rules.table import BOXES, NUMBERS

TURNS = 3
"""Turns of the first round that are played in most of these tests, after the choice of boxes."""


class Other:
    """The same chance up to a turn of the first round, and another after it."""

    def __init__(self, seed: str, known: int) -> None:
        self.here, self.there, self.known = Seeded(seed), Seeded(f"{seed} otherwise"), known

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The shuffles of the one, then of the other."""
        found = self.here.order(stream, index, items)
        if stream == NUMBERS:
            return (*found[: self.known], *reversed(found[self.known :]))
        return found if index == 0 else self.there.order(stream, index, items)

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """There are no dice."""
        raise AssertionError


def begun(seats: int, turns: int, chance: Chance, options: Mapping[str, JsonValue] | None = None) -> Past:
    """The first turns of a game of regulars."""
    plugin = games()["luckybox"]
    rules = plugin.rules
    parsed = rules.parse_options(options or {})
    state = rules.start(seats, parsed, chance).state
    actions: list[tuple[int | None, Action]] = []
    while turns >= 0:
        for seat in rules.open_seats(state):
            while (decision := rules.decision(state, seat)) is not None:
                actions.append((seat, plugin.players.default(state, decision)))
                state = rules.apply(state, *actions[-1]).state
        actions.append((None, rules.advance))
        state = rules.apply(state, None, rules.advance).state
        turns -= 1
    return Past(rules, seats, parsed, chance, tuple(actions))


@cache
def played() -> Past:
    """The beginning of a game for two."""
    return begun(2, TURNS, Seeded("reviewed"))


def review(past: Past, seat: int = 0) -> Review:
    """A seat's review."""
    return run_to_completion(LuckyBoxReviewer().review(past, seat))


@cache
def first_review() -> Review:
    """The review of the first seat of that game."""
    return review(played())


def kept(found: Review) -> str:
    """The bytes of a review."""
    return json.dumps(found.to_json())


@pytest.mark.deep
def test_the_same_record_gives_the_same_bytes_whatever_was_thought_before() -> None:
    first = kept(first_review())
    values_of.cache_clear()
    assert kept(review(played())) == first


def test_every_turn_of_a_seat_is_reviewed_once_and_found_by_its_positions() -> None:
    past, turns = played(), first_review().turns
    assert [(turn.round, turn.turn) for turn in turns] == [(1, turn) for turn in range(TURNS + 1)]
    for turn in turns:
        between = past.actions[turn.first : turn.last + 1]
        own = tuple(past.rules.dump_action(who, action) for who, action in between if who == 0)
        assert own == turn.played


def test_the_best_play_is_legal_where_it_could_have_been_made() -> None:
    past = played()
    for turn in first_review().turns:
        state = past.rules.start(past.seats, past.options, past.chance).state
        for who, action in past.actions[: turn.first]:
            state = past.rules.apply(state, who, action).state
        for raw in turn.best:
            state = past.rules.apply(state, *past.rules.parse_action(raw)).state
        assert past.rules.decision(state, 0) is None


@pytest.mark.deep
def test_what_came_later_changes_nothing_of_what_is_said() -> None:
    past = begun(2, 2, Seeded("reviewed"))
    assert kept(review(replace(past, chance=Other("reviewed", 2)))) == kept(review(past))


@pytest.mark.deep
def test_what_was_taken_back_never_happened() -> None:
    past = begun(1, 1, Seeded("reviewed"))
    done = list(past.actions)
    own = done[2]
    passed = replace(past, options={**past.options, "relaxed": True})
    twice = replace(passed, actions=(*done[:2], (0, Pass()), (0, Undo()), own, *done[3:]))
    once, again = review(passed).turns[1], review(twice).turns[1]
    assert (again.first, again.last) == (4, once.last + 2)
    assert replace(again, first=once.first, last=once.last) == once


@pytest.mark.deep
def test_who_passes_on_everything_is_told_so() -> None:
    past = begun(1, 3, Seeded("reviewed"), {"relaxed": True})
    passing = [(0, Pass()), (None, Advance())]
    turns = review(replace(past, actions=(*past.actions[:2], *passing * 3))).turns[1:]
    assert {turn.kind for turn in turns} <= FLAGGED
    for turn in turns:
        assert turn.cost >= 1
        assert cast("Mapping[str, Mapping[str, JsonValue]]", turn.facts)["played"]["passed"]
        assert "crosses" in cast("Sequence[str]", turn.facts["reasons"])


def test_a_turn_without_a_choice_is_forced() -> None:
    nines = Face((9,) * 9, ("moon",) * 6)
    rules = LuckyBox(shipped_deck().with_faces(dict.fromkeys(range(1, 61), nines)))
    chance = Scripted({BOXES: (tuple(range(1, 61)),), NUMBERS: ((5, 5, 6, 6, 7, 7, 8, 8, 1),)})
    keep, cross = Keep((1, 2, 3)), Cross(1, (0, 0))
    actions = [(0, keep), (None, Advance()), (0, cross), (None, Advance()), (0, Pass()), (None, Advance())]
    # The first cross takes all four tokens of lightning, so nothing is within reach of the second 5.
    last = review(Past(rules, 1, rules.parse_options({}), chance, tuple(actions))).turns[-1]
    assert (last.kind, last.cost, last.best) == ("forced", 0.0, last.played)


@pytest.mark.deep
def test_it_is_made_in_slices() -> None:
    rules, deck = LuckyBox(shipped_deck()), fast_deck(shipped_deck())
    turned = next(turns_of(played(), 0))
    stake = Stake(deck, sight_of_view(rules.view(turned.state, 0)))
    found = ways(deck, stake.sight, stake.hand, stake.glance)
    before = most = 0
    for _ in compared(stake, found[-1].hand, found[:3]):
        most = max(most, stake.played - before)
        before = stake.played
    assert stake.played > 4 * SLICE
    assert most < 2 * SLICE


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 3, 12])
def test_any_number_may_sit_at_the_table(seats: int) -> None:
    assert len(review(begun(seats, 1, Seeded("many")), seats - 1).turns) == 2


@pytest.mark.parametrize("moons", [[4], [9], [3, 5], [2, 2], [1, 4, 4], [0, 3, 7, 7], [20, 0, 1]])
def test_at_the_end_moons_are_worth_what_the_rules_say(moons: list[int]) -> None:
    for seat, points in enumerate(moon_points(moons)):
        others = [held for other, held in enumerate(moons) if other != seat]
        assert moon_worths(others, 0, 0)[moons[seat]] == points


def test_before_the_end_more_moons_are_never_worth_less() -> None:
    assert sum(growth(18)) == pytest.approx(1, abs=1e-6)
    for others in ([], [3], [0, 6], [5] * 11):
        worths = moon_worths(others, 20, 15)
        assert len(worths) == MOST + 1
        assert list(worths) == sorted(worths)


@pytest.mark.deep
def test_what_is_flagged_was_a_mistake() -> None:
    found = [
        one
        for name in ("rookie", "regular")
        for game in range(3)
        for one in reviews.reviewed("luckybox", [name], f"{game}")
    ]
    turns = reviews.regrets(reviews.sampled(found, flagged=True, most=40))
    assert len(turns) > 20
    assert reviews.share(turns, reviews.LITTLE, below=True) <= 0.05
    assert not reviews.share(turns, 0.0, below=True)
    rookie, regular = (sum(one.cost for one in found if one.seats == (name,)) for name in ("rookie", "regular"))
    assert rookie > regular
