"""Luck and play of Lucky Box: what is expected of a chance is the mean of what it may bring, and everything adds up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev

import pytest

from bot.engine.core import JsonValue, Step, considered
from bot.engine.luck import Breakdown, Ledger
from bot.engine.record import read, steps
from bot.engine.rng import Scripted, Seeded
from bot.games.catalogue import games, record_codecs
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.luck import BETA, LuckyBoxLuck, chances, enter_number, enter_offers, values_of
from bot.games.luckybox.players.luck_weights import LUCK_WEIGHTS
from bot.games.luckybox.players.offers import Piles, best_of
from bot.games.luckybox.players.weights import MOMENTS, PER_MOMENT
from bot.games.luckybox.rules.state import ROUNDS
from bot.games.luckybox.rules.table import NUMBER_CARDS
from bot.tables.game import exported
from data.learn_luck import learned
from tests.depth import deep
from tests.engine.playout import Move, random_game
from tests.games.luckybox.build import position, seat

DECK = shipped_deck()
GAME = LuckyBox(DECK)
VALUES = values_of(fast_deck(DECK), ROUNDS)
LUCK = LuckyBoxLuck()


def played(seats: int, seed: str, *, relaxed: bool = False, undo: float = 0.05) -> list[Move]:
    """A random game, with things taken back now and then."""
    options: dict[str, JsonValue] = {"relaxed": relaxed, "bands": "rulebook"}
    return list(random_game(GAME, seats, options, Seeded(seed), Random(seed), undo=undo))


def steps_of(moves: Sequence[Move]) -> list[Step[State]]:
    return [Step(moves[0].before), *(move.step for move in moves)]


def by_character(name: str, seats: int, seed: str) -> Iterator[Step[State]]:
    """The steps of a game of characters of one name."""
    players = LuckyBoxPlayers(GAME)
    step = GAME.start(seats, {}, Seeded(seed))
    yield step
    while not GAME.is_over(step.state):
        for number in GAME.open_seats(step.state):
            for action in considered(GAME, players, step.state, number, name, f"{seed}/{number}"):
                step = GAME.apply(step.state, number, action)
                yield step
        step = GAME.apply(step.state, None, GAME.advance)
        yield step


def check(breakdown: Breakdown, end: State) -> None:
    """Whether a breakdown of a finished game adds up."""
    assert breakdown.over
    for mine, ended in zip(breakdown.seats, end.seats, strict=True):
        assert mine.score == ended.total
        assert mine.start + mine.luck + mine.play == pytest.approx(mine.score, abs=1e-9)
        whole = mine.start + sum(chance.luck + chance.play for chance in mine.chances)
        assert whole == pytest.approx(mine.score, abs=1e-9)
        assert [chance.kind for chance in mine.chances] == (["offer"] + ["number"] * 9) * 4
        assert [chance.round for chance in mine.chances] == [round_ for round_ in range(1, 5) for _ in range(10)]
        assert [chance.turn for chance in mine.chances] == [*range(10)] * 4


@pytest.mark.parametrize(("seats", "count"), [(1, 6), (5, 2), (12, 2), *[deep(each, 50) for each in range(1, 13)]])
def test_score_is_start_and_luck_and_play_in_every_random_game(seats: int, count: int) -> None:
    for number in range(count):
        moves = played(seats, f"{seats}/{number}", relaxed=number % 3 == 1)
        check(LUCK.breakdown(GAME, steps_of(moves)), moves[-1].after)


def test_what_is_to_be_expected_at_the_start_depends_on_the_deck_alone() -> None:
    starts = {
        seats: {round(mine.start, 9) for mine in LUCK.breakdown(GAME, steps_of(played(seats, "a"))).seats}
        for seats in (1, 6, 7)
    }
    assert len(starts[1]) == 1
    assert starts[1] == starts[6] != starts[7]
    assert 50 < starts[1].pop() < 70


def test_the_numbers_that_may_come_are_those_of_the_rounds_deck() -> None:
    seen = (3, 7, 3, 1)
    left = list(NUMBER_CARDS)
    for number in seen:
        left.remove(number)
    assert chances(seen) == [(number, left.count(number) / 14) for number in sorted(set(left))]


@pytest.mark.parametrize("relaxed", [False, True])
def test_the_luck_of_all_numbers_that_may_come_adds_up_to_nothing(relaxed: bool) -> None:
    looked_at = 0
    for move in played(2, "numbers", relaxed=relaxed):
        after = move.after
        if move.seat is not None or after.phase != "turn":
            continue
        sums = [0.0, 0.0]
        for number, chance in chances(after.seen[:-1]):
            numbers = (*after.numbers[:-1], (*after.seen[:-1], number))
            ledgers = [Ledger(), Ledger()]
            enter_number(VALUES, move.before, replace(after, numbers=numbers), ledgers)
            sums = [total + chance * ledger.closed(None).luck for total, ledger in zip(sums, ledgers, strict=True)]
        assert sums == pytest.approx([0, 0], abs=1e-9)
        looked_at += 1
    assert looked_at == 36


@pytest.mark.parametrize(("drawn", "keep"), [(5, 3), (3, 1), (4, 4), (1, 1)])
def test_the_best_of_an_offer_is_worth_what_it_is_over_all_offers(drawn: int, keep: int) -> None:
    worths = [4.5, -1.0, 3.0, 3.0, 8.25, 0.0, 2.0]
    every = [sum(sorted(offer, reverse=True)[:keep]) for offer in combinations(worths, drawn)]
    assert best_of((worths, ()), (drawn, 0), keep) == pytest.approx(fmean(every))
    assert best_of(((), worths), (0, drawn), keep) == pytest.approx(fmean(every))


@pytest.mark.parametrize("drawn", [(1, 2), (2, 1), (3, 2)])
def test_the_best_of_an_offer_from_two_piles_is_worth_what_it_is_over_all_offers(drawn: tuple[int, int]) -> None:
    first, second = [4.5, -1.0, 3.0, 3.0], [2.0, 5.0, 3.0, -4.0, 1.0]
    every = [max((*one, *two)) for one in combinations(first, drawn[0]) for two in combinations(second, drawn[1])]
    assert best_of((first, second), drawn, 1) == pytest.approx(fmean(every))


def test_the_luck_of_all_deals_adds_up_to_nothing_where_the_pile_ends_in_the_middle() -> None:
    """Four boxes are left for two seats: the second is dealt one of them, and two of the four put away."""
    faces = {number: DECK.face(number) for number in range(1, 61)}
    pile, discard = (3, 14, 15, 9), (2, 6, 53, 58)
    empty = replace(seat(), passed=True)
    deals = []
    for order in permutations(pile):
        before = position(empty, empty, faces=faces, pile=order, discard=discard, round_=1, turn=9)
        for shuffled in permutations(discard):
            chance = Scripted({"boxes": ((), shuffled)})
            after = before.game.apply(replace(before.state, chance=chance), None, before.game.advance).state
            ledgers = [Ledger(), Ledger()]
            enter_offers(VALUES, Piles.at_deal(before.state, after), after, ledgers)
            deals.append([ledger.closed(None).luck for ledger in ledgers])
    assert len(deals) == 24 * 24
    for lucks in zip(*deals, strict=True):
        assert fmean(lucks) == pytest.approx(0, abs=1e-9)
        assert stdev(lucks) > 0.1


@pytest.mark.parametrize("seats", [1, 6, 12])
def test_boxes_not_dealt_yet_are_known_from_what_was_dealt(seats: int) -> None:
    reshuffles = 0
    for move in played(seats, "piles"):
        if move.seat is None and move.after.phase == "choose":
            piles = Piles.at_deal(move.before, move.after)
            assert sorted(piles.undealt) == sorted(move.before.pile)
            reshuffles += bool(piles.reshuffled)
            for number, ended in enumerate(move.after.seats):
                offered = ended.offered or ()
                parts = piles.parts(number, len(offered))
                assert sum(parts) == 3
                assert set(offered[: parts[0]]) <= set(piles.undealt)
                assert set(offered[parts[0] :]) <= set(piles.reshuffled)
    assert (reshuffles > 0) == (seats > 1)


@pytest.mark.parametrize("seats", [1, 6, 12])
def test_an_exported_game_has_the_breakdown_of_the_game(seats: int) -> None:
    moves = played(seats, "export")
    plugin = games()["luckybox"]
    record = exported(
        plugin,
        moves[-1].after,
        names=["x"] * seats,
        options={},
        actions=[GAME.dump_action(move.seat, move.action) for move in moves],
    )
    header, actions = read(json.loads(json.dumps(record)), record_codecs())
    again = steps(header.game, seats, header.options, header.chance, actions)
    assert isinstance(header.game, LuckyBox)
    assert LUCK.breakdown(header.game, again) == LUCK.breakdown(GAME, steps_of(moves))


def test_what_was_taken_back_leaves_no_trace() -> None:
    moves = played(3, "undo", undo=0.2)
    kept: list[Move] = []
    for move in moves:
        if move.action == GAME.undo:
            last = max([at for at, one in enumerate(kept) if one.seat is None], default=-1)
            kept = [one for at, one in enumerate(kept) if at <= last or one.seat != move.seat]
        else:
            kept.append(move)
    assert len(kept) < len(moves) - 10
    actions = [(move.seat, move.action) for move in kept]
    straight = steps(GAME, 3, {}, Seeded("undo"), actions)
    assert LUCK.breakdown(GAME, straight) == LUCK.breakdown(GAME, steps_of(moves))


def test_a_game_that_goes_on_has_an_breakdown_of_what_has_come() -> None:
    moves = played(2, "running")
    whole, part = (LUCK.breakdown(GAME, steps_of(some)) for some in (moves, moves[:60]))
    assert (whole.over, part.over) == (True, False)
    for mine, all_of_it in zip(part.seats, whole.seats, strict=True):
        assert 0 < len(mine.chances) < 40
        assert mine.chances[:-1] == all_of_it.chances[: len(mine.chances) - 1]
        assert mine.start + mine.luck + mine.play == pytest.approx(mine.score, abs=1e-9)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "seats", "count"),
    [
        ("rookie", 1, 60),
        ("regular", 1, 15),
        ("rookie", 1, 600),
        ("regular", 1, 300),
        ("rookie", 4, 100),
        ("regular", 4, 50),
        ("shark", 1, 20),
    ],
)
def test_luck_has_no_side_whoever_plays(name: str, seats: int, count: int) -> None:
    breakdowns = [LUCK.breakdown(GAME, by_character(name, seats, f"{name}/{number}")) for number in range(count)]
    lucks = [fmean(mine.luck for mine in breakdown.seats) for breakdown in breakdowns]
    assert abs(fmean(lucks)) <= 3 * stdev(lucks) / sqrt(count)
    scores = [breakdown.seats[0].score for breakdown in breakdowns]
    corrected = [breakdown.corrected(0) for breakdown in breakdowns]
    if count >= 300:
        # By how much is measured on thousands (`bench.luck`).
        assert pvariance(scores) >= 1.2 * pvariance(corrected)


def test_the_share_taken_off_is_the_one_that_was_fixed() -> None:
    assert LUCK.breakdown(GAME, steps_of(played(1, "beta"))).beta == BETA == 0.6


def test_learning_is_the_same_every_time_and_fits_the_module() -> None:
    assert [len(moment) for moment in LUCK_WEIGHTS] == [PER_MOMENT] * MOMENTS
    assert learned(2) == learned(2) != [list(moment) for moment in LUCK_WEIGHTS]
