"""The games the generic tests and the golden playthroughs cover: every one of the catalogue, at sizes of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.core import JsonObject, Players, Rules
from bot.engine.options import Number, Option
from bot.engine.record import RecordCodec
from bot.games.catalogue import games
from bot.games.plugin import Plugin

MIDDLE = 7
"""A table size between the smallest and the largest."""


@dataclass(frozen=True)
class Case:
    """A game, the table sizes worth trying, and options that change its rules."""

    plugin: Plugin

    @property
    def key(self) -> str:
        """The game's key."""
        return self.plugin.key

    @property
    def codec(self) -> RecordCodec:
        """The game's record form."""
        return self.plugin.codec

    @property
    def game(self) -> Rules[Any, Any]:
        """The rules over the game's shipped material."""
        return self.plugin.rules

    @property
    def players(self) -> Players[Any, Any]:
        """Who plays where no person does."""
        return self.plugin.players

    @property
    def seats(self) -> tuple[int, ...]:
        """The smallest sizes, one in the middle, the largest."""
        least, most = self.game.min_seats, self.game.max_seats
        return tuple(sorted(size for size in {least, least + 1, least + 2, MIDDLE, most} if least <= size <= most))

    @property
    def options(self) -> tuple[JsonObject, ...]:
        """None; the first option otherwise; all of them."""
        changed: JsonObject = {option.name: other(option) for option in self.game.options}
        first = dict(list(changed.items())[:1])
        every: tuple[JsonObject, ...] = ({}, first, changed)
        return every[: 1 + len(changed)]


def other(option: Option) -> Any:
    """A value that is not the default."""
    if option.choices:
        return option.choices[0]
    assert isinstance(option, Number)
    return option.low if option.low != option.default else option.high


GAMES = [Case(plugin) for plugin in games().values()]
