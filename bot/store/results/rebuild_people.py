"""Recalculating what each person's games came to: tallies, careers, streaks and badges, beside a running bot.

The results of some people are read, with their summaries, as of one moment. What differs is written in one short
transaction, which first looks whether the results are still the same: who has finished a game meanwhile, or had their
data deleted, is left for another round, by themselves. There the transaction takes in what has come since, so that
somebody who finishes one game after the other is done with, too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TypeAlias, overload

from sqlalchemy import (
    JSON,
    ColumnElement,
    Executable,
    Row,
    String,
    and_,
    cast,
    func,
    select,
    true,
)
from sqlalchemy import Table as SqlTable

from bot.league.badges import Badge, GameBadges, badges_of
from bot.league.summary import Course
from bot.league.values import GameKind, Result
from bot.store.lost import skipped_days
from bot.store.results.summaries import BADGES, CAREERS, LUCK_TALLIES, RESULTS, STREAKS, TALLIES
from bot.store.sql.batches import batches
from bot.store.sql.database import Database
from bot.store.sql.sound import Values, is_number, unpacked
from bot.store.sql.statements import Columns, Query, Value, put
from bot.store.sql.writing import Lock, Prepared, Removal, Writing

SEATS_AT_ONCE = 10_000
"""Finished seats of the people who are taken together."""
KEYS_AT_ONCE = 8000
"""Keys that a statement names at most: SQLite takes 32,766 values."""
ROWS_AT_ONCE = 5000
"""Rows that a transaction writes, or a few more: those of one person are written together."""
OWN = (TALLIES, CAREERS, STREAKS, BADGES, LUCK_TALLIES)
"""Summaries of one person's games."""

_COLUMNS = {"counts": "facts", "rank_key": "place"}
_RESULT = [RESULTS.c[_COLUMNS.get(field.name, field.name)] for field in fields(Result)]
# What the rules counted comes last; of the other seats at a table it is hardly ever asked for.
_SEAT = [*_RESULT[:-1], cast(_RESULT[-1], String)]
_TABLE, _SEATED = (
    next(index for index, field in enumerate(fields(Result)) if field.name == name) for name in ("table_id", "seat")
)
_PUT = {table.name: Prepared(put(table)) for table in OWN}
_DROP = {table.name: Prepared(Removal(table)) for table in OWN}

Line: TypeAlias = tuple[object, ...]
"""A row of a table as it lies in the file."""
Execute: TypeAlias = Callable[[Executable], Iterable[Values]]
"""Reads, in whichever connection."""
Basis: TypeAlias = tuple[int, int, int]
"""What tells whether a person's results are still the same: how many there are, the number of the last, and how many
have a breakdown of luck, each counted as often as its version says, as one is worked out after its result."""
_SEATS = (
    select(RESULTS.c.user_id, func.count())
    .where(RESULTS.c.user_id > 0, is_number(RESULTS.c.user_id))
    .group_by(RESULTS.c.user_id)
    .order_by(RESULTS.c.user_id)
)
Changes: TypeAlias = dict[int, list[tuple[SqlTable, Line, bool]]]
"""By person: rows, and whether they are to be there."""


@dataclass(frozen=True, slots=True)
class _Range:
    """People by their ids: those after the first, up to the last."""

    after: int | None
    up_to: int | None

    def of(self, column: Value) -> ColumnElement[bool]:
        after = true() if self.after is None else column > self.after
        return and_(after, true() if self.up_to is None else column <= self.up_to)


@dataclass(frozen=True, slots=True)
class _Found:
    """What is in the database of some people, as of one moment."""

    basis: dict[int, Basis]
    results: list[tuple[int, Result]]
    """Everybody's, each with its number, from the number asked for on."""
    tables: dict[int, list[Values]]
    """All seats of those of them that were played at tables."""
    lines: dict[str, set[Line]]
    """Their summaries, by table."""
    skipped: frozenset[int]
    """The days that streaks skip, whoever's."""


class _Unread(Mapping[str, int]):
    """Counts as they lie in the file, made out when they are asked for."""

    def __init__(self, facts: str) -> None:
        self._facts = facts

    @cached_property
    def _counts(self) -> dict[str, int]:
        counts = unpacked(self._facts)
        return counts if isinstance(counts, dict) else {}

    def __getitem__(self, key: str) -> int:
        return self._counts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)


