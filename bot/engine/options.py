"""What may be chosen for a game, declared once: the rules check by it, the table options of a lobby offer it.

The words of an option say that it is chosen: `<game>.option.<name>` (a flag, or a number with a placeholder `{value}`)
and `<game>.option.<name>.<value>` (a choice).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.values import IllegalAction, JsonValue


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that is so or not; by default it is not."""

    name: str
    lobby: bool = True
    """Whether the host may choose it in the lobby."""

    @property
    def default(self) -> JsonValue:
        return False

    def check(self, value: JsonValue) -> JsonValue:
        """Return the value; `IllegalAction("bad_record")` for one it cannot have."""
        if not isinstance(value, bool):
            raise _bad(f"{self.name} is true or false")
        return value

    @property
    def choices(self) -> tuple[JsonValue, ...]:
        """The values a lobby offers besides the default."""
        return (True,)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds."""

    name: str
    default: int
    low: int
    high: int
    choices: tuple[JsonValue, ...] = ()
    """The values a lobby offers besides the default."""
    lobby: bool = True
    """Whether the host may choose it in the lobby."""

    def check(self, value: JsonValue) -> JsonValue:
        """Return the value; `IllegalAction("bad_record")` for one it cannot have."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise _bad(f"{self.name} is a whole number from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words or whole numbers, the first of which is the default."""

    name: str
    words: tuple[str | int, ...]
    lobby: bool = True
    """Whether the host may choose it in the lobby."""
    added: bool = False
    """It came to an edition that games were played by: where it is standard it is left out, so that their options,
    and the seeds that follow from them, stay what they were."""

    @property
    def default(self) -> JsonValue:
        return self.words[0]

    def check(self, value: JsonValue) -> JsonValue:
        """Return the value; `IllegalAction("bad_record")` for one it cannot have."""
        if not any(type(value) is type(word) and value == word for word in self.words):
            raise _bad(f"{self.name} is one of: {', '.join(map(str, self.words))}")
        return value

    @property
    def choices(self) -> tuple[JsonValue, ...]:
        """The values a lobby offers besides the default."""
        return self.words[1:]


Option: TypeAlias = Flag | Number | Choice


def parse_options(declared: Iterable[Option], raw: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return all options with their defaults filled in; `IllegalAction("bad_record")` for an unknown key or value.

    An option that was added later is there only where something else than its default is chosen.
    """
    known = {option.name: option for option in declared}
    if unknown := sorted(set(raw) - set(known)):
        raise _bad(f"unknown options: {', '.join(unknown)}")
    found = {name: option.check(raw.get(name, option.default)) for name, option in known.items()}
    return {name: value for name, value in found.items() if not _goes_without_saying(known[name], value)}


def _goes_without_saying(option: Option, value: JsonValue) -> bool:
    return isinstance(option, Choice) and option.added and value == option.default


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)
