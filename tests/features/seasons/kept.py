"""What seasons keep of people: who was among the first."""

from __future__ import annotations

from bot.features.seasons.rows import SeasonEndRow, SeasonPlaceRow
from bot.features.seasons.store import SeasonStore
from bot.store.sql.database import Database
from tests.store.broken import FIRST, sound
from tests.store.everything import BEN, GAME, NOW, ZOE, Life, RoomsShare
from tests.store.rows import GUILD

SEASON = "2026-Q4"


async def live(life: Life) -> None:
    """A season has ended in which two were the first of a board."""
    end = SeasonEndRow(guild_id=GUILD, season=SEASON, closed_at=NOW, games=9, people=2, table_id=1)
    await SeasonStore(life.database).close(
        end,
        [
            SeasonPlaceRow(
                guild_id=GUILD,
                season=SEASON,
                game=GAME,
                board="wins",
                number=rank,
                user_id=user,
                rank=rank,
                value=3.0,
                count=9,
            )
            for rank, user in enumerate((ZOE, BEN), 1)
        ],
    )


async def read(database: Database) -> object:
    """The hall of fame, who may be named in it, whom somebody has met, and where anybody has played."""
    store = SeasonStore(database)
    return (
        [end.season for end in await store.closed(GUILD)],
        [(place.user_id, place.rank) for place in await store.places(GUILD, SEASON) if place.user_id < FIRST],
        await store.named([ZOE, BEN], GUILD),
        [rival.user_id for rival in await store.rivals(ZOE, GAME, SEASON, 9) if rival.user_id < FIRST],
        await sound(store.lively([GAME], ["2026-11"], None)),
        await sound(store.by_own_dates(None)),
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={"season_places": ("user_id",)},
    of_nobody={"week_id": "a message", "end_id": "a message"},
)
