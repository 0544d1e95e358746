"""Luck and play of Flip 7: what is expected of a card is the mean of all that may come, and everything adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev
from typing import Any

import pytest

from bot.engine.core import Chance, Step
from bot.engine.luck import Ledger
from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players import Flip7Players
from bot.games.flip7.players.luck import Flip7Luck, enter_card
from bot.games.flip7.players.prospects import LASTING, PER_ROUND, Prospects
from bot.games.flip7.rules.draft import RESHUFFLES
from tests.depth import deep
from tests.engine.every_game import GAMES
from tests.engine.playout import Move, random_game

GAME = Flip7()
LUCK = Flip7Luck()
(OPTIONS,) = (case.options for case in GAMES if case.key == "flip7")


def played(seats: int, seed: str, options: dict[str, Any] | None = None) -> list[Step[State]]:
    """The steps of a random game."""
    moves: list[Move] = list(random_game(GAME, seats, options or {}, Seeded(seed), Random(seed)))
    return [GAME.start(seats, options or {}, Seeded(seed)), *(move.step for move in moves)]


def by_characters(names: Sequence[str], seed: str) -> Iterator[Step[State]]:
    """The steps of a game of characters."""
    step = GAME.start(len(names), {}, Seeded(seed))
    yield step
    while not GAME.is_over(step.state):
        seat, action = None, GAME.advance
        for decision in GAME.decisions(step.state):
            seat = decision.seat
            action = Flip7Players().consider(step.state, decision, names[seat], f"{seed}/{seat}")
        step = GAME.apply(step.state, seat, action)
        yield step


@pytest.mark.parametrize(
    ("seats", "times"), [(1, 1), (2, 1), (3, 1), (18, 1), *[deep(each, 3) for each in (1, 2, 3, 5, 8, 12)]]
)
def test_score_is_start_and_luck_and_play_by_all_rules(seats: int, times: int) -> None:
    for number, options in enumerate(OPTIONS[: 3 if seats == 18 else None] * times):
        steps = played(seats, f"{seats}/{number}", options)
        end = steps[-1].state
        breakdown = LUCK.breakdown(GAME, steps)
        assert breakdown.over
        drawn = sum(len(order) for order in end.orders[:-1]) + end.drawn
        if not end.options.fresh_deck_each_round:
            assert len(breakdown.seats[0].chances) == drawn
        for mine, ended in zip(breakdown.seats, end.seats, strict=True):
            assert mine.score == ended.total
            assert mine.start + mine.luck + mine.play == pytest.approx(mine.score, abs=1e-9)


def test_everybody_may_expect_the_same_at_the_start() -> None:
    for seats in (1, 2, 5):
        starts = [mine.start for mine in LUCK.breakdown(GAME, played(seats, "start")).seats]
        assert starts == pytest.approx([starts[0]] * seats, abs=8)
        assert 100 < starts[0] < 230


@dataclass(frozen=True)
class Exchanged:
    """A chance in whose shuffles of one name two cards have changed places."""

    chance: Chance
    stream: str
    index: int
    one: int
    other: int

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        order = self.chance.order(stream, index, items)
        return exchanged(order, self.one, self.other) if (stream, index) == (self.stream, self.index) else order

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        return self.chance.roll(stream, index, count, sides)


def exchanged(order: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    found = list(order)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        deep(1, {}),
        (2, {}),
        deep(4, {}),
        deep(12, {}),
        (3, {"fresh_deck_each_round": True}),
        *[deep(seats, options) for seats in (1, 2, 3, 5, 18) for options in OPTIONS],
    ],
)
def test_the_luck_of_all_cards_that_may_come_adds_up_to_nothing(seats: int, options: dict[str, Any]) -> None:
    """Of every card of a game: dealt, hit, turned within a Flip Three, the first ones under a shuffle."""
    looked_at = later = shuffled = seed = 0
    while looked_at < 20 or not later:
        seed += 1
        for move in random_game(GAME, seats, options, Seeded(f"cards {seed}"), Random(seed)):
            turned = dict.fromkeys(place_in(frame) for frame in move.step.frames if frame.turned is not None)
            draws = [place for place in turned if place != place_in(move.before)]
            for drawn in draws:
                assert lucks_of_all(move, drawn, seats) == pytest.approx([0.0] * seats, abs=1e-9)
                looked_at += 1
                later += drawn != draws[0]
                shuffled += drawn[0] > len(move.before.orders)
    assert shuffled or seats < 12 or options


def place_in(state: State) -> tuple[int, int]:
    """How many piles there were, and how many cards of the last one are turned."""
    return len(state.orders), state.drawn


def lucks_of_all(move: Move, drawn: tuple[int, int], seats: int) -> list[float]:
    """The mean luck of each seat over all cards that this one of the pile might have been."""
    now = next(frame for frame in move.step.frames if place_in(frame) == drawn)
    order, first = now.orders[-1], now.drawn - 1
    pile, sums = order[first:], [0.0] * seats
    for card, count in Counter(pile).items():
        other = order.index(card, first)
        if len(now.orders) == len(move.before.orders):
            start = replace(move.before, orders=(*move.before.orders[:-1], exchanged(order, first, other)))
        else:
            chance = Exchanged(move.before.chance, RESHUFFLES, len(now.orders) - 2, first, other)
            start = replace(move.before, chance=chance)
        frames = GAME.apply(start, move.seat, move.action).frames
        at = next(at for at, frame in enumerate(frames) if place_in(frame) == drawn and frame.turned is not None)
        turned = frames[at].turned
        assert turned is not None
        assert turned[1] == card
        ledgers = [Ledger() for _ in range(seats)]
        enter_card(frames[at - 1] if at else start, frames[at], 1, ledgers)
        lucks = [ledger.closed(None).luck for ledger in ledgers]
        sums = [total + count / len(pile) * luck for total, luck in zip(sums, lucks, strict=True)]
    return sums


def test_a_bust_far_from_the_target_is_bad_luck_for_whoever_busts_and_good_for_the_others() -> None:
    """Near the target it makes the race longer, in which even whoever busts may come further."""
    found = 0
    for seed in range(20):
        last = None
        for step in played(2, f"bust {seed}"):
            for now in step.frames:
                bust = now.turned is not None and now.seats[now.turned[0]].status == "busted"
                if (
                    bust
                    and last is not None
                    and max(seat.total for seat in now.seats) < 120
                    and last.orders == now.orders
                    and last.drawn < now.drawn
                ):
                    assert now.turned is not None
                    mine, ledgers = now.turned[0], [Ledger(), Ledger()]
                    enter_card(last, now, 1, ledgers)
                    lucks = [ledger.closed(None).luck for ledger in ledgers]
                    assert lucks[mine] < 0 <= lucks[1 - mine]
                    found += 1
                last = now
            last = step.state
    assert found > 20


def test_more_points_to_go_take_more_rounds() -> None:
    rounds = [sum(LASTING[distance]) for distance in (0, 1, 20, 60, 150)]
    assert rounds[0] == 0
    assert rounds == sorted(set(rounds))
    assert rounds[-1] == pytest.approx(150 / PER_ROUND, rel=0.2)


def test_the_first_to_arrive_ends_the_race_for_all() -> None:
    alone = Prospects(200, [100], [[]], 0).ending([(0, 1.0)])[0]
    behind_one = Prospects(200, [100, 190], [[], [(0, 1.0)]], 0).ending([(0, 1.0)])
    decided = Prospects(200, [100, 190], [[], [(15, 1.0)]], 0).ending([(20, 1.0)])
    assert alone > behind_one[0] > 100
    assert decided == [120, 205]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("names", "count"),
    [
        (("regular",), 60),
        (("rookie", "regular"), 40),
        (("regular",), 200),
        (("rookie",), 200),
        (("regular",) * 4, 60),
        (("rookie",) * 4, 60),
        (("shark", "regular", "rookie"), 40),
    ],
)
def test_luck_has_no_side_whoever_plays(names: Sequence[str], count: int) -> None:
    breakdowns = [LUCK.breakdown(GAME, by_characters(names, f"{names}/{number}")) for number in range(count)]
    for seat in range(len(names)):
        lucks = [breakdown.seats[seat].luck for breakdown in breakdowns]
        assert abs(fmean(lucks)) <= 3 * stdev(lucks) / sqrt(count)
        if names == ("rookie",):
            continue  # alone it stops at twenty points, and luck decides little of the points it ends with
        scores = [breakdown.seats[seat].score for breakdown in breakdowns]
        assert pvariance(scores) >= 1.35 * pvariance([breakdown.corrected(seat) for breakdown in breakdowns])
