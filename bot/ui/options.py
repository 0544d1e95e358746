"""The games' own options on the commands that begin a game: made from what each game declares.

Games that declare an option of the same name share it; one that the chosen game does not have is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.core import IllegalAction, JsonValue
from bot.engine.options import Choice, Number, Option, Preset
from bot.games.plugin import Plugin
from bot.tables.refusal import Refusal
from bot.ui.parts import HouseOption

Given: TypeAlias = bool | int | str | None
"""What somebody has chosen; None: nothing."""


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command, and the games that have it, each with its declaration."""

    name: str
    declared: Mapping[str, Option | Preset]

    @property
    def first(self) -> Option | Preset:
        """One of the declarations: all are of one kind."""
        return next(iter(self.declared.values()))

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number that any of the games takes."""
        numbers = [option for option in self.declared.values() if isinstance(option, Number)]
        return min(number.low for number in numbers), max(number.high for number in numbers)

    @property
    def words(self) -> tuple[str, ...]:
        """The words to choose from."""
        found = [
            word for option in self.declared.values() if isinstance(option, Choice | Preset) for word in option.words
        ]
        return tuple(dict.fromkeys(found))


def command_options(games: Mapping[str, Plugin], *, alone: bool) -> tuple[CommandOption, ...]:
    """Return the options of the command for a solo game, or of the one that sets up a table."""
    found: dict[str, dict[str, Option | Preset]] = {}
    for key, plugin in games.items():
        for name, option in _offered(plugin, alone=alone):
            others = found.setdefault(name, {})
            if any(type(other) is not type(option) for other in others.values()):
                # What is not the same kind of thing elsewhere has the game's name before its own.
                others = found.setdefault(f"{key}_{name}", {})
            others[key] = option
    return tuple(CommandOption(name, declared) for name, declared in found.items())


def _offered(plugin: Plugin, *, alone: bool) -> Iterator[tuple[str, Option | Preset]]:
    for option in plugin.rules.options:
        offered = option.offered
        if offered.command is not None and (offered.alone if alone else offered.together):
            yield offered.command, option
    for preset in plugin.presets:
        yield preset.name, preset


def chosen_options(
    game: Plugin, offered: Iterable[CommandOption], given: Mapping[str, Given]
) -> dict[str, JsonValue]:  # fmt: skip
    """Return the game's options as they were given; `Refusal` for another game's, or for a value it does not take."""
    chosen: dict[str, JsonValue] = {}
    for option in offered:
        value, declared = given.get(option.name), option.declared.get(game.key)
        if value is None or (declared is None and value is False):
            continue
        if declared is None:
            raise Refusal("other_game")
        if isinstance(declared, Preset):
            if not isinstance(value, str) or value not in declared.sets:
                raise Refusal("bad_option", name=option.name)
            chosen = {**declared.sets[value], **chosen}
        else:
            chosen[declared.name] = _checked(option.name, declared, value)
    return chosen


def _checked(name: str, declared: Option, value: Given) -> JsonValue:
    try:
        return declared.check(value)
    except IllegalAction:
        if isinstance(declared, Number):
            raise Refusal("bad_number", name=name, low=declared.low, high=declared.high) from None
        raise Refusal("bad_option", name=name) from None


def not_offered(options: Mapping[str, JsonValue], offered: Iterable[HouseOption]) -> dict[str, JsonValue]:
    """Return the options whose value the lobby's select does not offer, such as a target of one's own: they stay."""
    known = {(one.key, str(one.value)) for one in offered}
    return {key: value for key, value in options.items() if (key, str(value)) not in known}
