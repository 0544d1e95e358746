"""Games played in the head first, to know a shuffle and answers that lead where a test wants to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.rules.state import State
from tests.wire.players import Player, Table

TRIES = 400


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A shuffle, and what the first seat answers until it is where the test wants it."""

    seed: str
    answers: tuple[str, ...]


Wanted = Callable[[State, tuple[Any, ...]], bool]
"""Is this it? The state, and all that the first seat may answer."""


def plan(wanted: Wanted, *, seats: int = 1, turns: int = 12) -> PlannedGame:
    """A game of a person (and AIs) by the standard rules that comes to what is wanted within so many turns."""
    for number in range(TRIES):
        answers = _play(LuckyBox(shipped_deck()), f"planned-{number}", seats, turns, wanted)
        if answers is not None:
            return PlannedGame(f"planned-{number}", answers)
    raise AssertionError("no game of this deck comes there: look for it in more tries or turns")


def _play(rules: LuckyBox, seed: str, seats: int, turns: int, wanted: Wanted) -> tuple[str, ...] | None:
    dice = Random(seed)
    state = rules.start(seats, rules.parse_options({}), Seeded(seed)).state
    answers: list[str] = []
    while turns >= 0 and not rules.is_over(state):
        decisions = rules.decisions(state)
        if not decisions:
            state = rules.apply(state, None, rules.advance).state
            turns -= 1
            continue
        decision = decisions[0]
        if decision.seat == 0 and wanted(state, decision.options):
            return tuple(answers)
        action = (
            dice.choice(decision.options) if decision.seat == 0 else LuckyBoxPlayers(rules).default(state, decision)
        )
        if decision.seat == 0:
            answers.append(rules.action_text(action))
        state = rules.apply(state, decision.seat, action).state
    return None


async def follow(made: PlannedGame, player: Player, table: Table | None = None) -> None:
    """Give the answers of the plan; without a table, Next brings the numbers."""
    for answer in made.answers:
        while not player.answers:
            await (player.press("Next") if table is None else table.move_on())
        await player.do(answer)
    while not player.answers:
        await (player.press("Next") if table is None else table.move_on())
