"""Making all summaries again comes to what playing came to, to the last digit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Executable, Select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.catalogue import badges
from bot.league.values import GameKind
from bot.store.enums import TableKind
from bot.store.results import rebuild_people, rebuild_ratings
from bot.store.results.rebuild import Rebuilt, rebuild
from bot.store.sql.database import Database
from bot.store.sql.sound import Values
from bot.store.sql.writing import Writing
from tests.depth import deep, examples
from tests.league.season import FIRST, KEPT, Season, Seat, dump
from tests.store.backends import SQLITE
from tests.tables.room import ADA, BEN, CY, Room, a_room, play_on

DAY = 86_400.0
NOON = (FIRST + 0.5) * DAY
PEOPLE = (1, 2, 3, 4, 5, 6)
T = TypeVar("T")


async def made_again(database: Database) -> Rebuilt:
    """What the command does."""
    return await rebuild(database, badges())


async def spoil(database: Database, *statements: str) -> None:
    """Somebody has been at the file with a tool of their own."""

    def write(writing: Writing) -> None:
        for statement in statements:
            writing.execute(text(statement))

    await database.write(write)


SPOILT = (
    "DELETE FROM ratings WHERE user_id = 1",
    "UPDATE ratings SET mu = mu + 0.0000001",
    "DELETE FROM tallies WHERE user_id IN (2, 3)",
    "UPDATE tallies SET wins = 99",
    "INSERT INTO tallies VALUES ('luckybox', 0, 'all', 77, 5, 5, 5, 5, 0, 0)",
    "DELETE FROM luck_tallies WHERE user_id IN (1, 4)",
    "UPDATE luck_tallies SET squares = 1",
    "INSERT INTO luck_tallies VALUES ('luckybox', 0, 'all', 77, 1, 5, 5, 5)",
    "UPDATE careers SET numbers = '{}', totals = '{}'",
    "DELETE FROM streaks",
    "INSERT INTO badges VALUES (1, 'a badge there is not', 1, 0.0)",
    "DELETE FROM badges WHERE user_id > 3",
)


class Watched(Database):
    """The database as another process has it open: something happens before each of its transactions."""

    def __init__(
        self, database: Database, before: Callable[[int], Awaitable[None]] | None = None, fails_at: int | None = None
    ) -> None:
        self.engine = database.engine
        self._database = database
        self.before, self.fails_at = before, fails_at
        self.transactions = 0

    async def write(self, work: Callable[[Writing], T]) -> T:
        """Count it."""
        self.transactions += 1
        if self.before is not None:
            await self.before(self.transactions)
        if self.transactions == self.fails_at:
            raise ArithmeticError
        return await self._database.write(work)

    async def glance(self, work: Callable[[Writing], T]) -> T:
        """Leave it to the database."""
        return await self._database.glance(work)

    @property
    def waiting(self) -> int:
        """Leave it to the database."""
        return self._database.waiting

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Leave it to the database."""
        return self._database.snapshot()

    async def close(self) -> None:
        """It is whoever opened it who closes it."""


