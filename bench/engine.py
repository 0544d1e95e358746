"""The rules: playouts, one replay, and the plain baseline of copying the whole state before every action."""

from __future__ import annotations

import copy
import random
from typing import Any

from bench.table import Aim, Section, cpu, ms
from bot.engine.core import JsonObject
from bot.engine.record import export, replay
from bot.engine.rng import Seeded
from bot.games.catalogue import games, record_codecs
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers


def playout(game: LuckyBox, seats: int, seed: int, *, greedy: bool = False, copying: bool = False) -> list[JsonObject]:
    """A whole game; its actions. `copying` deep-copies the state before every action, as plain engines do."""
    rng = random.Random(seed)
    state: Any = game.start(seats, {}, Seeded(str(seed))).state
    actions: list[JsonObject] = []
    while not game.is_over(state):
        decisions = game.decisions(state)
        if copying:
            state = copy.deepcopy(state)
        if not decisions:
            state = game.apply(state, None, game.advance).state
            actions.append(game.dump_action(None, game.advance))
        for decision in decisions:
            chosen = LuckyBoxPlayers(game).default(state, decision) if greedy else rng.choice(decision.options)
            state = game.apply(state, decision.seat, chosen).state
            actions.append(game.dump_action(decision.seat, chosen))
    return actions


def record_of(game: LuckyBox, seats: int, seed: int) -> JsonObject:
    """A finished random game as a record."""
    actions = playout(game, seats, seed)
    state = game.start(seats, {}, Seeded(str(seed))).state
    for action in actions:
        seat, parsed = game.parse_action(action)
        state = game.apply(state, seat, parsed).state
    names = [f"seat {number}" for number in range(seats)]
    return export(games()["luckybox"].codec, game, state, names=names, options={}, actions=actions)


def play_again(game: LuckyBox, seats: int, actions: list[JsonObject]) -> None:
    """A whole game from its actions, as a table does when it is loaded."""
    state: Any = game.start(seats, {}, Seeded("1")).state
    for action in actions:
        seat, parsed = game.parse_action(action)
        state = game.apply(state, seat, parsed).state
    assert game.is_over(state)


def sections() -> list[Section]:
    """The figures of the rules."""
    game = LuckyBox(shipped_deck())
    rows, aims = [], []
    for seats in (1, 4, 12):
        plain = cpu(lambda seats=seats: playout(game, seats, 1, copying=True))  # type: ignore[misc]
        quick = cpu(lambda seats=seats: playout(game, seats, 1))  # type: ignore[misc]
        rows.append((f"random game, {seats} seats", ms(quick), f"{1 / quick:.0f}", ms(plain), f"{plain / quick:.1f}×"))
        if seats == 4:
            aims.append(
                Aim("a game of four, quicker than with a deep copy an action", plain / quick, 10, "×", least=True)
            )
    greedy = cpu(lambda: playout(game, 1, 1, greedy=True))
    rows.append(("game of the AI seat, alone", ms(greedy), f"{1 / greedy:.0f}", "", ""))
    record = record_of(game, 4, 1)
    codecs = record_codecs()
    played = cpu(lambda: replay(record, codecs))
    rows.append(("replay of a whole record, 4 seats", ms(played), f"{1 / played:.0f}", "", ""))
    actions = playout(game, 4, 1)
    again = cpu(lambda: play_again(game, 4, actions))
    rows.append(("a whole game played again from its actions, 4 seats", ms(again), f"{1 / again:.0f}", "", ""))
    aims.append(Aim("a whole Lucky Box game replayed, four seats", 1000 * again, 2.5, "ms"))
    columns = ("what", "CPU each", "a second", "with a deep copy an action", "ratio")
    about = "Playouts with every legal answer listed at every question."
    return [Section("Rules", about, columns, tuple(rows), tuple(aims))]
