"""Storing what belongs to people: switches, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Unpack

from sqlalchemy import delete, exists, or_, select, update
from sqlmodel import SQLModel

from bot import machine
from bot.league.reliability import Reliability
from bot.store import all_rows as _all_rows  # noqa: F401 - whatever there is of a person is exported and deleted
from bot.store.base import Personal, row_classes
from bot.store.changes import PersonChange
from bot.store.enums import ALONE, OPEN_STATUSES, Ending, Status, Visibility
from bot.store.personal import FORGOTTEN, of_features
from bot.store.results.reliable import reliability_of
from bot.store.results.summaries import CAREERS, RATINGS, RESULTS
from bot.store.rows import DeletedRow, PersonRow, TableRow
from bot.store.sql.database import Database
from bot.store.sql.row_cache import ALWAYS, RowCache
from bot.store.sql.statements import Columns, put_new, values
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.tables import PROPOSALS, SEATS, TABLES, TIMERS

_sql = SQLModel.metadata.tables
_PEOPLE = _sql["people"]
_CHANGES = _sql["guild_changes"]
_ADD_PERSON = Prepared(put_new(_PEOPLE))
_DELETED = _sql["deleted"]
_ADD_DELETED = Prepared(put_new(_DELETED))
_NOT_THEIRS = ("first_met", "second_met", "token")
"""Columns that an export leaves out: whom they have met, and what only Discord is told."""
PSEUDONYM_BITS = 62
HELD = 10_000
"""People held in memory."""


class PeopleStore:
    """People's own rows. The switches of those seen lately are held in memory: they are read at every picture."""

    def __init__(self, database: Database, fresh_for: float = ALWAYS) -> None:
        """`fresh_for`: see `RowCache`."""
        self.database = database
        self.rows = RowCache[PersonRow](HELD, fresh_for)
        self._deletions = Counter[int]()
        """How often somebody has had their data deleted, by this process."""

    async def person(self, user_id: int) -> PersonRow:
        """Return a person's switches; the defaults for someone who never changed one."""

        async def reading() -> PersonRow:
            async with self.database.read() as connection:
                found = await connection.execute(select(_PEOPLE).where(_PEOPLE.c.user_id == user_id))
                row = found.mappings().first()
            return PersonRow(**row) if row else PersonRow(user_id=user_id)

        return self.rows.fresh(user_id) or await self.rows.read(user_id, reading)

    async def is_seen(self, user_id: int) -> bool:
        """Return whether somebody is shown to anybody, which is theirs to choose (`Visibility`)."""
        return (await self.person(user_id)).visibility is not Visibility.NOBODY

    async def next_by_itself(self, header: TableRow) -> bool:
        """Return whether a solo player has automatic Next: in what is played once it has a switch of its own."""
        return (await self.person(header.host_id)).has_automatic_next(single_attempt=header.single_attempt)

    def held(self, user_id: int) -> PersonRow | None:
        """Return a person's switches as they lie in memory; None where they would have to be read."""
        return self.rows.fresh(user_id)

    async def choose(self, user_id: int, **values: Unpack[PersonChange]) -> PersonRow:
        """Set some of a person's switches, by column, and return all of them."""
        return await self.change(user_id, lambda _: values)

    async def change(
        self,
        user_id: int,
        changing: Callable[[PersonRow], PersonChange],
        wanted: Callable[[], bool] = lambda: True,
    ) -> PersonRow:
        """Set what follows from a person's switches so far, and return them as they are then.

        Nothing else is written: what is changed at the same moment elsewhere stays changed. `wanted`: whether anything
        is, when its turn has come.
        """
        mine = _PEOPLE.c.user_id == user_id

        def write(writing: Writing) -> PersonRow:
            if not wanted():
                return PersonRow(user_id=user_id)
            writing.execute_many(_ADD_PERSON, PersonRow(user_id=user_id).columns())
            known = PersonRow(**writing.execute(select(_PEOPLE).where(mine).with_for_update()).mappings().one())
            if values := changing(known):
                writing.execute(update(_PEOPLE).where(mine).values(**values))
            return known.model_copy(update=values)

        return self.rows.wrote(user_id, await self.database.write(write))

    async def met(
        self,
        user_id: int,
        locale: str | None,
        account: str,
        wanted: Callable[[], bool] = lambda: True,
        *,
        on: int | None = None,
    ) -> None:
        """Keep the language of somebody's Discord, in which they are told what no press of theirs asks for.

        And what their account is called, by which they are named outside the servers that have a name for them; and
        `on` which lived day they were seen (None: that is not known now). `wanted`: see `is_known_since`.
        """
        met: PersonChange = {"locale": locale, "account": account}
        if on is not None:
            met["seen_day"] = on
        known = (await self.person(user_id)).columns()
        if any(known[name] != value for name, value in met.items()):
            await self.change(user_id, lambda _: met, wanted)

    async def seen_again(self, user_id: int, on: int, wanted: Callable[[], bool]) -> None:
        """Note on which lived day somebody was seen of whom something is kept; of nobody else anything is."""
        if (await self.person(user_id)).seen_day == on:
            return
        seen = update(_PEOPLE).where(_PEOPLE.c.user_id == user_id).values(seen_day=on)
        if await self.database.write(lambda writing: wanted() and bool(writing.execute(seen).rowcount)):
            self.rows.adjust(user_id, lambda known: known.model_copy(update={"seen_day": on}))

    def is_known_since(self, user_id: int) -> Callable[[], bool]:
        """Return what says, from now on, whether nothing of somebody has been deleted since.

        What was asked before a deletion, and is noted after it, would be the first that is kept of them again.
        """
        before = self._deletions[user_id]
        return lambda: self._deletions[user_id] == before

    async def accounts(self, users: Collection[int]) -> dict[int, str]:
        """Return what the accounts of those of some people are called who were met since that is kept."""
        query = select(_PEOPLE.c.user_id, _PEOPLE.c.account).where(
            _PEOPLE.c.user_id.in_(list(users)), _PEOPLE.c.account.is_not(None)
        )
        async with self.database.read() as connection:
            return {int(user): str(name) for user, name in await connection.execute(query)}

    async def remarked(self, user_id: int, remarks: Collection[str]) -> None:
        """Remember for good that the host has made these remarks to a person; not to one of whom nothing is kept.

        They may have had their data deleted since they asked for what the remarks stand on, by another process too.
        """
        if not remarks or set(remarks) <= set((await self.person(user_id)).remarks):
            return
        mine = _PEOPLE.c.user_id == user_id

        def write(writing: Writing) -> PersonRow:
            found = writing.execute(select(_PEOPLE).where(mine).with_for_update()).mappings().first()
            if found is None:
                return PersonRow(user_id=user_id)
            known = PersonRow(**found)
            told = [*known.remarks, *sorted(set(remarks) - set(known.remarks))]
            writing.execute(update(_PEOPLE).where(mine).values(remarks=told))
            return known.model_copy(update={"remarks": told})

        self.rows.wrote(user_id, await self.database.write(write))

    async def results(self, user_id: int) -> list[Columns]:
        """Return a person's finished games, the newest first."""
        async with self.database.read() as connection:
            query = select(RESULTS).where(RESULTS.c.user_id == user_id).order_by(RESULTS.c.number.desc())
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def newcomers(self, game: str, people: Collection[int]) -> set[int]:
        """Return those of some people who have never finished a game of this kind, at a table or alone."""
        query = select(CAREERS.c.user_id).where(CAREERS.c.game == game, CAREERS.c.user_id.in_(people))
        async with self.database.read() as connection:
            return set(people) - set((await connection.execute(query)).scalars())

    async def reliability(self, people: Collection[int]) -> dict[int, Reliability]:
        return await reliability_of(self.database, people)

    async def export(self, user_id: int) -> Columns:
        """Return everything kept about a person, as JSON values: nobody else's id, and no token, which opens things."""
        async with self.database.read() as connection:
            person = (await connection.execute(select(_PEOPLE).where(_PEOPLE.c.user_id == user_id))).mappings().first()
            sat = select(SEATS, TABLES.c.words).join(TABLES, TABLES.c.id == SEATS.c.table_id)
            seats = (await connection.execute(sat.where(SEATS.c.user_id == user_id))).mappings()
            hosted = (await connection.execute(select(TABLES.c.id).where(TABLES.c.host_id == user_id))).scalars()
            besides: Columns = {}
            for personal in of_features():
                besides |= await personal.exported(connection, user_id)
            mine = select(PROPOSALS).where(or_(PROPOSALS.c.user_id == user_id, PROPOSALS.c.target_id == user_id))
            proposals = [_own_part(dict(row), user_id) for row in (await connection.execute(mine)).mappings()]
            return {
                "proposals": proposals,
                "switches": dict(person) if person else None,
                "seats": [_own_word(dict(row)) for row in seats],
                "hosted_tables": list(hosted),
                "results": await self.results(user_id),
                **besides,
                **{
                    name: [
                        _without(dict(row), _NOT_THEIRS)
                        for row in (
                            await connection.execute(select(_sql[name]).where(_sql[name].c.user_id == user_id))
                        ).mappings()
                    ]
                    for name in _tables(lambda personal: personal.is_exported)
                },
            }

    async def forget(
        self,
        user_id: int,
        marks: Mapping[int, str] | None = None,
        season: tuple[str, str] | None = None,
        now: float = 0.0,
    ) -> None:
        """Delete what is a person's own. Tables they sat at stay, for the others, without their name or id.

        In results and ratings a number drawn now takes the place of the id, so that the ratings of those they played
        with can still be worked out again; it leads back to nobody. `marks` are kept of the days whose attempt they
        have begun: deleting one's data is no way to a second attempt. `season` is the present one and the mark that is
        kept of it, if they have a rating: nor is it a way out of a bad one. What they alone are in ends `now`.
        """
        # Whatever waits to be written by now is written before, and deleted with the rest.
        self._deletions[user_id] += 1

        def forget(writing: Writing) -> None:
            # Before any row is: those who finish a game take it first, too.
            writing.lock(Lock.RESULTS)
            for personal in of_features():
                personal.forgotten(writing, user_id, marks or {}, now)
            _forget(writing, user_id, season)

        await self.database.write(forget)
        self.rows.drop(user_id)

    async def forget_deleted(self, season: str) -> None:
        """Forget the marks of ratings that were deleted in seasons before this one: they are no longer needed."""
        await self.database.write(lambda writing: writing.execute(delete(_DELETED).where(_DELETED.c.season < season)))


