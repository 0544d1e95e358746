"""What a server's days came to: taken in from the log bit by bit, and the same when it is worked out anew."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from sqlalchemy import select, update

from bot.features.server_figures import store as of_store
from bot.features.server_figures.counting import ALL, GAME, HOUR, week_of
from bot.features.server_figures.publishing import WeekCell
from bot.features.server_figures.rebuild import rebuild_days
from bot.features.server_figures.store import DAYS, RESULTS, ServerFiguresStore, forget_server
from bot.league import days
from bot.league.values import GameKind
from bot.store.sql.database import Database
from bot.store.sql.writing import Writing
from tests.league.season import FIRST, Season, Seat, dump
from tests.tables.room import ADA, BEN, CY

HERE, THERE = 70, 71
MONDAY = week_of(FIRST) + 7
EVENING = 20 * 3600.0


async def all_taken_in(database: Database, most: int = 1000) -> None:
    """The whole log is taken in."""
    while await ServerFiguresStore(database).take_in(most):
        pass


async def plays(season: Season, *users: int, day: int = MONDAY, guild: int | None = HERE, **given: object) -> None:
    """A game ends in the evening of a day, with an AI seat besides."""
    seats = [Seat(user, 40) for user in users]
    at = days.begins(day) + float(str(given.pop("second", EVENING)))
    await season.ends(*seats, Seat(None, 3, "shark"), at=at, guild_id=guild, **given)  # type: ignore[arg-type]


async def week_of_all(database: Database, monday: int = MONDAY, guild: int = HERE) -> WeekCell | None:
    """What all games of a week came to."""
    cells = await ServerFiguresStore(database).weeks(guild, monday, monday + 6)
    return next((cell for cell in cells if cell.about == ALL), None)


async def test_somebody_counts_once_a_week_on_whichever_days_they_play(database: Database) -> None:
    season = Season(database)
    await plays(season, ADA, BEN)
    await plays(season, ADA, CY, day=MONDAY + 6)
    await plays(season, ADA, day=MONDAY + 7)
    await all_taken_in(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 3, 3)
    assert await week_of_all(database, MONDAY + 7) == WeekCell(MONDAY + 7, ALL, 1, 1, 0)


async def test_where_a_clock_was_set_back_games_count_in_the_weeks_that_they_name(database: Database) -> None:
    season = Season(database)
    await plays(season, BEN)
    await plays(season, ADA, day=MONDAY + 7)
    await plays(season, ADA)
    await all_taken_in(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 2, 1)
    assert await week_of_all(database, MONDAY + 7) == WeekCell(MONDAY + 7, ALL, 1, 1, 1)


async def test_somebody_is_new_in_every_server_once(database: Database) -> None:
    season = Season(database)
    await plays(season, ADA, guild=THERE)
    await plays(season, ADA, BEN, day=MONDAY + 7)
    await plays(season, ADA, BEN, day=MONDAY + 14)
    await all_taken_in(database, most=1)
    assert await week_of_all(database, MONDAY + 7) == WeekCell(MONDAY + 7, ALL, 1, 2, 2)
    assert await week_of_all(database, MONDAY + 14) == WeekCell(MONDAY + 14, ALL, 1, 2, 0)


async def test_hours_and_games_have_their_own_people(database: Database) -> None:
    season = Season(database)
    await plays(season, ADA, BEN)
    await plays(season, ADA, day=MONDAY + 1, second=3599.0)
    await plays(season, ADA, day=MONDAY + 2, game="other")
    await all_taken_in(database)
    cells = {cell.about: cell[2:] for cell in await ServerFiguresStore(database).weeks(HERE, MONDAY, MONDAY + 6)}
    assert cells == {
        ALL: (3, 2, 2),
        f"{HOUR}20": (2, 2, 0),
        f"{HOUR}0": (1, 1, 0),
        f"{GAME}luckybox": (2, 2, 0),
        f"{GAME}other": (1, 1, 0),
    }


async def test_games_alone_and_games_of_no_server_count_nowhere(database: Database) -> None:
    season = Season(database)
    await plays(season, ADA, guild=None)
    await season.ends(Seat(ADA, 9), at=days.begins(MONDAY), kind=GameKind.SOLO, guild_id=HERE)
    await season.ends(Seat(ADA, 9), at=days.begins(MONDAY), kind=GameKind.DAILY, guild_id=HERE, day=MONDAY)
    await all_taken_in(database)
    assert await dump(database, "server_days") == {"server_days": []}
    assert not await ServerFiguresStore(database).any_played(HERE)


async def test_who_had_their_data_deleted_still_counts_and_is_new_when_they_come_back(database: Database) -> None:
    season = Season(database)
    await plays(season, ADA, BEN)
    await all_taken_in(database)
    before = await dump(database, "server_days")
    await season.forgets(ADA)
    await rebuild_days(database)
    assert await dump(database, "server_days") == before
    await plays(season, ADA, day=MONDAY + 1)
    await all_taken_in(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 3, 3)


async def test_what_is_kept_holds_nobody(database: Database) -> None:
    somebody, another = 900_001, 900_002
    await plays(Season(database), somebody, another)
    await all_taken_in(database)
    held = {value for rows in (await dump(database, "server_days")).values() for row in rows for value in row}
    assert str(HERE) in held
    assert not held & {str(somebody), str(another)}


async def by_the_words(database: Database) -> dict[tuple[int, int, str], tuple[int, int, int]]:
    """What the days came to, by going over the whole log for each game: games, people, newcomers."""
    async with database.read() as connection:
        wanted = select(RESULTS).where(RESULTS.c.kind == "table", RESULTS.c.guild_id.is_not(None))
        rows = (await connection.execute(wanted.order_by(RESULTS.c.number))).mappings().all()
    found: Counter[tuple[int, int, str, int]] = Counter()
    for number in sorted({row["number"] for row in rows}):
        seats = [row for row in rows if row["number"] == number]
        guild, at, game = seats[0]["guild_id"], seats[0]["finished_at"], seats[0]["game"]
        day = days.day_of(at)
        earlier = [row for row in rows if row["number"] < number and row["guild_id"] == guild]
        same_week = [row for row in earlier if week_of(days.day_of(row["finished_at"])) == week_of(day)]
        hour = int(at % days.DAY // 3600)
        alike = {
            ALL: same_week,
            f"{HOUR}{hour}": [row for row in same_week if int(row["finished_at"] % days.DAY // 3600) == hour],
            f"{GAME}{game}": [row for row in same_week if row["game"] == game],
        }
        people = {row["user_id"] for row in seats} - {None}
        for about, others in alike.items():
            fresh = people - {row["user_id"] for row in others}
            new = fresh - {row["user_id"] for row in earlier} if about == ALL else set()
            for place, number_ in enumerate((1, len(fresh), len(new))):
                found[guild, day, about, place] += number_
    keys = {key[:3] for key in found}
    return {key: (found[*key, 0], found[*key, 1], found[*key, 2]) for key in keys}


async def as_kept(database: Database) -> dict[tuple[int, int, str], tuple[int, int, int]]:
    """What is kept of the days."""
    async with database.read() as connection:
        rows = [tuple(row) for row in await connection.execute(select(*DAYS.c))]
    return {row[:3]: row[3:6] for row in rows}


@pytest.mark.parametrize("seed", range(4))
async def test_random_games_are_kept_as_the_log_has_them_and_worked_out_anew_the_same(
    database: Database, seed: int
) -> None:
    dice, season = Random(seed), Season(database)
    people = list(range(101, 109))
    for _ in range(6):
        await season.goes_by(dice, 12, people)
        if dice.random() < 0.5:
            await season.forgets(dice.choice(people))
        if dice.random() < 0.7:
            await all_taken_in(database, dice.choice((1, 2, 7, 1000)))
    await all_taken_in(database)
    kept = await dump(database, "server_days")
    assert await as_kept(database) == await by_the_words(database)
    await rebuild_days(database)
    assert await dump(database, "server_days") == kept


async def spoilt(database: Database) -> None:
    """Somebody has been at the file: nobody but a rebuild knows what is right."""
    await database.write(lambda writing: writing.execute(update(DAYS).where(DAYS.c.about == ALL).values(people=9)))


async def test_what_is_right_is_not_written_again(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    await plays(Season(database), ADA, BEN)
    await all_taken_in(database)

    async def refused(_: object) -> object:
        raise AssertionError("a transaction was begun")

    monkeypatch.setattr(database, "write", refused)
    await rebuild_days(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 1, 2, 2)


async def test_what_is_wrong_is_mended_of_what_has_been_taken_in_alone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some servers at a time, and of those some rows."""
    monkeypatch.setattr(of_store, "SEATS_AT_ONCE", 3)
    monkeypatch.setattr(of_store, "ROWS_AT_ONCE", 1)
    season = Season(database)
    for guild in (HERE, THERE, 72):
        await plays(season, ADA, BEN, guild=guild)
    await all_taken_in(database)
    right = await dump(database, "server_days")
    await plays(season, CY)
    stray = {"guild_id": 73, "day": 5, "about": ALL, "games": 1, "people": 1, "newcomers": 1, "since": 1}
    await spoilt(database)
    await database.write(lambda writing: writing.execute(DAYS.delete().where(DAYS.c.guild_id == THERE)))
    await database.write(lambda writing: writing.execute(DAYS.insert().values(stray)))
    await rebuild_days(database)
    assert await dump(database, "server_days") == right
    await all_taken_in(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 3, 3)


