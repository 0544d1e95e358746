"""The games the generic tests and the golden playthroughs cover: one line for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.core import Game, JsonObject
from bot.engine.record import RecordForm
from bot.games.catalogue import record_forms


@dataclass(frozen=True)
class Case:
    """A game, the table sizes worth trying, and options that change its rules."""

    key: str
    seats: tuple[int, ...]
    options: tuple[JsonObject, ...] = ({},)

    @property
    def form(self) -> RecordForm:
        """The game's record form."""
        return record_forms()[self.key]

    @property
    def game(self) -> Game[Any, Any]:
        """The game over its shipped material."""
        return self.form.game({})


GAMES = [
    Case("luckybox", seats=(1, 2, 3, 6, 7, 12), options=({}, {"relaxed": True}, {"bands": "short"})),
    Case("flip7", seats=(1, 2, 3, 7, 18), options=({}, {"target_score": 50})),
]
