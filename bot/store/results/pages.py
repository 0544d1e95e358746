"""Pages of a ranking, read from whatever query says who has which value.

Who is hidden is left out last: of tens of thousands, a few are. Pages near an end are read with a few rows more than
are needed, from that end. Of pages further in some people's values tell between which values a page lies: everybody
above is counted, as for the reader's own place, and only who lies between is sorted. In a file those who are hidden are
counted by themselves and taken off: asking of everybody whether they are takes half as long again as counting them.
PostgreSQL asks that almost for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple, TypeAlias

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Subquery,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.store import rows as _rows  # noqa: F401 - with the next one, of the tables below
from bot.store import server_rows as _server_rows  # noqa: F401
from bot.store.enums import Visibility
from bot.store.sql.statements import Query, Value

PEOPLE, MEMBERS = (SQLModel.metadata.tables[name] for name in ("people", "members"))
Order: TypeAlias = Callable[[Subquery], tuple[Value, ...]]
POSTGRESQL = "postgresql"
PAGE = 10
NEAR = 500
"""Rows from an end that are read from there."""
FAR = 3000
"""Rows ahead of a page from which on it is worth a look at everybody to sort only a stretch of them."""
ONE_OF = 61
"""Of so many people one is asked for their value, to guess between which a page lies: those whose id it divides. It is
a prime, as of Discord's ids nearly all are multiples of the same powers of two."""
DOUBT = 8
"""People asked who lie between the guess of where a page begins and either end of what is sorted, at least."""
BEFORE = 20
"""Rows before a page that are read with it, at least one: where the value changes among them, the first row's rank is
known, and not everybody ahead has to be counted."""
SPARE = 20
"""Rows that are read beyond those needed, at first, as some may be hidden."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks, and what of: everywhere, or this server."""

    user_id: int
    guild_id: int | None = None
    """The server whose people are shown; none: everywhere."""
    name: str | None = None
    """What they are called there; none: as it was last seen."""
    people: frozenset[int] | None = None
    """Those alone are shown, wherever they are, and the reader; none: everybody. Whoever names them knows who lets
    the reader see them."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a page: somebody, where they come, and by what."""

    rank: int
    """Equal for those with equal values."""
    user_id: int
    name: str
    """Empty for somebody who was not met since names are kept by account."""
    value: float
    """What decides the rank."""
    count: int
    """What it is based on: games, days."""
    spread: float = 0.0
    """How uncertain it is, as a variance."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page, in order."""

    rows: tuple[Ranked, ...]
    own: Ranked | None
    """The reader's own row, wherever it is."""
    number: int
    pages: int
    people: int


class Stretch(NamedTuple):
    """Values between which a page is guessed to lie, with all who have one of them."""

    highest: float
    lowest: float


