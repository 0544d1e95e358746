"""Custom ids: what a button knows. They come back from outside and prove nothing: who may do what is the table's say.

`t1:<table>:<seat>:<serial>:<verb>[:<argument>]`, numbers in base 36, "-" for no seat. The first part is the version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.tables.refusal import Refusal

VERSION = "t1"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LIMIT = 100
_FORM = re.compile(r"t1:([0-9a-z]{1,12}):([0-9]{1,2}|-):([0-9a-z]{1,6}):([a-z]{1,12})(?::(.{1,60}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """A parsed custom id. `seat` None: a button of the whole table."""

    table: int
    verb: str
    seat: int | None = None
    serial: int = 0
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        seat = "-" if self.seat is None else str(self.seat)
        made = f"{VERSION}:{base36(self.table)}:{seat}:{base36(self.serial)}:{self.verb}"
        return f"{made}:{self.argument}" if self.argument else made


def base36(number: int) -> str:
    """A number ≥ 0 in base 36."""
    text = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return DIGITS[number] + text


def parse(custom_id: str) -> Press:
    """The press of an id; `Refusal` for one that is not ours, or of an older version."""
    found = _FORM.fullmatch(custom_id)
    if found is None:
        raise Refusal("old_button" if re.match(r"t\d+:", custom_id) else "bad_button")
    table, seat, serial, verb, argument = found.groups()
    return Press(int(table, 36), verb, None if seat == "-" else int(seat), int(serial, 36), argument or "")
