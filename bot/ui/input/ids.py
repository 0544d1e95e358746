"""Custom ids: what a button knows. They come back from outside and prove nothing: the table decides who may do what.

`custom_id.py` says what such an id is, and the router knows every kind there is;
those of features with a room stand there:

    t1:<table>:<seat>:<serial>:<verb>[:<argument>]      a table; numbers in base 36, "-" for no seat
    prof1:<game>                                        one's own profile
    hist1:<page>, hist1:open                            one's own games
    rules1:<game>:<page>                                a page of a game's rules, from 1
    me1:<switch>                                        one's own switches
    privacy1:delete                                     deleting one's data
    file1:<file>:<page>                                 a page of the replay of a file
    play1:<game>, help1:more                            what the help offers (`ids_help.py`)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import OF_A_TABLE, CustomId

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HERE, EVERYWHERE = "here", "all"


@dataclass(frozen=True, slots=True)
class Press(CustomId):
    """A press at a table. `seat` None: a button of the whole table."""

    refused_as: ClassVar[str] = "old_button"
    prefix: ClassVar[str] = "t1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([0-9a-z]{1,12}):([0-9]{1,2}|-):([0-9a-z]{1,6}):([a-z]{1,12})(?::(.{1,60}))?", re.ASCII
    )

    table: int
    verb: str
    seat: int | None = None
    serial: int = 0
    argument: str = ""

    def parts(self) -> Iterable[str]:
        parts = (base36(self.table), "-" if self.seat is None else str(self.seat), base36(self.serial), self.verb)
        return (*parts, self.argument) if self.argument else parts

    @classmethod
    def of_parts(cls, *parts: str) -> Self:
        table, seat, serial, verb, argument = parts
        return cls(int(table, 36), verb, None if seat == "-" else int(seat), int(serial, 36), argument)


@dataclass(frozen=True, slots=True)
class ProfilePress(CustomId):
    """Back to one's own profile of a game."""

    refused_as: ClassVar[str] = "bad_league"
    prefix: ClassVar[str] = "prof1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32})", re.ASCII)

    game: str


@dataclass(frozen=True, slots=True)
class HistoryPress(CustomId):
    """A page of one's own games; None: the select that opens one of them."""

    refused_as: ClassVar[str] = "bad_league"
    prefix: ClassVar[str] = "hist1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([0-9]{1,6}|open)", re.ASCII)
    OPEN: ClassVar[str] = "open"

    page: int | None = None

    def parts(self) -> Iterable[str]:
        return (self.OPEN if self.page is None else str(self.page),)

    @classmethod
    def of_parts(cls, *parts: str) -> Self:
        (page,) = parts
        return cls(None if page == cls.OPEN else int(page))


@dataclass(frozen=True, slots=True)
class RulesPress(CustomId):
    """A page of a game's rules, from 1."""

    prefix: ClassVar[str] = "rules1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32}):([0-9]{1,2})", re.ASCII)

    game: str
    page: int = 1


@dataclass(frozen=True, slots=True)
class SwitchPress(CustomId):
    prefix: ClassVar[str] = "me1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z_]{1,32})", re.ASCII)

    name: str


@dataclass(frozen=True, slots=True)
class DeletePress(CustomId):
    prefix: ClassVar[str] = "privacy1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(delete)", re.ASCII)

    verb: str = "delete"


@dataclass(frozen=True, slots=True)
class FilePress(CustomId):
    """A page of the replay of a file that the person has given."""

    prefix: ClassVar[str] = "file1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([0-9a-f]{16}):([bhf][0-9]{1,4})", re.ASCII)

    name: str
    page: str
    """As `replay_pages.page_of` reads it."""


def base36(number: int) -> str:
    """Return a number ≥ 0 in base 36."""
    text = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return DIGITS[number] + text


def parse(custom_id: str) -> Press:
    """Return the press of a table's id; raise `Refusal` for any other."""
    prefix, colon, rest = custom_id.partition(":")
    if prefix != Press.prefix or not colon:
        raise Refusal("old_button" if OF_A_TABLE.match(custom_id) else "bad_button")
    return Press.of(rest)
