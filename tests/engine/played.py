"""Games that are played action by action, for tests of what is made of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.engine.core import JsonObject
from bot.engine.replayed_line import Line
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin

LUCKYBOX, FLIP7 = games()["luckybox"], games()["flip7"]


@dataclass
class Played:
    """A game that is played action by action."""

    game: Plugin
    seats: int
    seed: str = "a deal"

    def __post_init__(self) -> None:
        self.options = dict(self.game.rules.parse_options({}))
        self.state = self.game.rules.start(self.seats, self.options, Seeded(self.seed)).state
        self.actions: list[JsonObject] = []

    def do(self, seat: int | None, action: Any) -> None:
        """Somebody does something."""
        self.state = self.game.rules.apply(self.state, seat, action).state
        self.actions.append(self.game.rules.dump_action(seat, action))

    def to_end(self, dice: Random) -> Played:
        """Anything, to the end."""
        rules = self.game.rules
        while not rules.is_over(self.state):
            asked = rules.open_seats(self.state)
            undoing = [seat for seat in range(self.seats) if rules.may_undo(self.state, seat)]
            if undoing and dice.random() < 0.1:
                self.do(dice.choice(undoing), rules.undo)
            elif asked:
                decision = rules.decision(self.state, dice.choice(asked))
                assert decision is not None
                self.do(decision.seat, dice.choice(decision.options))
            else:
                self.do(None, rules.advance)
        return self

    @property
    def line(self) -> Line:
        """It as a line."""
        return Line(self.game.rules, self.seats, self.options, Seeded(self.seed), self.actions)

    def until(self, position: int) -> Played:
        """The same again, so many actions of it."""
        again = replace(self)
        for action in self.actions[:position]:
            again.do(*self.game.rules.parse_action(action))
        return again
