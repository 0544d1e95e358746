"""What the daily keeps of people beside their attempts, which streaks are made of."""

from __future__ import annotations

from bot.features.daily.store import DailyStore, DayRankingStore
from bot.store.people import PeopleStore
from bot.store.results.pages import Reader
from bot.store.sql.database import Database
from tests.store.everything import DAY, GAME, ZOE, Life, RoomsShare


async def live(life: Life) -> None:
    """They want to be reminded."""
    await PeopleStore(life.database).choose(ZOE, remind_hours=3)


async def read(database: Database) -> object:
    """Somebody's attempts, the ranking of a day, and whether they are to be reminded."""
    daily = DailyStore(database)
    return (
        await daily.attempts_of(ZOE, GAME),
        await DayRankingStore(database).ranking(GAME, DAY, Reader(ZOE)),
        ZOE in await daily.reminders_due(DAY, 0.5),
    )


KEPT = RoomsShare(live, read, of_people={}, marked={("spent", "mark")})
