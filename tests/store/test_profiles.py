"""What profiles and histories are read from, and that it stays quick for somebody who has played for years."""

from __future__ import annotations

from typing import Any

import pytest

from bot.league.values import GameKind
from bot.store.enums import Status
from bot.store.results import profiles
from bot.store.results.profiles import FORM, PAGE, ProfileStore, Versus
from bot.store.results.summary_rows import BadgeRow, CareerRow
from bot.store.rows import ResultRow
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.backends import SQLITE
from tests.store.files import put_unreferenced
from tests.store.league import GAME, fill, rating, streak
from tests.store.rows import ADA, BEN, outcome, put, result, result_row, write

CY = 3


@pytest.fixture
def kept(database: Database) -> ProfileStore:
    """The profiles of the database."""
    return ProfileStore(database)


def seats(number: int, *ranks: tuple[int, int], **values: Any) -> list[ResultRow]:
    """The results of a game: people with their ranks."""
    given: dict[str, Any] = {"number": number, "seats": len(ranks), "people": len(ranks)} | values
    return [
        result_row(number, seat, user, 100.0 + number, rank=rank, **given) for seat, (user, rank) in enumerate(ranks)
    ]


async def results(database: Database, *games: list[ResultRow]) -> None:
    """Put results down whose tables are not there."""
    await put_unreferenced(database, [row for game in games for row in game])


async def test_somebody_unknown_has_nothing(kept: ProfileStore) -> None:
    found = await kept.stats(GAME, ADA)
    assert (found.career, found.rating, found.streak, found.badges, found.form) == (None, None, None, (), ())
    assert await kept.versus(GAME, ADA, BEN) == Versus(0, 0, 0)
    empty = await kept.history(ADA)
    assert (empty.results, empty.number, empty.pages, empty.games) == ((), 1, 1, 0)
    assert await kept.result(1, ADA) is None


async def test_a_career_is_a_persons_own_and_of_one_game(kept: ProfileStore, database: Database) -> None:
    await fill(
        database,
        [
            CareerRow(game=GAME, user_id=ADA, numbers={"games": 3}, totals={"40": 2, "-1": 1}),
            CareerRow(game="other", user_id=ADA, numbers={"games": 9}, totals={}),
            CareerRow(game=GAME, user_id=BEN, numbers={"games": 8}, totals={}),
            rating(ADA, 26.0, games=4),
            rating(BEN, 30.0),
            streak(ADA, 5),
            streak(BEN, 6),
            BadgeRow(user_id=ADA, badge="late", table_id=1, at=9.0),
            BadgeRow(user_id=ADA, badge="early", table_id=1, at=5.0),
            BadgeRow(user_id=BEN, badge="other", table_id=1, at=1.0),
        ],
    )
    found = await kept.stats(GAME, ADA)
    assert found.career is not None
    assert (found.career.numbers, found.career.totals) == ({"games": 3}, {"40": 2, "-1": 1})
    assert found.rating is not None
    assert found.streak is not None
    assert (found.rating.mu, found.rating.games, found.streak.current) == (26.0, 4, 5)
    assert found.badges == ("early", "late")
    other = await kept.stats("other", ADA)
    assert (other.rating, other.streak, other.badges) == (None, None, ("early", "late"))


async def test_the_form_is_the_last_twenty_scores_oldest_first(kept: ProfileStore, database: Database) -> None:
    games = [seats(number, (ADA, 1), (BEN, 2), total=number) for number in range(1, 31)]
    other = seats(31, (ADA, 1), (BEN, 2), total=999, game="other")
    await results(database, *reversed(games), other)
    assert (await kept.stats(GAME, ADA)).form == tuple(range(11, 31))
    assert (await kept.stats("other", ADA)).form == (999,)
    assert FORM == 20


async def test_head_to_head_counts_who_was_ahead_at_tables_of_both(kept: ProfileStore, database: Database) -> None:
    await results(
        database,
        seats(1, (ADA, 1), (BEN, 3), (CY, 2)),
        seats(2, (CY, 1), (ADA, 2), (BEN, 3)),
        seats(3, (BEN, 1), (ADA, 2)),
        seats(4, (BEN, 1), (ADA, 1)),
        seats(5, (ADA, 1), (CY, 2)),
        seats(6, (ADA, 1), (BEN, 2), game="other"),
        seats(7, (ADA, 1), (BEN, 2), people=2),
    )
    assert await kept.versus(GAME, ADA, BEN) == Versus(5, 3, 1)
    assert await kept.versus(GAME, BEN, ADA) == Versus(5, 1, 3)
    assert await kept.versus("other", ADA, BEN) == Versus(1, 1, 0)
    assert await kept.versus(GAME, BEN, CY) == Versus(2, 0, 2)