async def test_games_that_are_taken_in_while_all_is_worked_out_anew_are_among_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, write = Season(database), database.write
    await plays(season, ADA, BEN)
    await all_taken_in(database)
    await plays(season, ADA, CY)
    await spoilt(database)

    async def after_another(work: object) -> object:
        monkeypatch.setattr(database, "write", write)
        await all_taken_in(database)
        return await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "write", after_another)
    await rebuild_days(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 3, 3)


async def test_somebody_who_is_deleted_while_all_is_worked_out_anew_is_counted_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, write = Season(database), database.write
    await plays(season, ADA, BEN)
    await all_taken_in(database)
    await plays(season, ADA, BEN, day=MONDAY + 1)
    await spoilt(database)

    async def after_another(work: object) -> object:
        monkeypatch.setattr(database, "write", write)
        await season.forgets(ADA)
        await all_taken_in(database)
        return await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "write", after_another)
    await rebuild_days(database)
    assert await week_of_all(database) == WeekCell(MONDAY, ALL, 2, 2, 2)


async def forgotten(database: Database, guild: int) -> None:
    """A server is kept no longer: in the log a number takes the place of its id."""

    def forget(writing: Writing) -> None:
        forget_server(writing, guild)
        writing.execute(update(RESULTS).where(RESULTS.c.guild_id == guild).values(guild_id=-5))

    await database.write(forget)