def _without(row: Columns, names: Collection[str]) -> Columns:
    return {name: value for name, value in row.items() if name not in names}


def _own_word(seat: Columns) -> Columns:
    """Return a seat with the word that its person has put into the deal, in the place of everybody's."""
    words, joined = seat.pop("words"), seat["joined"]
    if isinstance(words, list) and isinstance(joined, int) and joined <= len(words):
        seat["word"] = words[joined - 1]
    return seat


def _tables(asked: Callable[[Personal], bool]) -> list[str]:
    """Return the tables whose rows hold somebody's id, and say this of them."""
    said = {str(kind.__tablename__): kind.__personal__ for kind in row_classes()}
    return sorted(name for name, personal in said.items() if personal is not None and asked(personal))


def _own_part(proposal: Columns, user_id: int) -> Columns:
    """Return what of a proposal is a person's own: not who else it is by or about."""
    ids = ("user_id", "target_id")
    return {name: None if name in ids and value != user_id else value for name, value in proposal.items()}


def _forget(writing: Writing, user_id: int, season: tuple[str, str] | None) -> None:
    writing.lock(Lock.RESULTS)
    nobody = -1 - machine.chance().getrandbits(PSEUDONYM_BITS)
    rated = writing.execute(select(RATINGS.c.game).where(RATINGS.c.user_id == user_id)).scalars().all()
    if season is not None and rated:
        deleted = [DeletedRow(game=game, season=season[0], mark=season[1]) for game in rated]
        writing.execute_many(_ADD_DELETED, *values(deleted))
    for name in _tables(lambda personal: personal.is_deleted):
        writing.execute(delete(_sql[name]).where(_sql[name].c.user_id == user_id))
    for table in (RESULTS, RATINGS):
        writing.execute(update(table).where(table.c.user_id == user_id).values(user_id=nobody))
    for met in (RATINGS.c.first_met, RATINGS.c.second_met):
        writing.execute(update(RATINGS).where(met == user_id).values({met.name: nobody}))
    seated = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == user_id))
    named = TABLES.c.id.in_(
        select(PROPOSALS.c.table_id).where(or_(PROPOSALS.c.user_id == user_id, PROPOSALS.c.target_id == user_id))
    )
    writing.execute(
        update(TABLES).where(or_(seated, named, TABLES.c.host_id == user_id)).values(version=TABLES.c.version + 1)
    )
    _forget_direct_channels(writing, user_id)
    for column in (PROPOSALS.c.user_id, PROPOSALS.c.target_id):
        writing.execute(update(PROPOSALS).where(column == user_id).values({column: None}))
    writing.execute(update(SEATS).where(SEATS.c.user_id == user_id).values(user_id=None, name=FORGOTTEN))
    # What a server's settings were changed to stays, for those who manage it.
    writing.execute(update(_CHANGES).where(_CHANGES.c.user_id == user_id).values(user_id=0))
    # Nobody can go on with a game for one: it ends. Left open, it would be one of nobody's, who has but one.
    alone = (TABLES.c.host_id == user_id, TABLES.c.kind.in_(ALONE), TABLES.c.status.in_(OPEN_STATUSES))
    writing.execute(delete(TIMERS).where(TIMERS.c.table_id.in_(select(TABLES.c.id).where(*alone))))
    writing.execute(update(TABLES).where(*alone).values(status=Status.CLOSED, ending=Ending.GONE))
    writing.execute(update(TABLES).where(TABLES.c.host_id == user_id).values(host_id=0))


def _forget_direct_channels(writing: Writing, user_id: int) -> None:
    """Forget in which direct messages somebody has played, where nobody else goes on there: the channel is theirs.

    The number that takes its place is no channel's, and no other table's.
    """
    other = SEATS.alias()
    others = exists().where(other.c.table_id == TABLES.c.id, other.c.user_id.is_not(None), other.c.user_id != user_id)
    theirs = or_(
        TABLES.c.host_id == user_id, TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == user_id))
    )
    over = or_(TABLES.c.status.not_in(OPEN_STATUSES), ~others)
    direct = TABLES.c.guild_id.is_(None)
    writing.execute(update(TABLES).where(direct, theirs, over).values(channel_id=-TABLES.c.id))
