"""Players for games on a base: each character is one function from a question to one of its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.engine.bases import Base, Played
from bot.engine.core import Decision
from bot.engine.rng import Seeded

P = TypeVar("P")


class NobodyThinks(Exception):
    """There is no answer, and not for anything that was asked: who thinks is gone, or the bot is being stopped."""


@dataclass(frozen=True, slots=True)
class PlayerView(Generic[P]):
    """What a character knows: the position as its seat may know it, its own question, and what led to it."""

    position: P
    seat: int
    ask: str
    options: tuple[str, ...]
    seed: str
    given: tuple[str, ...] = ()
    """What it has answered since the last advance, where all answer at once."""

    def any(self) -> str:
        """Return one of the answers, each as likely as the others; the same for the same question and seed."""
        indexes, so_far = range(len(self.options)), "".join(f"/{answer}" for answer in self.given)
        return self.options[Seeded(f"{self.seed}/{self.position!r}{so_far}").order("any", self.seat, indexes)[0]]


Character = Callable[[PlayerView[P]], str]
"""Answers with one of the options."""


def at_random(asked: PlayerView[P]) -> str:
    return asked.any()


class SimplePlayers(Generic[P]):
    """Characters by name, the weakest first. The last named one stands in for people and gives the hints."""

    def __init__(self, rules: Base[P], characters: Mapping[str, Character[P]] | None = None, default: str = "") -> None:
        self.rules = rules
        self._characters: Mapping[str, Character[P]] = characters or {"rookie": at_random}
        self._default = default or list(self._characters)[-1]

    @property
    def characters(self) -> tuple[str, ...]:
        """Who may sit on an AI seat."""
        return tuple(self._characters)

    @property
    def default_character(self) -> str:
        """Who hints, and sits down where none is named."""
        return self._default

    def consider(self, state: Played[P], decision: Decision[str], character: str, seed: str) -> str:
        given = state.answers[decision.seat]
        known = self.rules.known(state.position, decision.seat)
        asked = PlayerView(known, decision.seat, decision.ask, decision.options, seed, given)
        return self._characters[character](asked)

    def default(self, state: Played[P], decision: Decision[str]) -> str:
        """Return what whoever stands in for people answers."""
        return self.consider(state, decision, self._default, "")
