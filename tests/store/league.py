"""Rows of what remains after games, put into a database as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.league.luck import PARTS
from bot.store.base import Row
from bot.store.enums import Visibility
from bot.store.results.luck_rows import LuckTallyRow
from bot.store.results.summary_rows import RatingRow, StreakRow, TallyRow
from bot.store.rows import PersonRow
from bot.store.server_rows import MemberRow
from bot.store.sql.database import Database
from tests.store.files import put_unreferenced

GAME, GUILD, TODAY = "luckybox", 70, 20_000


async def fill(database: Database, rows: Iterable[Row]) -> None:
    """Put rows down, whatever they refer to."""
    await put_unreferenced(database, rows)


def tally(user: int, *, scope: int = 0, period: str = "all", **counts: Any) -> TallyRow:
    """Somebody's rated games: ten, if nothing else is said."""
    return TallyRow(game=GAME, scope=scope, period=period, user_id=user, **({"games": 10} | counts))


def lucky(
    user: int, corrected: Sequence[float], *, version: int = 1, scope: int = 0, period: str = "all"
) -> LuckTallyRow:
    """Somebody's rated games whose luck is known, with what they come to corrected for it."""
    parts = [round(PARTS * one) for one in corrected]
    return LuckTallyRow(
        game=GAME,
        scope=scope,
        period=period,
        user_id=user,
        version=version,
        games=len(parts),
        total=sum(parts),
        squares=sum(one * one for one in parts),
    )


def player(user: int, visibility: Visibility = Visibility.EVERYONE) -> PersonRow:
    """Somebody who was met: their account has a name."""
    return PersonRow(user_id=user, account=f"P{user}", visibility=visibility)


def rating(user: int, mu: float, games: int = 20, sigma: float = 2.0, **given: int) -> RatingRow:
    """A rating."""
    return RatingRow(game=GAME, user_id=user, mu=mu, sigma=sigma, games=games, **{"opponents": 3, **given})


def streak(user: int, current: int, missed: int = 0, savers: int = 0, best: int = 9) -> StreakRow:
    """Days in a row, the last one so many days before yesterday."""
    return StreakRow(
        game=GAME, user_id=user, current=current, best=best, savers=savers, last_day=TODAY - 1 - missed, finished=9
    )


def member(user: int, *, present: bool = True, guild: int = GUILD, at: float = 0.0) -> MemberRow:
    """Somebody was met in a server, and is there or not."""
    return MemberRow(guild_id=guild, user_id=user, present=present, checked_at=at)


def seen_by(user: int, visibility: Visibility) -> PersonRow:
    """Somebody chose who sees them."""
    return player(user, visibility)