@pytest.fixture(params=[None, 5, deep(1)])
def few_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rebuild in as many pieces as of a far bigger database."""
    if request.param is not None:
        monkeypatch.setattr(rebuild_ratings, "GAMES_AT_ONCE", request.param)
        monkeypatch.setattr(rebuild_ratings, "RATINGS_AT_ONCE", request.param)
        monkeypatch.setattr(rebuild_people, "SEATS_AT_ONCE", 3 * request.param)
        monkeypatch.setattr(rebuild_people, "ROWS_AT_ONCE", request.param)
        monkeypatch.setattr(rebuild_people, "KEYS_AT_ONCE", request.param)


@pytest.mark.deep
@pytest.mark.usefixtures("few_at_once")
async def test_a_rebuild_after_a_season_changes_nothing(season: Season, database: Database) -> None:
    dice = Random("a season")
    await season.goes_by(dice, 60, PEOPLE)
    for gone in (2, 5):
        await season.forgets(gone)
        # They may come again, as people of whom no more is known than that somebody was here this season.
        await season.goes_by(dice, 30, PEOPLE)
    before = await dump(database)
    assert min(len(before[name]) for name in KEPT) > 5
    rebuilt = await made_again(database)
    assert await dump(database) == before
    assert (rebuilt.games, rebuilt.results) == (120, len(before["results"]))
    assert rebuilt.rows == sum(len(before[name]) for name in KEPT)


WHO = st.sampled_from((1, 2, 3, 4))
SEATS = st.lists(st.tuples(st.sampled_from((1, 2, 3, 4, None)), st.integers(38, 42)), min_size=1, max_size=5)
HAPPENINGS = st.one_of(
    st.tuples(st.just("table"), SEATS, st.booleans(), st.sampled_from((None, 70, 71)), st.integers(0, 9)),
    st.tuples(st.just("daily"), WHO, st.integers(0, 80), st.integers(0, 30), st.integers(0, 1)),
    st.tuples(st.just("forget"), WHO),
)


@examples(10)
@given(st.lists(HAPPENINGS, max_size=25))
async def test_whatever_happens_a_rebuild_changes_nothing(happenings: list[tuple[Any, ...]]) -> None:
    async with a_room() as room:
        season = Season(room.database)
        attempts: set[tuple[int, int]] = set()
        for happening in happenings:
            match happening:
                case ("table", seats, rated, guild, day):
                    people = {user: total for user, total in seats if user is not None}
                    ai = [total for user, total in seats if user is None]
                    at_table = [*(Seat(user, total) for user, total in people.items()), *(Seat(None, t) for t in ai)]
                    rates = rated and len(people) > 1
                    await season.ends(*at_table, at=NOON + day * DAY, guild_id=guild, rated=rates)
                case ("daily", user, total, day, late) if (user, day) not in attempts:
                    attempts.add((user, day))
                    await season.ends(
                        Seat(user, total), at=NOON + (day + late) * DAY, kind=GameKind.DAILY, day=FIRST + day
                    )
                case ("forget", user):
                    await season.forgets(user, NOON)
                    attempts = {attempt for attempt in attempts if attempt[0] != user}
        before = await dump(season.database)
        await made_again(season.database)
        assert await dump(season.database) == before


QUARTER = 91
OVER_QUARTERS = st.lists(
    st.tuples(
        st.lists(st.sampled_from((1, 2, 3, 4, 5)), min_size=2, max_size=4, unique=True),
        # Mostly on from the game before, now and then far on, now and then a clock was set back.
        st.sampled_from((0, 0, 1, 20, QUARTER, QUARTER, 3 * QUARTER, -30, -QUARTER)),
    ),
    min_size=1,
    max_size=12,
)


@examples(15)
@given(OVER_QUARTERS, st.integers(0, 11))
async def test_over_the_turns_of_quarters_a_rebuild_comes_to_the_ratings_of_the_running_bot(
    games: list[tuple[list[int], int]], forgotten: int
) -> None:
    async with a_room() as room:
        season, day = Season(room.database), 0
        for number, (order, later) in enumerate(games):
            day = max(0, day + later)
            seats = [Seat(user, 60 - place) for place, user in enumerate(order)]
            await season.ends(*seats, at=NOON + day * DAY, rated=True)
            if number == forgotten:
                await season.forgets(order[0], NOON + day * DAY)
        before = await dump(season.database)
        await spoil(season.database, "UPDATE ratings SET quarter = NULL, sigma = 1.0")
        await made_again(season.database)
        assert await dump(season.database) == before


async def played(room: Room, *others: int, **values: Any) -> None:
    """A game of Ada's and these people, from the lobby to its result."""
    await play_on(room, await room.game(*others, **values))


@pytest.mark.deep
async def test_a_rebuild_after_games_that_were_really_played_changes_nothing(tmp_path: Path) -> None:
    async with a_room(tmp_path) as room:
        await room.switch(ADA, next_by_itself=True)
        await played(room, BEN)
        await played(room, BEN, CY, guild_id=71)
        await played(room, kind=TableKind.SOLO, max_seats=1, friendly=True)
        await played(room, CY, ai=1, friendly=True)
        await room.people.forget(CY)
        await played(room, BEN)
        before = await dump(room.database)
        assert len(before["ratings"]) == 3
        assert len(before["results"]) == 2 + 3 + 1 + 3 + 2
        await made_again(room.database)
        assert await dump(room.database) == before


async def test_what_is_broken_is_mended(season: Season, database: Database) -> None:
    await season.goes_by(Random("broken"), 80, PEOPLE)
    before = await dump(database)
    await spoil(database, *SPOILT)
    assert await dump(database) != before
    await made_again(database)
    assert await dump(database) == before


@pytest.mark.deep
async def test_results_alone_are_enough(season: Season, database: Database) -> None:
    await season.goes_by(Random("alone"), 80, PEOPLE)
    before = await dump(database, *KEPT)
    await spoil(database, *(f"DELETE FROM {name}" for name in (*KEPT, "attempts")))  # noqa: S608
    await made_again(database)
    assert await dump(database, *KEPT) == before