async def test_the_same_deal_alone_is_no_meeting(kept: ProfileStore, database: Database) -> None:
    await results(
        database, seats(1, (ADA, 1), kind=GameKind.DAILY, day=5), seats(2, (BEN, 1), kind=GameKind.DAILY, day=5)
    )
    assert await kept.versus(GAME, ADA, BEN) == Versus(0, 0, 0)


async def test_a_history_is_paged_newest_first_with_every_kind_of_game(kept: ProfileStore, database: Database) -> None:
    games = [seats(number, (BEN, 2), (ADA, 1)) for number in range(1, 23)]
    await results(
        database,
        *games,
        seats(23, (ADA, 1), kind=GameKind.SOLO),
        seats(24, (ADA, 1), kind=GameKind.DAILY, day=7, game="other"),
    )
    first, last = await kept.history(ADA), await kept.history(ADA, 999)
    assert [row.table_id for row in first.results] == list(range(24, 14, -1))
    assert (first.number, first.pages, first.games) == (1, 3, 24)
    assert [(row.kind, row.day) for row in first.results[:3]] == [("daily", 7), ("solo", None), ("table", None)]
    assert {row.user_id for row in first.results} == {ADA}
    assert ([row.table_id for row in last.results], last.number) == ([4, 3, 2, 1], 3)
    assert (await kept.history(ADA, 0)).number == 1
    assert [row.table_id for row in (await kept.history(ADA, 2)).results] == list(range(14, 4, -1))
    assert PAGE == 10


async def test_a_result_is_found_by_those_who_sat_there(kept: ProfileStore, database: Database) -> None:
    await results(database, seats(1, (BEN, 2), (ADA, 1)), seats(2, (BEN, 1), (CY, 2)))
    mine = await kept.result(1, ADA)
    assert mine is not None
    assert (mine.seat, mine.rank) == (1, 1)
    assert await kept.result(2, ADA) is None


@pytest.mark.deep
@pytest.mark.only_on(SQLITE)
@pytest.mark.parametrize("analysed", [False, True])
async def test_no_query_reads_all_results_there_are(database: Database, analysed: bool) -> None:
    await results(database, *(seats(number, (ADA, 1), (BEN, 2), (CY, 3)) for number in range(1, 300)))
    async with database.engine.connect() as connection:
        if analysed:
            await connection.exec_driver_sql("ANALYZE")
        queries: list[Any] = [
            profiles._badges(ADA),
            profiles._form(GAME, ADA),
            profiles._versus(GAME, ADA, BEN),
            profiles._history(ADA, 2),
            profiles._count(ADA),
            profiles._result(7, ADA),
        ]
        for query in queries:
            text = str(query.compile(connection.sync_engine, compile_kwargs={"literal_binds": True}))
            plan = [str(row[-1]) for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]
            assert not any(step.startswith("SCAN") for step in plan), plan
            assert any("INDEX" in step for step in plan), plan


async def test_badges_of_a_game_are_there_again_after_a_restart(store: TableStore, database: Database) -> None:
    table_id, other = await put(store), await put(store, channel_id=701)
    for table in (table_id, other):
        after = outcome(result(table, 0, ADA), result(table, 1, BEN))
        await write(store, table, Change(at=200.0, header={"status": Status.OVER}, outcome=after))
    await fill(
        database,
        [
            BadgeRow(user_id=ADA, badge="chain", table_id=table_id, at=200.0),
            BadgeRow(user_id=ADA, badge="shark", table_id=table_id, at=200.0),
            BadgeRow(user_id=BEN, badge="chain", table_id=other, at=200.0),
        ],
    )
    stored = await store.load(table_id)
    assert stored is not None
    assert {user: set(keys) for user, keys in stored.badges.items()} == {ADA: {"chain", "shark"}}