class _Others(Sequence[Result]):
    """The other seats of a game, made out when a rule asks for them: hardly any does."""

    def __init__(self, rows: Iterable[Values], seat: int) -> None:
        self._rows = rows
        self._seat = seat

    @cached_property
    def _results(self) -> list[Result]:
        return [Result(*(*row[:-1], _Unread(row[-1]))) for row in self._rows if row[_SEATED] != self._seat]

    @overload
    def __getitem__(self, place: int) -> Result: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Result]: ...
    def __getitem__(self, place: int | slice) -> Result | Sequence[Result]:
        return self._results[place]

    def __len__(self) -> int:
        return len(self._results)


class _Made:
    """What people's summaries are to be: their games taken in, one after the other."""

    def __init__(self, badges: Mapping[str, tuple[Badge, ...]], skipped: frozenset[int]) -> None:
        self._badges, self._skipped = badges, skipped
        self._courses: dict[tuple[int, str], Course] = {}
        self._held: dict[int, set[str]] = defaultdict(set)
        self._won: set[Line] = set()

    def take(self, found: _Found) -> None:
        """Take in the next games of these people."""
        shared = badges_of(())
        for _, result in found.results:
            user = result.person
            assert user is not None
            course = self._courses.get((user, result.game))
            if course is None:
                course = self._courses[user, result.game] = Course(skipped=self._skipped)
            others = _Others(found.tables.get(result.table_id, ()), result.seat)
            for won in course.take(result, others, self._held[user], self._badges.get(result.game, shared)):
                self._held[user].add(won.badge)
                self._won.add((won.user_id, won.badge, won.table_id, won.at))

    def lines(self) -> dict[str, set[Line]]:
        """Return the rows of these people, by table."""
        lines: dict[str, set[Line]] = {table.name: set() for table in OWN}
        lines["badges"] |= self._won
        for (user, game), course in self._courses.items():
            _add(lines, user, game, course)
        return lines


async def rebuild_people(database: Database, badges: GameBadges) -> None:
    can_be_won = {game: badges_of(own) for game, own in badges.items()}
    async with database.read() as connection:
        ranges = list(_parted((await connection.execute(_SEATS)).all()))
    for these in ranges:
        for user in await _make(database, these, can_be_won):
            while await _catch_up(database, _Range(user - 1, user), can_be_won):
                pass


def _parted(people: Iterable[Row[int, int]]) -> Iterator[_Range]:
    """Part all people there could be, so that each part has about as many finished seats."""
    after, seats = None, 0
    for user, count in people:
        seats += count
        if seats >= SEATS_AT_ONCE:
            yield _Range(after, user)
            after, seats = user, 0
    yield _Range(after, None)


async def _read(database: Database, these: _Range) -> _Found:
    async with database.snapshot() as connection:
        return await connection.run_sync(lambda own: _find(own.execute, these))


async def _make(database: Database, these: _Range, badges: Mapping[str, tuple[Badge, ...]]) -> set[int]:
    """Recalculate these people; return those whose results were others when it was to be written."""
    found = await _read(database, these)
    made = _Made(badges, found.skipped)
    made.take(found)
    changes = _changes(found.lines, made.lines())
    left: set[int] = set()
    for some in _some(changes):
        left |= await database.write(lambda writing: _write(writing, these, found.basis, some))  # noqa: B023
    return left


async def _catch_up(database: Database, one: _Range, badges: Mapping[str, tuple[Badge, ...]]) -> bool:
    """Recalculate one person, up to the newest game there is when it is written.

    Return whether that came to nothing: other results of theirs have gone or come meanwhile than at the end.
    """
    found = await _read(database, one)
    made = _Made(badges, found.skipped)
    made.take(found)

    def finish(writing: Writing) -> bool:
        writing.lock(Lock.RESULTS)
        last = max((last for _, last, _ in found.basis.values()), default=-1)
        since = _find(writing.execute, one, last)
        before, now = (_counted(some.basis.values()) for some in (found, since))
        fresh = len(since.results), sum(result.luck_version or 0 for _, result in since.results)
        if now != (before[0] + fresh[0], before[1] + fresh[1]):
            return True
        made.take(since)
        changes = _changes(since.lines, made.lines())
        return bool(_write(writing, one, since.basis, changes))

    return await database.write(finish)


def _counted(basis: Iterable[Basis]) -> tuple[int, int]:
    """Return how many results there are, and of how many luck is known, as they are counted there."""
    found = list(basis)
    return sum(results for results, _, _ in found), sum(lucks for _, _, lucks in found)


