"""Random games of any `Game`, a move at a time, with what every property needs to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.engine.core import Chance, JsonObject, JsonValue, Rules, Step

MOST_MOVES = 1500
"""More than any game takes, with twelve seats and all that is taken back; one that goes on longer never ends."""


@dataclass(frozen=True)
class Move:
    """An action of a seat (None: the table), the state before it, and where it led."""

    before: Any
    seat: int | None
    action: Any
    step: Step[Any]

    @property
    def after(self) -> Any:
        """The state it led to."""
        return self.step.state


def random_game(
    game: Rules[Any, Any],
    seats: int,
    options: Mapping[str, JsonValue],
    chance: Chance,
    dice: Random,
    *,
    undo: float = 0.05,
) -> Iterator[Move]:
    """A game to its end: any open seat, any of its options; now and then someone takes back what they did."""
    state = game.start(seats, options, chance).state
    for _ in range(MOST_MOVES):
        if game.is_over(state):
            return
        seat, action = _next(game, state, seats, dice, undo)
        step = game.apply(state, seat, action)
        yield Move(state, seat, action, step)
        state = step.state
    raise AssertionError(f"{game.key} for {seats} did not come to an end in {MOST_MOVES} moves")


def _next(game: Rules[Any, Any], state: Any, seats: int, dice: Random, undo: float) -> tuple[int | None, Any]:
    if dice.random() < undo:
        regretful = [seat for seat in range(seats) if game.may_undo(state, seat)]
        if regretful:
            return dice.choice(regretful), game.undo
    open_ = game.decisions(state)
    if not open_:
        return None, game.advance
    decision = dice.choice(open_)
    return decision.seat, dice.choice(decision.options)


def seeded_record(
    game: Rules[Any, Any], seats: int, options: Mapping[str, JsonValue], seed: str, moves: Sequence[Move]
) -> JsonObject:
    """The record of the moves, as it comes back from JSON."""
    record = {
        "format": 1,
        "game": game.key,
        "options": dict(options),
        "seats": [f"seat {seat}" for seat in range(seats)],
        "seed": seed,
        "actions": [game.dump_action(move.seat, move.action) for move in moves],
    }
    back: JsonObject = json.loads(json.dumps(record))
    return back
