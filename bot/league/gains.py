"""What a game has brought its people beyond its result, as the table is told at its end: ratings and records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.league.careers import COUNT, MAXIMUM
from bot.league.days import day_of
from bot.league.periods import quarter_of
from bot.league.ratings import NEW, Rating, as_of
from bot.league.summary import Known, SummaryUpdate
from bot.league.values import Result

BEST = "best"
"""What a record of points is called; those of what the rules count go by the name of the count."""
EARLIER = 3
"""Games of a kind from which on a best one is worth telling: of two, one is always the better."""
EARLIER_HERE = 10
"""Results of a server from which on its highest is worth telling."""


@dataclass(frozen=True, slots=True)
class Record:
    """More than ever before: a person's own, or of all in a server."""

    user_id: int
    what: str
    value: int
    before: int


@dataclass(frozen=True, slots=True)
class Highest:
    """The highest rated score of a server so far."""

    score: int
    games: int
    """Results it is the highest of."""


@dataclass(frozen=True, slots=True)
class Gains:
    """What a game has brought its people."""

    ratings: Mapping[int, tuple[Rating, Rating]] = field(default_factory=dict)
    """Of the people of a rated game: before, and after."""
    records: tuple[Record, ...] = ()
    """People's own."""
    highest: Record | None = None
    """The highest rated score of the server it was played in."""


def gains(results: Sequence[Result], known: Known, made: SummaryUpdate, highest: Highest | None = None) -> Gains:
    """Return what a game has brought, from what was known before it and what takes its place."""
    # As unsure as it has become since: otherwise the first game of a quarter would seem to make it so.
    quarter = quarter_of(day_of(results[0].finished_at))
    ratings = {user: (as_of(known.ratings.get(user, NEW), quarter), after) for user, after in made.ratings.items()}
    records = tuple(record for result in results for record in _own(result, known))
    return Gains(ratings, records, _highest(results, highest))


def _own(result: Result, known: Known) -> Iterator[Record]:
    """Yield the records somebody broke: the best score in games played as this one was, and the most of a count."""
    user = result.person
    career = None if user is None else known.careers.get(user)
    if user is None or career is None:
        return
    before = career.numbers
    best = before.get(f"{result.kind}_{BEST}")
    if best is not None and before.get(_GAMES[result.kind], 0) >= EARLIER and result.total > best:
        yield Record(user, BEST, result.total, best)
    if before.get("games", 0) < EARLIER:
        return
    for name, value in result.counts.items():
        most = before.get(COUNT + name)
        if name.startswith(MAXIMUM) and most is not None and value > most:
            yield Record(user, name, value, most)


def _highest(results: Sequence[Result], highest: Highest | None) -> Record | None:
    """Return the highest rated score of a server, where it is a person's of this game."""
    if highest is None or highest.games < EARLIER_HERE:
        return None
    people = [(result.total, result.person) for result in results if result.rated and result.person is not None]
    total, user = max(people, key=lambda one: one[0], default=(highest.score, None))
    return Record(user, BEST, total, highest.score) if user is not None and total > highest.score else None


_GAMES = {"table": "tables", "solo": "solos", "daily": "dailies"}
"""Under which name a career counts games of a kind."""
