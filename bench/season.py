"""Two years of a popular bot, for measuring: results as games leave them, with every summary of them.

Rows are written straight into a file of the real schema. Ratings, careers and streaks are worked out by the league's
own functions; tallies are summed up by the database. A test sees to it that `stats rebuild` makes the same of the
results. The games themselves (tables, seats, entries) are not there: no page reads them. Nor are badges.
"""

from __future__ import annotations

import asyncio
import json
import math
import sqlite3
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random

from bot.games.catalogue import games
from bot.league import careers, days, periods, streaks
from bot.league.careers import Career
from bot.league.luck import PARTS
from bot.league.ratings import Rating
from bot.league.repeats import LOOKED_AT, Earlier
from bot.league.summary import Placed, rerate
from bot.league.values import GameKind, Result
from bot.store.results.summaries import rating_columns
from bot.store.sql.connect import open_database
from tests.store.files import url

GAME = "luckybox"
TODAY = 20_800
FIRST_PERSON, FIRST_SERVER = 10**17, 10**18
"""Ids as long as those of Discord."""
BATCH = 20_000
LUCK_VERSION = luck.version if (luck := games()[GAME].luck) is not None else 0
COUNTS = (
    *(f"{name}_{number}" for name in ("boxes", "stars", "moons") for number in (1, 2, 3, 4)),
    *(f"bonus_{name}" for name in ("number", "any", "star", "moon", "bolt")),
    *("crosses", "bolts_spent", "passes", "max_chain", "last_after_3"),
)


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is."""

    seats: int = 1_000_000
    people: int = 50_000
    servers: int = 200
    days: int = 730
    crowd: int = 20_000
    """People who finished the last day."""


class World:
    """Who there is, where, and how much they play: the first a hundred times as much as most."""

    def __init__(self, size: Size, dice: Random) -> None:
        self.size, self.dice = size, dice
        self.people = range(FIRST_PERSON, FIRST_PERSON + size.people)
        weights = [(rank + 10) ** -0.9 for rank in range(size.people)]
        self.everybody = list(accumulate(weights))
        popular = list(accumulate(1 / (rank + 4) for rank in range(size.servers)))
        self.members: dict[int, list[int]] = defaultdict(list)
        activity: dict[int, list[float]] = defaultdict(list)
        for person, weight in zip(self.people, weights, strict=True):
            for server in set(dice.choices(range(size.servers), cum_weights=popular, k=dice.choice((1, 1, 2, 3)))):
                self.members[FIRST_SERVER + server].append(person)
                activity[FIRST_SERVER + server].append(weight)
        self.active = {server: list(accumulate(found)) for server, found in activity.items()}
        self.servers = sorted(self.members)
        self.busy = list(accumulate(found[-1] for found in (self.active[server] for server in self.servers)))
        self.counts: list[dict[str, int]] = [{key: dice.randint(0, 7) for key in COUNTS} for _ in range(500)]

    def player(self) -> int:
        """Somebody."""
        return self.dice.choices(self.people, cum_weights=self.everybody)[0]

    def company(self, seats: int) -> tuple[int, list[int]]:
        """A server, and some who play there."""
        server = self.dice.choices(self.servers, cum_weights=self.busy)[0]
        found = self.dice.choices(self.members[server], cum_weights=self.active[server], k=seats)
        return server, list(dict.fromkeys(found))

    def games(self) -> Iterator[list[Result]]:
        """Every finished game, one after the other."""
        size, dice = self.size, self.dice
        a_day = (size.seats - size.crowd) / size.days
        seats = 0
        for number, day in enumerate(range(TODAY - size.days, TODAY), start=1):
            done: set[int] = set()
            last = day == TODAY - 1
            while last and len(done) < size.crowd:
                done.update(dice.choices(self.people, cum_weights=self.everybody, k=size.crowd // 10))
                if len(done) > size.crowd:
                    done = set(list(done)[: size.crowd])
            for person in sorted(done):
                seats += 1
                yield self._results(day, GameKind.DAILY, None, [person])
            until = number * a_day + (size.crowd if last else 0)
            while seats < until:
                for results in self._something(day, done):
                    seats += len(results)
                    yield results

    def _something(self, day: int, done: set[int]) -> Iterator[list[Result]]:
        dice = self.dice
        kind = dice.choices((GameKind.TABLE, GameKind.DAILY, GameKind.SOLO), (21, 27, 6))[0]
        if kind == GameKind.TABLE:
            server, people = self.company(dice.choice((2, 2, 3, 3, 4, 4, 5, 6)))
            yield self._results(day, kind, server, people, ai=len(people) < 2 or dice.random() < 0.1)
            return
        person = self.player()
        if kind == GameKind.DAILY and person not in done:
            done.add(person)
            yield self._results(day, kind, None, [person])
        elif kind == GameKind.SOLO:
            yield self._results(day, kind, None, [person])

    def _results(
        self, day: int, kind: GameKind, server: int | None, people: list[int], *, ai: bool = False
    ) -> list[Result]:
        dice = self.dice
        who: list[int | None] = [*people, None] if ai else [*people]
        totals = [max(0, round(dice.gauss(52, 14))) for _ in who]
        rated = kind == GameKind.TABLE and len(people) > 1 and dice.random() < 0.85
        at = days.begins(day) + dice.random() * days.DAY
        daily = kind == GameKind.DAILY
        return [
            Result(
                table_id=0,
                seat=seat,
                user_id=user,
                character="regular" if user is None else None,
                game=GAME,
                kind=kind,
                day=day if daily else None,
                rank_key=total if daily else None,
                guild_id=server,
                total=total,
                rank=1 + sum(other > total for other in totals),
                seats=len(who),
                people=len(people),
                rated=rated,
                counts=dice.choice(self.counts),
                finished_at=at,
            )
            for seat, (user, total) in enumerate(zip(who, totals, strict=True))
        ]


class Summing:
    """What comes of the games, person by person."""

    def __init__(self) -> None:
        self.ratings: dict[int, Rating] = {}
        self.careers: dict[int, Career] = {}
        self.days: dict[int, set[int]] = defaultdict(set)
        self._histories: defaultdict[int, deque[Earlier]] = defaultdict(lambda: deque(maxlen=LOOKED_AT))

    def take(self, table_id: int, results: list[Result]) -> None:
        """A game has ended."""
        people = [(seat.user_id, seat) for seat in results if seat.user_id is not None]
        if results[0].rated:
            at = results[0].finished_at
            placed = [Placed(user, seat.rank) for user, seat in people]
            self.ratings |= rerate(placed, at, self.ratings, self._histories)
            for user, _ in people:
                self._histories[user].append(Earlier(table_id, at))
        for user, seat in people:
            self.careers[user] = careers.add(self.careers.get(user, Career()), seat)
            if seat.day is not None:
                self.days[user].add(seat.day)


def _write_results(connection: sqlite3.Connection, world: World, summing: Summing) -> None:
    facts = {id(found): json.dumps(found) for found in world.counts}
    rows: list[tuple[object, ...]] = []
    attempts: list[tuple[object, ...]] = []

    def put() -> None:
        connection.executemany(
            "INSERT INTO results (table_id, seat, number, user_id, character, game, kind, day, guild_id, total, rank,"
            " place, seats, people, rated, facts, finished_at, luck_version, expected, luck, play, corrected)"
            " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            rows,
        )
        connection.executemany("INSERT INTO attempts VALUES (?,?,?,?,?,?,?,?,?)", attempts)
        rows.clear()
        attempts.clear()

    for number, results in enumerate(world.games(), start=1):
        summing.take(number, results)
        rows += [
            (
                number,
                at,
                number,
                s.user_id,
                s.character,
                GAME,
                s.kind,
                s.day,
                s.guild_id,
                s.total,
                s.rank,
                s.rank_key,
                s.seats,
                s.people,
                s.rated,
                facts[id(s.counts)],
                s.finished_at,
                *_breakdown(world.dice, s.total),
            )
            for at, s in enumerate(results)
        ]
        for s in results:
            if s.day is not None:
                score = (s.total, s.rank_key, world.dice.randrange(1000))
                attempts.append((GAME, s.day, s.user_id, number, s.finished_at, s.finished_at, *score))
        if len(rows) >= BATCH:
            put()
    put()


def _breakdown(dice: Random, total: int) -> tuple[int, ...]:
    """Luck and play of a seat with this total."""
    start, luck = 58_800, round(dice.gauss(0, 7 * PARTS))
    return LUCK_VERSION, start, luck, PARTS * total - start - luck, PARTS * total - round(0.6 * luck)


def _write_summaries(connection: sqlite3.Connection, summing: Summing) -> None:
    connection.executemany(
        "INSERT INTO ratings VALUES"
        " (:game, :user_id, :mu, :sigma, :games, :opponents, :first_met, :second_met, :until, :quarter)",
        [rating_columns(GAME, user, rating) for user, rating in summing.ratings.items()],
    )
    connection.executemany(
        "INSERT INTO careers VALUES (?,?,?,?)",
        ((GAME, user, json.dumps(one.numbers), json.dumps(one.totals)) for user, one in summing.careers.items()),
    )
    for user, finished in summing.days.items():
        now = streaks.streak(finished)
        assert now is not None
        connection.execute(
            "INSERT INTO streaks VALUES (?,?,?,?,?,?,?)",
            (GAME, user, now.current, now.best, now.savers, now.last_day, now.finished),
        )


def _write_tallies(connection: sqlite3.Connection, size: Size) -> None:
    connection.execute("CREATE TEMP TABLE calendar (day INTEGER, period TEXT)")
    for day in range(TODAY - size.days, TODAY + 1):
        connection.executemany("INSERT INTO calendar VALUES (?, ?)", [(day, key) for key in periods.of_day(day)])
    connection.execute("CREATE INDEX temp.by_day ON calendar (day)")
    games = "count(*), sum(rank = 1), sum(total), max(total), 0, 0"
    played = f"CAST(floor(finished_at / {days.DAY}) AS INTEGER)"
    for scope, columns, on, which in (
        ("0", games, played, "rated"),
        ("guild_id", games, played, "rated AND guild_id IS NOT NULL"),
        ("0", "0, 0, 0, NULL, count(*), sum(place)", "results.day", "kind = 'daily'"),
    ):
        connection.execute(
            f"INSERT INTO tallies SELECT game, {scope}, period, user_id, {columns} FROM results"  # noqa: S608
            f" JOIN calendar ON calendar.day = {on} WHERE user_id IS NOT NULL AND {which} GROUP BY 1, 2, 3, 4"
            " ON CONFLICT DO UPDATE SET days = excluded.days, day_total = excluded.day_total"
        )
    sums = f"{LUCK_VERSION}, count(*), sum(corrected), sum(corrected * corrected)"
    for scope, which in (("0", "rated"), ("guild_id", "rated AND guild_id IS NOT NULL")):
        connection.execute(
            f"INSERT INTO luck_tallies SELECT game, {scope}, period, user_id, {sums} FROM results"  # noqa: S608
            f" JOIN calendar ON calendar.day = {played} WHERE user_id IS NOT NULL AND {which} GROUP BY 1, 2, 3, 4"
        )


def _write_people(connection: sqlite3.Connection, world: World) -> None:
    dice = world.dice
    connection.executemany("INSERT INTO players VALUES (?, ?)", [(user, f"Player {user}") for user in world.people])
    hidden = dice.sample(world.people, len(world.people) // 25)
    connection.executemany(
        "INSERT INTO people (user_id, text_mode, mentions, visibility) VALUES (?, 0, 1, ?)",
        [(user, dice.choice(("nobody", "server"))) for user in hidden],
    )
    connection.executemany(
        "INSERT INTO members (guild_id, user_id, present, checked_at) VALUES (?, ?, ?, 0.0)",
        [(server, user, dice.random() > 0.05) for server, users in world.members.items() for user in users],
    )


async def _make_file(file: Path) -> None:
    await (await open_database(url(file))).close()


def make(file: Path, size: Size) -> World:
    """The database, and who is in it."""
    asyncio.run(_make_file(file))
    world, summing = World(size, Random("two years")), Summing()
    connection = sqlite3.connect(file)
    try:
        connection.create_function("floor", 1, math.floor, deterministic=True)
        # Nothing is lost if this machine stops now. Some 400 MB of the indexes' pages at hand make it quick.
        for pragma in ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
        with connection:
            _write_results(connection, world, summing)
            _write_summaries(connection, summing)
            _write_tallies(connection, size)
            _write_people(connection, world)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    return world