async def test_a_server_is_forgotten_alone_and_stays_so(database: Database) -> None:
    season, store = Season(database), ServerFiguresStore(database)
    for guild in (HERE, THERE):
        await plays(season, ADA, guild=guild)
    await all_taken_in(database)
    await forgotten(database, HERE)
    await rebuild_days(database)
    assert (await store.any_played(HERE), await store.any_played(THERE)) == (False, True)
    async with database.read() as connection:
        assert {row[0] for row in await connection.execute(select(DAYS.c.guild_id))} == {THERE}


async def test_a_server_that_is_forgotten_while_all_is_worked_out_anew_stays_so(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    season, write = Season(database), database.write
    await plays(season, ADA, BEN)
    await all_taken_in(database)
    await spoilt(database)

    async def after_another(work: object) -> object:
        monkeypatch.setattr(database, "write", write)
        await forgotten(database, HERE)
        return await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "write", after_another)
    await rebuild_days(database)
    assert await dump(database, "server_days") == {"server_days": []}


async def test_whether_all_of_the_weeks_before_is_there_is_known(database: Database) -> None:
    season, store = Season(database), ServerFiguresStore(database)
    assert await store.has_all_before(days.begins(MONDAY))
    await plays(season, ADA, day=MONDAY - 1)
    assert not await store.has_all_before(days.begins(MONDAY))
    await all_taken_in(database)
    await plays(season, ADA, day=MONDAY)
    assert await store.has_all_before(days.begins(MONDAY))