class RankedPeople:
    """Everybody with a value, in order."""

    def __init__(self, connection: AsyncConnection, everybody: Query, hidden: Query, reader: Reader) -> None:
        """`everybody`: person, value, tie (the order among equals), count and spread. `hidden`: people, not shown."""
        self._connection = connection
        self._rows = everybody.subquery()
        self._hidden = hidden
        self._reader = reader

    async def page(self, page: int | None) -> Page:
        """Return a page; one beyond the last is the last, None the one with the reader's own row."""
        mine = await self._mine()
        stretch = await self._stretch(page, mine)
        people, above, ahead, *beside = await self._count(
            None if stretch is None else self._rows.c.value > stretch.highest,
            *_before(self._rows, mine, beside=page is None),
        )
        pages = max(1, -(-people // PAGE))
        number = min(max(1 + (ahead + sum(beside)) // PAGE if page is None else page, 1), pages)
        skipped = (number - 1) * PAGE
        # With some rows before the page, which tell in most cases what rank the first row has.
        first, end = max(0, skipped - BEFORE), min(skipped + PAGE, people)
        start, found = await self._listed(first, end, people, stretch, above)
        rows: list[Ranked] = []
        rank = None if start else 1
        for index, row in enumerate(found, start):
            if index > start and row["value"] != found[index - start - 1]["value"]:
                rank = index + 1
            if index >= skipped:
                if rank is None and stretch is not None and row["value"] == stretch.highest:
                    rank = 1 + above
                rank = rank or await self._rank(row["value"])
                rows.append(self._as_ranked(rank, row))
        own = None if mine is None else self._as_ranked(1 + ahead, mine)
        return Page(tuple(rows), own, number, pages, people)

    def _as_ranked(self, rank: int, row: RowMapping) -> Ranked:
        user_id, name = row["user_id"], row["name"]
        # Who asks is there to say it: it may not be written yet.
        name = (self._reader.name if user_id == self._reader.user_id else None) or name or ""
        return Ranked(rank, user_id, name, row["value"], row["count"], row["spread"])

    async def _mine(self) -> RowMapping | None:
        own = self._named(select(self._rows).where(self._rows.c.user_id == self._reader.user_id).subquery())
        return (await self._connection.execute(own)).mappings().first()

    async def _stretch(self, page: int | None, mine: RowMapping | None) -> Stretch | None:
        """Guess from some people's values between which a page lies; None where there is no need to.

        Of those above a page one in `ONE_OF` is asked, give or take twice the root of how many these are.
        """
        skipped = 0 if page is None else (page - 1) * PAGE
        is_wanted = mine is not None if page is None else skipped >= FAR
        if not is_wanted:
            return None
        value = self._rows.c.value
        asked = select(value).where(self._rows.c.user_id % ONE_OF == 0, value.is_not(None)).order_by(value.desc())
        values = (await self._connection.execute(asked)).scalars().all()
        if not values:
            return None
        place, doubt = skipped // ONE_OF, DOUBT + 2 * isqrt(skipped // ONE_OF)
        if page is None and mine is not None:
            place, doubt = sum(one > mine["value"] for one in values), DOUBT
        last = len(values) - 1
        return Stretch(values[min(max(0, place - doubt), last)], values[min(place + doubt, last)])

    async def _rank(self, value: float) -> int:
        _, ahead = await self._count(self._rows.c.value > value)
        return 1 + ahead

    async def _count(self, *conditions: ColumnElement[bool] | None) -> list[int]:
        """Return how many there are, and for how many each of these is so; None is so for nobody."""
        sums: list[Value] = [func.count()]
        sums += [literal(0) if condition is None else func.count(case((condition, 1))) for condition in conditions]
        everybody: Query = select(*sums).select_from(self._rows)
        if self._connection.dialect.name == POSTGRESQL:
            shown = (await self._connection.execute(everybody.where(~self._is_hidden(self._rows)))).one()
            return [int(count) for count in shown]
        found = (await self._connection.execute(everybody)).one()
        hidden = (await self._connection.execute(everybody.where(self._is_hidden(self._rows)))).one()
        return [int(all_of) - int(of_hidden) for all_of, of_hidden in zip(found, hidden, strict=True)]

    def _named(self, rows: Subquery) -> Query:
        """Return rows with the names of their people: asked for when it is known which rows.

        In a server those are their nicknames there, where they have one; everywhere else what their account is called.
        """
        known = PEOPLE.c.user_id == rows.c.user_id
        if self._reader.guild_id is None:
            return select(rows, PEOPLE.c.account.label("name")).join(PEOPLE, known, isouter=True)
        name = func.coalesce(MEMBERS.c.nick, PEOPLE.c.account).label("name")
        here = and_(MEMBERS.c.user_id == rows.c.user_id, MEMBERS.c.guild_id == fixed(self._reader.guild_id))
        return select(rows, name).join(PEOPLE, known, isouter=True).join(MEMBERS, here, isouter=True)

    def _is_hidden(self, rows: Subquery) -> ColumnElement[bool]:
        return and_(rows.c.user_id.in_(self._hidden), rows.c.user_id != self._reader.user_id)

    async def _listed(
        self, first: int, end: int, people: int, stretch: Stretch | None, above: int
    ) -> tuple[int, Sequence[RowMapping]]:
        """Return the rows from one number to another, not with it; perhaps from an earlier one, which is told.

        `above` are shown above the stretch. Where it was guessed wrongly, everybody is sorted.
        """
        if end <= NEAR:
            return 0, await self._near(end, _order)
        if people - first <= NEAR:
            found = await self._near(people - first, _turned)
            return first, found[::-1][: end - first]
        everybody, is_shown = select(self._rows), ~self._is_hidden(self._rows)
        if stretch is not None and above <= first:
            # In this order: of few of all is then asked whether they are hidden.
            value = self._rows.c.value
            between = everybody.where(value.between(stretch.lowest, stretch.highest), is_shown)
            found = await self._sorted(between, _order, first - above, end - first)
            if len(found) == end - first:
                return first, found
        shown = everybody.where(is_shown)
        if first <= people - end:
            return first, await self._sorted(shown, _order, first, end - first)
        return first, (await self._sorted(shown, _turned, people - end, end - first))[::-1]

    async def _sorted(self, shown: Query, order: Order, skipped: int, count: int) -> list[RowMapping]:
        """Return so many of these rows after some others, in an order."""
        listed = shown.order_by(*order(self._rows)).limit(count).offset(skipped).subquery()
        return list((await self._connection.execute(self._named(listed).order_by(*order(listed)))).mappings())

    async def _near(self, count: int, order: Order) -> list[RowMapping]:
        """Return so many rows of those that are shown, from the start of an order."""
        spare = SPARE
        while True:
            listed = select(self._rows).order_by(*order(self._rows)).limit(count + spare).subquery()
            query = self._named(listed).add_columns(self._is_hidden(listed).label("hidden")).order_by(*order(listed))
            found = list((await self._connection.execute(query)).mappings())
            shown = [row for row in found if not row["hidden"]]
            if len(shown) >= count or len(found) < count + spare:
                return shown[:count]
            spare *= 4


def _order(rows: Subquery) -> tuple[Value, ...]:
    return (rows.c.value.desc(), rows.c.tie.desc(), rows.c.user_id)


def _turned(rows: Subquery) -> tuple[Value, ...]:
    return (rows.c.value, rows.c.tie, rows.c.user_id.desc())


def _before(rows: Subquery, mine: RowMapping | None, *, beside: bool) -> Iterator[ColumnElement[bool] | None]:
    """Yield who is ahead of the reader's own row; and, `beside`, of those who share its rank who stands above it."""
    if mine is None:
        yield None
        return
    column = rows.c
    yield column.value > mine["value"]
    if beside:
        first = or_(column.tie > mine["tie"], and_(column.tie == mine["tie"], column.user_id < mine["user_id"]))
        yield and_(column.value == mine["value"], first)


def fixed(value: str | int) -> Value:
    """Return a value that stands in the statement itself, and is no parameter of it.

    PostgreSQL soon keeps one plan for whatever a parameter is, made for a board of the usual size: a few people. Those
    that are asked for may have everybody there is.
    """
    return bindparam(None, value, literal_execute=True)


def hidden_people(reader: Reader, *, absent: bool = False) -> Query:
    """Return who is not shown: those who opted out; `absent`: those who have left the reader's server, too."""
    known = reader.guild_id is not None or reader.people is not None
    hidden = [Visibility.NOBODY] if known else [Visibility.NOBODY, Visibility.SERVER]
    found = select(PEOPLE.c.user_id).where(PEOPLE.c.visibility.in_(hidden))
    if reader.guild_id is None or not absent:
        return found
    left = select(MEMBERS.c.user_id).where(MEMBERS.c.guild_id == fixed(reader.guild_id), MEMBERS.c.present.is_(False))
    return select(union_all(found, left).subquery())


def is_met(user: Value, reader: Reader) -> ColumnElement[bool]:
    """Return who has been met in the reader's server and is there; the reader always. Everywhere that is everybody.

    Of some people it is those.
    """
    if reader.people is not None:
        return user.in_([*sorted(reader.people), reader.user_id])
    if reader.guild_id is None:
        return true()
    there = select(MEMBERS.c.user_id).where(MEMBERS.c.guild_id == fixed(reader.guild_id), MEMBERS.c.present.is_(True))
    # One list to look up, instead of a condition for everybody there is.
    return user.in_(select(union_all(there, select(literal(reader.user_id))).subquery()))