async def test_nothing_has_happened_and_nothing_is_made(database: Database) -> None:
    assert await made_again(database) == Rebuilt(0, 0, 0)


@pytest.mark.deep
async def test_what_is_right_is_not_written_again(season: Season, database: Database) -> None:
    await season.goes_by(Random("right"), 40, PEOPLE)
    writing = Watched(database)
    await made_again(writing)
    assert writing.transactions == 0


@pytest.mark.deep
async def test_after_a_fault_in_the_middle_the_next_rebuild_mends_the_rest(
    season: Season, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuild_people, "SEATS_AT_ONCE", 1)
    await season.goes_by(Random("fault"), 40, PEOPLE)
    before = await dump(database)
    await spoil(database, *SPOILT)
    failing = Watched(database, fails_at=3)
    with pytest.raises(ArithmeticError):
        await made_again(failing)
    assert failing.transactions == 3
    await made_again(database)
    assert await dump(database) == before


@pytest.mark.only_on(SQLITE)
async def test_of_some_people_nobody_elses_results_are_looked_through(database: Database) -> None:
    plans: list[str] = []

    def find(own: Connection) -> None:
        def execute(statement: Executable) -> Iterable[Values]:
            assert isinstance(statement, Select)
            asked = str(statement.compile(own, compile_kwargs={"literal_binds": True}))
            plans.extend(str(step[-1]) for step in own.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}"))
            return own.execute(statement)

        rebuild_people._find(execute, rebuild_people._Range(3, 9))

    async with database.read() as connection:
        await connection.run_sync(find)
    looked = [step for step in plans if " results " in step]
    assert looked == ["SEARCH results USING INDEX results_of_a_person (user_id>? AND user_id<?)"] * 2


# Beside a bot that goes on playing


@pytest.mark.deep
@pytest.mark.usefixtures("few_at_once")
@pytest.mark.parametrize("spoilt", [True, False], ids=["much is wrong", "nothing is wrong"])
async def test_games_that_end_meanwhile_are_in_it(season: Season, database: Database, *, spoilt: bool) -> None:
    dice = Random("meanwhile")
    await season.goes_by(dice, 60, PEOPLE)
    if spoilt:
        await spoil(database, *SPOILT)

    async def meanwhile(transactions: int) -> None:
        # At last nobody plays, or it would never end.
        if transactions <= 12:
            await season.goes_by(dice, 1, (*PEOPLE, 7))

    beside = Watched(database, meanwhile)
    await made_again(beside)
    assert not spoilt or beside.transactions > 2
    await season.goes_by(dice, 5, PEOPLE)
    found = await dump(database)
    await from_scratch(database)
    assert await dump(database) == found


@pytest.mark.usefixtures("few_at_once")
async def test_whoever_has_their_data_deleted_meanwhile_stays_deleted(season: Season, database: Database) -> None:
    dice = Random("deleted")
    await season.goes_by(dice, 60, PEOPLE)
    await spoil(database, *SPOILT)
    gone = {1: 3, 2: 4, 3: 6}

    async def meanwhile(transactions: int) -> None:
        if transactions in gone:
            await season.people.forget(gone[transactions])

    await made_again(Watched(database, meanwhile))
    found = await dump(database)
    assert not {row[1] for row in found["careers"]} & set(map(str, gone.values()))
    await from_scratch(database)
    assert await dump(database) == found


@pytest.mark.deep
@pytest.mark.usefixtures("few_at_once")
async def test_it_ends_beside_somebody_who_never_stops_playing(season: Season, database: Database) -> None:
    dice = Random("never stops")
    await season.goes_by(dice, 40, PEOPLE)
    await spoil(database, *SPOILT)
    beside = Watched(database)

    async def meanwhile(transactions: int) -> None:
        assert transactions < 500
        await season.ends(Seat(1, 30 + transactions % 9), Seat(2, 33), at=NOON + 99 * DAY + transactions)

    beside.before = meanwhile
    await made_again(beside)
    found = await dump(database)
    await from_scratch(database)
    assert await dump(database) == found


async def from_scratch(database: Database) -> None:
    """Nothing is there, and all is made."""
    await spoil(database, *(f"DELETE FROM {name}" for name in KEPT))  # noqa: S608
    await made_again(database)


async def test_games_of_one_moment_keep_their_order(season: Season, database: Database) -> None:
    for total in (50, 30, 60, 30, 40):
        await season.ends(Seat(1, total), Seat(2, 45), at=NOON, rated=True)
    before = await dump(database)
    await made_again(database)
    assert await dump(database) == before
