"""Facts agree with the states of whole games: counted once from the events and once from what lies on the table."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import Event, JsonValue
from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.rules.legal import bolt_cost
from tests.depth import examples
from tests.engine.playout import Move, random_game

GAME = LuckyBox(shipped_deck())
PLAYERS = LuckyBoxPlayers(GAME)
KINDS = {**dict.fromkeys("123456789", "number"), "?": "any", "star": "star", "moon": "moon"} | {
    "bolt": "bolt",
    "bolt2": "bolt",
}

Options = dict[str, JsonValue]
seats = st.integers(1, 5)
options = st.fixed_dictionaries({"relaxed": st.booleans()})
seeds = st.integers(0, 2**32)


def told(count: int, choices: Options, seed: int, moves: list[Move]) -> list[Event]:
    """Every event of a game."""
    first = GAME.start(count, choices, Seeded(str(seed))).events
    return [*first, *(event for move in moves for event in move.step.events)]


def regulars(count: int, choices: Options, seed: int) -> Iterator[Move]:
    """A game of those who know what they do, and take it back now and then."""
    dice = Random(seed)
    state = GAME.start(count, choices, Seeded(str(seed))).state
    while not GAME.is_over(state):
        asked = GAME.open_seats(state)
        number = dice.choice(asked) if asked else None
        regretful = [seat for seat in range(count) if GAME.may_undo(state, seat)]
        if regretful and dice.random() < 0.1:
            number, action = dice.choice(regretful), GAME.undo
        elif number is None:
            action = GAME.advance
        else:
            decision = GAME.decision(state, number)
            assert decision is not None
            action = PLAYERS.default(state, decision)
        step = GAME.apply(state, number, action)
        yield Move(state, number, action, step)
        state = step.state


def counted(moves: list[Move], number: int) -> tuple[dict[str, int], list[str]]:
    """The counts as the states before each advance show them, and every bonus that was won."""
    bonuses: list[str] = []
    counts: Counter[str] = Counter()
    longest = 0
    for move in moves:
        state: State = move.before
        if move.seat is not None or state.phase != "turn":
            continue
        mine = state.seats[number]
        assert state.revealed is not None
        longest = max(longest, len(mine.chain))
        counts["crosses"] += len(mine.chain)
        counts["passes"] += mine.passed
        for link in mine.chain:
            there = GAME.deck.face(link.card)
            if link.bonus is None:
                counts["bolts_spent"] += bolt_cost(there.grid[3 * link.square[0] + link.square[1]], state.revealed)
            won = [there.bonuses[line] for line in link.won]
            counts[f"moons_{state.round}"] += won.count("moon")
            counts.update(f"bonus_{KINDS[bonus]}" for bonus in won)
            bonuses += won
    end: State = moves[-1].after
    points = [[sum(mine.box_points[:3] + mine.star_points[:3])] for mine in end.seats]
    for round_ in (1, 2, 3, 4):
        counts[f"boxes_{round_}"] = end.seats[number].completed[round_ - 1]
        counts[f"stars_{round_}"] = end.seats[number].stars[round_ - 1]
    counts["last_after_3"] = len(points) > 1 and min(points) == points[number] and points.count(points[number]) == 1
    return {**counts, "max_chain": longest}, bonuses


def check(count: int, choices: Options, seed: int, moves: list[Move]) -> None:
    """The counts of every seat agree with the states on the way and with the last one."""
    end: State = moves[-1].after
    for number, mine in enumerate(end.seats):
        counts = GAME.counts(end, number, told(count, choices, seed, moves))
        direct, bonuses = counted(moves, number)
        assert counts == dict.fromkeys(counts, 0) | direct
        assert sum(counts[f"moons_{round_}"] for round_ in (1, 2, 3, 4)) == counts["bonus_moon"] == mine.moons
        assert tuple(counts[f"boxes_{round_}"] for round_ in (1, 2, 3, 4)) == mine.completed
        assert tuple(counts[f"stars_{round_}"] for round_ in (1, 2, 3, 4)) == mine.stars
        assert sum(mine.stars) <= counts["bonus_star"]
        assert mine.bolts == 4 + bonuses.count("bolt") + 2 * bonuses.count("bolt2") - counts["bolts_spent"]
        assert sum(value for key, value in counts.items() if key.startswith("bonus_")) == len(bonuses)
        left = sum(held.crossed.bit_count() for held in mine.cards)
        assert counts["crosses"] == 9 * sum(mine.completed) + left
        assert counts["max_chain"] <= counts["crosses"]


@given(seats, options, seeds)
@examples(10)
def test_facts_agree_with_the_states_of_any_game(count: int, choices: Options, seed: int) -> None:
    check(count, choices, seed, list(random_game(GAME, count, choices, Seeded(str(seed)), Random(seed), undo=0.15)))


@given(st.integers(1, 3), options, seeds)
@examples(4)
def test_facts_agree_with_the_states_of_a_good_game(count: int, choices: Options, seed: int) -> None:
    check(count, choices, seed, list(regulars(count, choices, seed)))


@given(st.integers(1, 4), options, seeds)
@examples(6)
def test_what_was_taken_back_leaves_no_trace(count: int, choices: Options, seed: int) -> None:
    moves = list(random_game(GAME, count, choices, Seeded(str(seed)), Random(seed), undo=0.15))
    kept: list[tuple[int | None, Any]] = []
    since: list[tuple[int | None, Any]] = []
    for move in moves:
        if move.seat is None:
            kept += [*since, (None, move.action)]
            since = []
        elif move.action == GAME.undo:
            since = [done for done in since if done[0] != move.seat]
        else:
            since.append((move.seat, move.action))
    step = GAME.start(count, choices, Seeded(str(seed)))
    events = list(step.events)
    for number, action in kept:
        step = GAME.apply(step.state, number, action)
        events += step.events
    for number in range(count):
        assert GAME.counts(step.state, number, events) == GAME.counts(
            moves[-1].after, number, told(count, choices, seed, moves)
        )
