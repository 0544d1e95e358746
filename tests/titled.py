"""Games that are called otherwise than by themselves, and what must not be left of their own titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from bot import text
from bot.games.catalogue import ROOMS
from bot.titles import own_titles

OTHERS: Mapping[str, str] = {"luckybox": "Bingo Barn", "flip7": "Seven Up"}
OWN = own_titles(ROOMS)
_TITLES = "|".join(re.escape(title) for titles in OWN.values() for title in titles)
_PUBLISHERS = re.compile(rf"{_TITLES}|lucky.?box\b(?<!luckybox)|super.?mega|flip.7\b", re.IGNORECASE)
"""The titles of their publishers, in whichever capitals. The keys, by which records are called, are none."""


@contextmanager
def titled(titles: Mapping[str, str] = OTHERS) -> Iterator[None]:
    """Have games called so for as long as this lasts."""
    text.give_titles(titles)
    try:
        yield
    finally:
        text.give_titles({})


def publishers(said: Iterable[str]) -> list[str]:
    """Return what has a publisher's title in it."""
    return [one for one in said if _PUBLISHERS.search(one)]