def _some(changes: Changes) -> Iterator[Changes]:
    """Part what is to be written into transactions."""
    some: Changes = {}
    rows = 0
    for user, of_user in changes.items():
        some[user] = of_user
        rows += len(of_user)
        if rows >= ROWS_AT_ONCE:
            yield some
            some, rows = {}, 0
    if some:
        yield some


def _find(execute: Execute, these: _Range, after: int | None = None) -> _Found:
    """Read what there is of these people; of their results those with a number above this one, if one is given."""
    basis = {row[0]: (row[1], row[2], row[3]) for row in execute(_basis(these))}
    # Without a number that all of them are above: a file would look through everybody's results in their order.
    since = true() if after is None else RESULTS.c.number > after
    mine = select(RESULTS.c.number, *_RESULT).where(
        RESULTS.c.user_id > 0, since, is_number(RESULTS.c.number), these.of(RESULTS.c.user_id)
    )
    results = [(row[0], Result(*row[1:])) for row in map(tuple, execute(mine))]
    results.sort(key=lambda one: (one[0], one[1].table_id))
    tables: dict[int, list[Values]] = defaultdict(list)
    at_tables = {result.table_id for _, result in results if result.kind == GameKind.TABLE and result.seats > 1}
    for some in batches(sorted(at_tables), KEYS_AT_ONCE):
        seats = select(*_SEAT).where(RESULTS.c.table_id.in_(some)).order_by(RESULTS.c.table_id, RESULTS.c.seat)
        for row in map(tuple, execute(seats)):
            tables[row[_TABLE]].append(row)
    lines = {table.name: set(map(tuple, execute(_stored(table, these)))) for table in OWN}
    return _Found(basis, results, tables, lines, skipped_days(execute))


def _basis(these: _Range) -> Query:
    user, version = RESULTS.c.user_id, func.coalesce(RESULTS.c.luck_version, 0)
    sound = user > 0, is_number(user), is_number(RESULTS.c.number)
    found = select(user, func.count(), func.max(RESULTS.c.number), func.sum(version)).where(*sound, these.of(user))
    return found.group_by(user)


def _stored(table: SqlTable, these: _Range) -> Query:
    """Return the rows of these people as they lie in the file."""
    columns = [cast(column, String) if isinstance(column.type, JSON) else column for column in table.columns]
    return select(*columns).where(these.of(table.c.user_id))


def _add(lines: dict[str, set[Line]], user: int, game: str, course: Course) -> None:
    for key, one in course.tallies.items():
        lines["tallies"].add((game, key.scope, key.period, user, *one))
    for key, corrected in course.corrected.items():
        lines["luck_tallies"].add((game, key.scope, key.period, user, *corrected))
    lines["careers"].add((game, user, json.dumps(course.numbers), json.dumps(course.totals)))
    if (now := course.streak) is not None:
        lines["streaks"].add((game, user, now.current, now.best, now.savers, now.last_day, now.finished))


def _changes(stored: Mapping[str, set[Line]], right: Mapping[str, set[Line]]) -> Changes:
    """Return by person what has to be written: rows that are to go first, as one with the same key may come."""
    changes: Changes = defaultdict(list)
    for table in OWN:
        user = list(table.columns).index(table.c.user_id)
        for there, lines in (
            (False, stored[table.name] - right[table.name]),
            (True, right[table.name] - stored[table.name]),
        ):
            for line in lines:
                changes[line[user]].append((table, line, there))  # type: ignore[index]
    return changes


def _write(writing: Writing, these: _Range, basis: Mapping[int, Basis], changes: Changes) -> set[int]:
    """Write what is still right; return whose results are others by now."""
    writing.lock(Lock.RESULTS)
    now = {row[0]: (row[1], row[2], row[3]) for row in writing.execute(_basis(these))}
    left = {user for user in changes if now.get(user) != basis.get(user)}
    todo: dict[tuple[bool, str], list[Columns]] = defaultdict(list)
    for user, of_user in changes.items():
        if user not in left:
            for table, line, there in of_user:
                todo[there, table.name].append(_columns(table, line))
    for (there, name), rows in sorted(todo.items(), key=lambda one: one[0]):
        writing.execute_many(_PUT[name] if there else _DROP[name], *rows)
    return left


def _columns(table: SqlTable, line: Line) -> Columns:
    return {
        column.name: unpacked(value) if isinstance(column.type, JSON) and isinstance(value, str) else value
        for column, value in zip(table.columns, line, strict=True)
    }
