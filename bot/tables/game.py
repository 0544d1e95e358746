"""A plugged-in game as tables need it, and a record that deals by its seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.engine.core import JsonObject, JsonValue, SomePlayers, SomeRules
from bot.engine.lesson import Lesson
from bot.engine.record import FORMAT, RecordForm
from bot.league.badges import Badge


class PlayedGame(Protocol):
    """What a table needs of a plugged-in game."""

    @property
    def rules(self) -> SomeRules:
        """Return what is asked, what is legal, what follows."""
        ...

    @property
    def players(self) -> SomePlayers:
        """Return who answers where no person does."""
        ...

    @property
    def form(self) -> RecordForm:
        """Return its record format."""
        ...

    @property
    def lesson(self) -> Lesson | None:
        """Return what teaches it, if anything does."""
        ...

    @property
    def badges(self) -> Sequence[Badge]:
        """Return what only it can win."""
        ...


def seeded(
    game: PlayedGame, seed: str, *, names: Sequence[str], options: Mapping[str, JsonValue] | None = None,
    actions: Sequence[JsonObject] = (),
) -> JsonObject:  # fmt: skip
    """Return a record that deals by its seed, by the standard options if none are given."""
    return {
        "format": FORMAT, "game": game.rules.key, "options": dict(game.rules.parse_options(options or {})),
        "seats": list(names), "seed": seed, "rules": game.rules.rules_version, "deck": game.form.deck_name,
        "actions": list(actions),
    }  # fmt: skip
