"""What is read and kept of seasons: servers that have played, hosts, the hall of fame, one's own season."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import update
from sqlmodel import SQLModel

from bot.features.seasons.rows import SeasonEndRow, SeasonPlaceRow
from bot.features.seasons.store import Hosted, SeasonRival, SeasonStore
from bot.league import days, periods, seasons
from bot.league.values import GameKind
from bot.store.enums import Visibility
from bot.store.guilds import Chooser, GuildStore
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.sql.parts import MILLISECONDS_AT, Part
from bot.store.sql.writing import Writing
from tests.league.season import Season, Seat

ADA, BEN, CY, DAN = 1, 2, 3, 4
HERE, THERE = 70, 71
GAME, GAMES = "luckybox", ["luckybox", "other"]
AUTUMN = "2026-Q4"
OCTOBER, NOVEMBER = (days.of_date(date(2026, month, 10)) for month in (10, 11))
SUMMER, WINTER = (days.of_date(date(2026, 9, 30)), days.of_date(date(2027, 1, 1)))
MONTHS = ["2026-10", "2026-11", "2026-12"]


@pytest.fixture
def store(database: Database) -> SeasonStore:
    return SeasonStore(database)


@pytest.fixture
def season(database: Database) -> Season:
    return Season(database)


async def ended(
    season: Season, *users: int, day: int = OCTOBER, guild: int | None = HERE, game: str = GAME, rated: bool = True
) -> int:
    """A game of these people ends, who are placed in this order; the first hosts it."""
    seats = [Seat(user, 60 - place, counts={"max_chain": 3 + place}) for place, user in enumerate(users)]
    await season.ends(*seats, at=days.begins(day) + 3600, guild_id=guild, game=game, rated=rated)
    return season.ended[-1][0]


async def met(database: Database, *users: int, guild: int = HERE) -> None:
    """They have been seen in a server."""
    for user in users:
        await MemberStore(database).met(guild, user, 0.0)


async def test_where_anybody_has_played_is_found_from_server_to_server(
    store: SeasonStore, season: Season, database: Database
) -> None:
    shards = [guild << MILLISECONDS_AT for guild in (1, 2, 3, 4)]
    for guild, user in zip(shards, (ADA, BEN, CY, DAN), strict=True):
        await met(database, user, guild=guild)
    await ended(season, ADA, BEN, guild=None)
    await season.ends(Seat(CY, 50), at=days.begins(NOVEMBER) + 60, kind=GameKind.DAILY, day=NOVEMBER, game="other")
    await ended(season, DAN, 9, day=SUMMER)
    assert await store.lively(GAMES, MONTHS, None) == shards[:3]
    assert await store.lively([GAME], MONTHS, None) == shards[:2]
    assert await store.lively(GAMES, ["2026-09"], None) == shards[3:]
    assert await store.lively(GAMES, MONTHS, Part(2, frozenset({1}))) == [shards[0], shards[2]]
    assert await store.lively(GAMES, ["2030-01"], None) == []


async def test_nobody_was_met_anywhere(store: SeasonStore) -> None:
    assert await store.lively(GAMES, MONTHS, None) == []


async def test_servers_by_their_own_dates_are_those_that_have_chosen_some(
    store: SeasonStore, database: Database
) -> None:
    guilds = GuildStore(database)
    await guilds.choose(HERE, Chooser(ADA, 0.0), seasons=seasons.chosen([], 2, OCTOBER))
    await guilds.choose(THERE, Chooser(ADA, 0.0), friendly=True)
    assert await store.by_own_dates(None) == [HERE]
    chosen = {row.guild_id: row for row in await store.chosen([HERE, 72])}
    assert chosen[HERE].seasons == seasons.chosen([], 2, OCTOBER)
    assert chosen[72].seasons == []


async def test_who_hosted_is_counted_by_rated_games_of_the_season_and_the_server(
    store: SeasonStore, season: Season
) -> None:
    for hosts in ((ADA, BEN), (ADA, CY), (BEN, ADA, CY)):
        await ended(season, *hosts)
    await ended(season, BEN, ADA, game="other")
    await ended(season, CY, ADA, guild=THERE)
    await ended(season, CY, ADA, day=SUMMER)
    await ended(season, CY, ADA, day=WINTER)
    await ended(season, CY, ADA, rated=False)
    assert await store.hosted(HERE, AUTUMN, GAMES) == [Hosted(ADA, 2), Hosted(BEN, 2)]
    assert await store.hosted(HERE, AUTUMN, [GAME]) == [Hosted(ADA, 2), Hosted(BEN, 1)]
    assert await store.people(HERE, AUTUMN) == 3
    assert await store.played(HERE, AUTUMN)
    assert not await store.played(72, AUTUMN)
    assert await store.most_played(HERE, AUTUMN, GAMES) == GAME


async def test_a_season_of_other_months_counts_what_was_played_in_them(store: SeasonStore, season: Season) -> None:
    await ended(season, ADA, BEN, day=OCTOBER)
    await ended(season, BEN, ADA, day=NOVEMBER)
    await ended(season, BEN, CY, day=WINTER)
    assert await store.hosted(HERE, "2026-11x3", GAMES) == [Hosted(BEN, 2)]
    assert await store.people(HERE, "2026-11x3") == 3


async def test_the_highest_scores_lead_to_their_tables(store: SeasonStore, season: Season) -> None:
    tables = []
    for total in (40, 90, 60):
        seats = Seat(ADA, total), Seat(BEN, 30)
        await season.ends(*seats, at=days.begins(OCTOBER) + total, guild_id=HERE, rated=True)
        tables.append(season.ended[-1][0])
    assert await store.highest(HERE, AUTUMN, GAME, 2) == [tables[1], tables[2]]
    assert await store.highest(HERE, AUTUMN, "other", 2) == []


def places(*users: int) -> list[SeasonPlaceRow]:
    """The first of a board."""
    return [
        SeasonPlaceRow(
            guild_id=HERE,
            season=AUTUMN,
            game=GAME,
            board="wins",
            number=rank,
            rank=rank,
            user_id=user,
            value=2.0,
            count=3,
        )
        for rank, user in enumerate(users, 1)
    ]


async def test_what_a_season_came_to_is_kept_once(store: SeasonStore) -> None:
    first = SeasonEndRow(guild_id=HERE, season=AUTUMN, closed_at=5.0, games=7, people=3, table_id=9)
    await store.close(first, places(ADA, BEN))
    await store.close(SeasonEndRow(guild_id=HERE, season=AUTUMN, closed_at=6.0, games=8), places(CY))
    assert await store.closed(HERE) == [first]
    assert [row.user_id for row in await store.places(HERE, AUTUMN)] == [ADA, BEN]


async def test_a_season_in_which_nothing_was_played_is_in_no_hall(store: SeasonStore) -> None:
    await store.close(SeasonEndRow(guild_id=HERE, season=AUTUMN, closed_at=5.0), [])
    assert await store.closed(HERE) == []


async def test_the_newest_season_comes_first(store: SeasonStore) -> None:
    keys = ["2026-Q1", "2026-11x3", "2026-Q3", "2025-Q4"]
    for key in keys:
        row = places(ADA)[0].model_copy(update={"season": key})
        await store.close(SeasonEndRow(guild_id=HERE, season=key, closed_at=1.0), [row])
    assert [end.season for end in await store.closed(HERE)] == ["2026-11x3", "2026-Q3", "2026-Q1", "2025-Q4"]


async def test_a_post_is_begun_once_and_its_message_noted_once(store: SeasonStore) -> None:
    assert [await store.begin_post(HERE, AUTUMN, "end", now) for now in (10.0, 20.0)] == [10.0, 10.0]
    await store.posted(HERE, AUTUMN, "end", 5)
    await store.posted(HERE, AUTUMN, "end", 6)
    end = await store.end(HERE, AUTUMN)
    assert (end.end_at, end.end_id, end.week_at, end.week_id) == (10.0, 5, None, None)
    await store.posted(HERE, AUTUMN, "week", 0)
    assert (await store.end(HERE, AUTUMN)).week_id == 0


@pytest.mark.parametrize(
    ("visibility", "here", "elsewhere"),
    [
        (Visibility.EVERYONE, {ADA: "Ada"}, {ADA: "Ada"}),
        (Visibility.SERVER, {ADA: "Ada"}, {}),
        (Visibility.NOBODY, {}, {}),
    ],
)
async def test_who_is_named_lets_it_be_seen_there(
    store: SeasonStore, database: Database, visibility: Visibility, here: dict[int, str], elsewhere: dict[int, str]
) -> None:
    people = PeopleStore(database)
    await people.met(ADA, None, "Ada")
    await people.choose(ADA, visibility=visibility)
    await met(database, ADA)
    assert await store.named([ADA, BEN], HERE) == here
    assert await store.named([ADA, BEN], THERE) == await store.named([ADA, BEN], None) == elsewhere


async def test_ones_own_season_has_all_games_of_it_and_luck_of_the_newest_version(
    store: SeasonStore, season: Season, database: Database
) -> None:
    await ended(season, ADA, BEN, day=OCTOBER)
    await ended(season, ADA, BEN, day=SUMMER)
    await season.ends(Seat(ADA, 44), at=days.begins(NOVEMBER) + 9, kind=GameKind.SOLO)
    last = periods.last_of_season(OCTOBER)
    late = days.begins(last + 1) + 60
    await season.ends(Seat(ADA, 33), at=late, kind=GameKind.DAILY, day=last)
    await season.ends(Seat(ADA, 34), at=late, kind=GameKind.DAILY, day=last + 1)
    first, solo, day = (await store.own(ADA, GAME, AUTUMN)).results
    assert [first.total, solo.total, day.total] == [60, 44, 33]
    results = SQLModel.metadata.tables["results"]

    def work_out(writing: Writing) -> None:
        for one, version, luck in ((first, 1, 9000), (solo, 2, 2500), (day, 2, -400)):
            mine = results.c.table_id == one.table_id, results.c.seat == one.seat
            writing.execute(update(results).where(*mine).values(luck_version=version, luck=luck))

    await database.write(work_out)
    assert (await store.own(ADA, GAME, AUTUMN)).luck == {NOVEMBER: 2500, last: -400}


async def test_a_rival_is_who_was_met_most_often_at_tables(store: SeasonStore, season: Season) -> None:
    for users in ((ADA, BEN), (BEN, ADA), (ADA, BEN, CY), (CY, BEN)):
        await ended(season, *users)
    await ended(season, ADA, CY, day=SUMMER)
    assert await store.rivals(ADA, GAME, AUTUMN, 5) == [SeasonRival(BEN, 3, 2, 1), SeasonRival(CY, 1, 1, 0)]


async def test_whoever_is_forgotten_leaves_a_place_without_a_name(store: SeasonStore, season: Season) -> None:
    await store.close(SeasonEndRow(guild_id=HERE, season=AUTUMN, closed_at=5.0), places(ADA, BEN))
    await season.forgets(ADA)
    assert [row.user_id for row in await store.places(HERE, AUTUMN)] == [0, BEN]


async def test_champions_and_first_ten_are_those_of_the_last_season_that_is_over(store: SeasonStore) -> None:
    assert await store.placed(HERE, "wins", 1) == set()
    await store.close(SeasonEndRow(guild_id=HERE, season=AUTUMN, closed_at=5.0), places(BEN, ADA, 0, CY))
    assert await store.placed(HERE, "wins", 1) == {BEN}
    assert await store.placed(HERE, "wins", 3) == {BEN, ADA}, "nobody is who had their data deleted"
    assert await store.placed(HERE, "rating", 1) == await store.placed(HERE + 1, "wins", 1) == set()
    later = [row.model_copy(update={"season": "2027-Q1"}) for row in places(CY)]
    await store.close(SeasonEndRow(guild_id=HERE, season="2027-Q1", closed_at=6.0), later)
    assert await store.placed(HERE, "wins", 10) == {CY}
