"""Numbers as people type them into a field: with the digits and separators of their keyboard, and units if any.

What is not wholly understood, or may be two numbers, is none: "1,5" is never 15.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot import cldr
from bot.text import current_catalogue
from bot.ui.input.typed import bare, cleaned, parts_of
from bot.ui.input.when_parts import after_signs, bare_lengths
from bot.ui.input.when_words import UNITS, words

LONGEST = 40
"""Characters that are looked at."""
_DIGITS = 9
_GROUP = 3


def whole_number(typed: str) -> int | None:
    """Return the whole number that a text is: "９０", "1 000", and "1.000" or "1,000" where that is a thousand."""
    parts = _parts(typed)
    return _whole({value for end, value in _numbers(parts) if end == len(parts)})


def time_in(typed: str, unit: int) -> int | None:
    """Return how many times `unit` seconds a text says: 90 seconds for "90", "90 s", "1:30" or "1 min 30".

    None where that is no whole number of them.
    """
    parts, known = _parts(typed), words()
    found = {value for end, value in _numbers(parts) if end == len(parts)}
    if len(parts) == 3 and parts[1] in (":", "'") and parts[0].isdecimal() and _is_part(parts[2]):
        # What stands before a colon is sixty times as much as what stands behind it.
        found.add(int(parts[0][:_DIGITS]) * (60.0 if unit == 1 else 1.0) + int(parts[2]) / (1 if unit == 1 else 60))
    for end, length in bare_lengths(parts, 0, known, tuple(sorted(UNITS, key=lambda name: -UNITS[name]))):
        if after_signs(parts, end, known) == len(parts):
            found.add((length.days * UNITS["days"] + length.seconds) / unit)
    return _whole(found)


def _parts(typed: str) -> list[str]:
    return parts_of(bare(typed)) if len(typed) <= LONGEST else []


def _whole(found: set[float]) -> int | None:
    """Return the number that was found, if it is one, and whole."""
    value = found.pop() if len(found) == 1 else None
    return None if value is None or value % 1 else int(value)


def _is_part(digits: str) -> bool:
    return digits.isdecimal() and len(digits) == 2 and int(digits) < 60


def _numbers(parts: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Yield the numbers with which a text begins, and where each ends."""
    if not parts or not parts[0].isdecimal() or len(parts[0]) > _DIGITS:
        return
    yield 1, float(parts[0])
    group, decimal = map(cleaned, cldr.separators(current_catalogue().language))
    if len(parts) > 2 and parts[1] in (".", ",") and parts[2].isdecimal() and len(parts[2]) < _GROUP:
        yield 3, float(f"{parts[0]}.{parts[2]}")
    for separator in {group, "", "'"} - {decimal}:
        for end, digits in _grouped(parts, [separator] if separator else []):
            yield end, float(digits)


def _grouped(parts: Sequence[str], separator: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the digits of a number in groups of three, and where each group ends."""
    digits, end, step = parts[0], 1, len(separator) + 1
    while len(parts[0]) <= _GROUP and end + step <= len(parts) and parts[end : end + step - 1] == separator:
        more = parts[end + step - 1]
        if not more.isdecimal() or len(more) != _GROUP or len(digits) > _DIGITS - _GROUP:
            return
        digits, end = digits + more, end + step
        yield end, digits
