"""The privacy page as data: what its two tables say is kept, where, and for how long."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.config import ROOT
from bot.tools.markdown import cells

FILE = ROOT / "docs" / "legal" / "privacy.md"
PAGE = FILE.read_text(encoding="utf-8")
UNTIL_DELETION = "until deletion"
DAY = 86_400.0
_PLACE = re.compile(r"`(\w+)(?:\.(\w+))?`")

Place = tuple[str, str]
"""A table of the database and a column of it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table of what is kept of people."""

    what: str
    how_long: str
    when_deleted: str
    places: tuple[Place, ...]

    @property
    def seconds(self) -> list[float]:
        """The times that it names."""
        return [int(days) * DAY for days in re.findall(r"\b(\d+) days?\b", self.how_long)]


def of_people(page: str = PAGE) -> list[Line]:
    """What is kept of people."""
    return [
        Line(what, how_long, when_deleted, tuple((table, column) for table, column in _PLACE.findall(where)))
        for what, _, how_long, when_deleted, where in _rows(page, 5)
    ]


def of_nobody(page: str = PAGE) -> dict[str, str]:
    """What else there is: table → for how long."""
    return {table: how_long for _, how_long, where in _rows(page, 3) for table, _ in _PLACE.findall(where)}


def _rows(page: str, columns: int) -> list[list[str]]:
    """The lines of the page's table with so many columns, without its head."""
    lines = [cells(line) for line in page.splitlines() if line.startswith("|")]
    return [line for line in lines if len(line) == columns][2:]


def complaints(page: str, people: Collection[Place], tables: Collection[str]) -> list[str]:
    """What is to be done to the page, as these columns hold people and there are these tables."""
    places = [place for line in of_people(page) for place in line.places]
    told, others = set(places), of_nobody(page)
    missing = [f"`{table}.{column}`: say on the page what it holds" for table, column in sorted({*people} - told)]
    left = [f"`{table}.{column}` is on the page, and no such place" for table, column in sorted(told - {*people})]
    named = {table for table, _ in told} | set(others)
    unnamed = [f"`{table}`: say on the page what lies there" for table in sorted({*tables} - named)]
    gone = [f"`{table}` is on the page, and no table" for table in sorted(named - {*tables})]
    again = sorted(place for place in told if places.count(place) > 1)
    twice = [f"`{table}.{column}` is there twice" for table, column in again]
    both = [f"`{table}` is somebody's and nobody's" for table in sorted(set(others) & {table for table, _ in told})]
    return [*missing, *left, *unnamed, *gone, *twice, *both]


def wrong_times(page: str, kept_for: Mapping[str, float | None]) -> list[str]:
    """What the page says otherwise of times than rows do: table → seconds after which its rows go, None: they stay."""
    found = []
    for line in of_people(page):
        for table in dict.fromkeys(table for table, _ in line.places):
            seconds = kept_for[table]
            if line.seconds != ([] if seconds is None else [seconds]):
                found.append(f"`{table}`: {line.how_long!r}, and its rows say {seconds}")
    return found
