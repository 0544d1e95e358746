"""Deleting one's data is no way out of a bad rating: for the rest of the season a new one stays provisional."""

from __future__ import annotations

from bot.league import days, periods
from bot.league.ratings import NEW, Rating, provisional
from bot.store.results.profiles import ProfileStore
from bot.store.sql.database import Database
from tests.league.season import FIRST, Season, Seat, dump

ADA, BEN = 1, 2
OTHERS = range(10, 14)
LAST = periods.last_of_season(FIRST)


async def wins(season: Season, winner: int, loser: int, day: int = FIRST, game: str = "luckybox") -> None:
    """A rated game of two ends at noon."""
    await season.ends(Seat(winner, 60), Seat(loser, 50), at=days.begins(day) + days.DAY / 2, game=game, rated=True)


async def rating_of(database: Database, user_id: int, game: str = "luckybox") -> Rating | None:
    """Somebody's rating."""
    return (await ProfileStore(database).stats(game, user_id)).rating


async def many_games(season: Season, user: int, day: int) -> None:
    """More than enough not to be provisional otherwise."""
    for other in (*OTHERS, *OTHERS, *OTHERS):
        await wins(season, user, other, day)


async def test_who_comes_back_begins_anew_and_is_provisional_to_the_end_of_the_season(
    season: Season, database: Database
) -> None:
    await wins(season, BEN, ADA)
    await season.forgets(ADA)
    assert await rating_of(database, ADA) is None
    await many_games(season, ADA, FIRST)
    back = await rating_of(database, ADA)
    assert back is not None
    assert back.mu > NEW.mu
    assert (back.games, back.opponents, back.until) == (12, 3, LAST)
    assert [provisional(back, day) for day in (FIRST, LAST, LAST + 1)] == [True, True, False]


async def test_in_the_next_season_nothing_is_known_of_it(season: Season, database: Database) -> None:
    await wins(season, BEN, ADA)
    await season.forgets(ADA)
    await wins(season, ADA, BEN, LAST + 1)
    back = await rating_of(database, ADA)
    assert back is not None
    assert back.until is None


async def test_who_had_no_rating_in_a_game_is_new_to_it(season: Season, database: Database) -> None:
    await wins(season, BEN, ADA)
    await season.forgets(ADA)
    await wins(season, ADA, BEN, game="other")
    back = await rating_of(database, ADA, "other")
    assert back is not None
    assert back.until is None


async def test_who_comes_back_is_no_new_opponent(season: Season, database: Database) -> None:
    for _ in range(5):
        await wins(season, BEN, ADA)
        await season.forgets(ADA)
    ben = await rating_of(database, BEN)
    assert ben is not None
    assert (ben.games, ben.opponents) == (5, 1)
    assert ben.met[0] < 0


async def test_the_mark_names_nobody_and_goes_with_the_season(season: Season, database: Database) -> None:
    await wins(season, BEN, 123456)
    await season.forgets(123456)
    kept = (await dump(database, "deleted"))["deleted"]
    assert len(kept) == 1
    assert "123456" not in str(await dump(database))
    await season.people.forget_deleted(periods.season_of(LAST))
    assert (await dump(database, "deleted"))["deleted"] == kept
    await season.people.forget_deleted(periods.season_of(LAST + 1))
    assert (await dump(database, "deleted"))["deleted"] == []


async def test_nothing_is_kept_of_somebody_who_had_no_rating(season: Season, database: Database) -> None:
    await season.ends(Seat(ADA, 60), Seat(BEN, 50), at=days.begins(FIRST))
    await season.forgets(ADA)
    assert (await dump(database, "deleted"))["deleted"] == []
