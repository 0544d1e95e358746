"""The form of custom ids: parts with colons between them. They come from outside: what they say is held against it."""

from __future__ import annotations

import re

from bot.tables.refusal import Refusal


def joined(*parts: object) -> str:
    """Return an id of these parts; a last one that says nothing is left out."""
    *first, last = map(str, parts)
    return ":".join([*first, last] if last else first)


def matched(form: re.Pattern[str], rest: str, code: str = "bad_button") -> re.Match[str]:
    """Return an id by its form; refuse (with `code`) one that has another."""
    found = form.fullmatch(rest)
    if found is None:
        raise Refusal(code)
    return found
