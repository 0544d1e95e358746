"""Storing luck and play of finished games: worked out a moment after their end, kept with their results.

What they add to the sums of the leaderboards is written in the same transaction, and once: whoever comes second with an
breakdown of the same version, after a restart or in another process, changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import RowMapping, Select, and_, bindparam, func, or_, select, update

from bot.engine.core import Edition, JsonObject
from bot.engine.record import Finished
from bot.league.luck import Corrected, SeatBreakdown
from bot.league.summary import take_luck, tally_keys
from bot.league.values import Result, TallyKey
from bot.store.results.summaries import LUCK_TALLIES, RESULTS, as_result
from bot.store.sql.database import Database
from bot.store.sql.sound import is_number
from bot.store.sql.statements import Columns, put
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.tables import ENTRIES, SEATS, TABLES

Place: TypeAlias = tuple[int, int]
"""Where a game stands among all that were finished: its number, and its table."""
FIRST: Place = (-1, 0)
"""Before all of them."""
LATELY = 2000
"""Of so many of the last finished games is looked whether a breakdown is missing."""
_PUT_BREAKDOWN = Prepared(
    update(RESULTS)
    .where(RESULTS.c.table_id == bindparam("t"), RESULTS.c.seat == bindparam("s"))
    .values(
        luck_version=bindparam("v"),
        expected=bindparam("e"),
        luck=bindparam("l"),
        play=bindparam("p"),
        corrected=bindparam("c"),
    )
)
_PUT_TALLY = Prepared(put(LUCK_TALLIES))


class LuckStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def finished(self, table_ids: Sequence[int]) -> dict[int, Finished]:
        """Return these games by their tables, as they have to be known to be played again; without broken ones."""
        async with self.database.read() as connection:
            headers = (await connection.execute(select(TABLES).where(TABLES.c.id.in_(table_ids)))).mappings().all()
            counted = select(SEATS.c.table_id, func.count()).where(SEATS.c.table_id.in_(table_ids))
            seats = {row[0]: row[1] for row in await connection.execute(counted.group_by(SEATS.c.table_id))}
            actions: dict[int, list[JsonObject]] = {}
            entries = select(ENTRIES.c.table_id, ENTRIES.c.action).where(ENTRIES.c.table_id.in_(table_ids))
            for row in await connection.execute(entries.order_by(ENTRIES.c.table_id, ENTRIES.c.number)):
                actions.setdefault(row[0], []).append(row[1])
        return {
            header["id"]: _finished(header, seats.get(header["id"], 0), actions.get(header["id"], ()))
            for header in headers
        }

    async def missing(self, games: Collection[str], before: float) -> list[int]:
        """Return which of the last finished games of these kinds, ended before then, have no breakdown yet.

        The newest come first.
        """
        known = select(func.coalesce(func.max(RESULTS.c.number), 0)).where(is_number(RESULTS.c.number))
        newest = known.scalar_subquery()
        found = _tables(games).where(
            RESULTS.c.number > newest - LATELY, RESULTS.c.luck_version.is_(None), RESULTS.c.finished_at < before
        )
        async with self.database.read() as connection:
            rows = await connection.execute(found.order_by(RESULTS.c.number.desc(), RESULTS.c.table_id))
            return [row[1] for row in rows]

    async def after(self, last: Place, games: Collection[str], most: int) -> list[Place]:
        """Return the next finished games of these kinds after one of them."""
        number, table_id = RESULTS.c.number, RESULTS.c.table_id
        later = or_(number > last[0], and_(number == last[0], table_id > last[1]))
        found = _tables(games).where(number >= last[0], later).order_by(number, table_id).limit(most)
        async with self.database.read() as connection:
            return [(row[0], row[1]) for row in await connection.execute(found)]

    async def count(self, games: Collection[str]) -> int:
        counted = select(func.count()).select_from(_tables(games).subquery())
        async with self.database.read() as connection:
            return int((await connection.execute(counted)).scalar_one())

    async def keep(self, table_id: int, breakdowns: Sequence[SeatBreakdown]) -> bool:
        """Keep a game's breakdown, and add it to its people's sums; return whether it was not there already."""
        return await self.database.write(lambda writing: _keep(writing, table_id, breakdowns))

    async def replace(self, breakdowns: Mapping[int, Sequence[SeatBreakdown]]) -> None:
        """Keep games' breakdowns in place of whatever is kept. The sums have to be made again after it (`rebuild`)."""

        def write(writing: Writing) -> None:
            writing.lock(Lock.RESULTS)
            rows = [row for table_id, seats in breakdowns.items() for row in _rows(table_id, enumerate(seats))]
            writing.execute_many(_PUT_BREAKDOWN, *rows)

        if breakdowns:
            await self.database.write(write)


def _finished(header: RowMapping, seats: int, actions: Iterable[JsonObject]) -> Finished:
    edition = Edition(header["rules_version"], header["deck"])
    return Finished(header["game"], edition, seats, header["options"], header["seed"], tuple(actions))


def _tables(games: Collection[str]) -> Select[int, int]:
    """Return the finished games of these kinds, each once."""
    one = select(RESULTS.c.number, RESULTS.c.table_id).where(RESULTS.c.game.in_(games))
    return one.group_by(RESULTS.c.number, RESULTS.c.table_id)


def _rows(table_id: int, breakdowns: Iterable[tuple[int, SeatBreakdown]]) -> list[Columns]:
    return [
        {"t": table_id, "s": seat, "v": one.version, "e": one.start, "l": one.luck, "p": one.play, "c": one.corrected}
        for seat, one in breakdowns
    ]


def _keep(writing: Writing, table_id: int, breakdowns: Sequence[SeatBreakdown]) -> bool:
    writing.lock(Lock.RESULTS)
    found = writing.execute(select(RESULTS).where(RESULTS.c.table_id == table_id).order_by(RESULTS.c.seat))
    fresh: list[Result] = []
    for row in found.mappings().all():
        known, seat = row["luck_version"], row["seat"]
        if seat < len(breakdowns) and (known is None or known < breakdowns[seat].version):
            mine = breakdowns[seat]
            fresh.append(replace(as_result(row), luck_version=mine.version, corrected=mine.corrected))
    if not fresh:
        return False
    writing.execute_many(_PUT_BREAKDOWN, *_rows(table_id, [(one.seat, breakdowns[one.seat]) for one in fresh]))
    made: dict[TallyKey, Corrected] = {}
    for result in fresh:
        made |= take_luck(result, _known(writing, result) if result.rated else {})
    if made:
        game = fresh[0].game
        writing.execute_many(
            _PUT_TALLY, *({"game": game, **key._asdict(), **one._asdict()} for key, one in made.items())
        )
    return True


def _known(writing: Writing, result: Result) -> dict[TallyKey, Corrected]:
    """Return the sums of a result's person that it adds to."""
    keys, tally = list(tally_keys(result)), LUCK_TALLIES.c
    if not keys:
        return {}
    there = (
        tally.game == result.game,
        tally.user_id == result.person,
        tally.scope.in_({key.scope for key in keys}),
        tally.period.in_({key.period for key in keys}),
    )
    return {
        TallyKey(row["scope"], row["period"], row["user_id"]): Corrected(
            row["version"], row["games"], row["total"], row["squares"]
        )
        for row in writing.execute(select(LUCK_TALLIES).where(*there)).mappings()
    }
