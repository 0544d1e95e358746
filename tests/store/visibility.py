"""People who chose to be seen by all, in their servers alone, or by nobody, with a value of every kind of board."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import Visibility
from bot.store.rows import AttemptRow
from bot.store.sql.database import Database
from tests.store.league import GAME, GUILD, TODAY, fill, lucky, member, player, rating, seen_by, streak, tally

SEEN, IN_SERVERS, HIDDEN, READER = 11, 12, 13, 14
EVERYBODY = (SEEN, IN_SERVERS, HIDDEN)
BEYOND = GUILD + 1
"""A server in which none of them is."""


@pytest.fixture
async def listed(database: Database) -> Database:
    """Three people have a value of every kind, one seen by all, one in servers, one by nobody."""
    games: dict[str, Any] = {"games": 30, "wins": 9, "total": 900, "best": 60, "days": 5, "day_total": 250}
    for user in EVERYBODY:
        own = [tally(user, scope=scope, **games) for scope in (0, GUILD)]
        own_luck = [lucky(user, [50.0] * 25, scope=scope) for scope in (0, GUILD)]
        attempt = AttemptRow(
            game=GAME,
            day=TODAY - 1,
            user_id=user,
            table_id=user,
            started_at=1.0,
            finished_at=2.0,
            total=50,
            place=500,
            tie=0,
        )
        there = (rating(user, 30.0), streak(user, 4), member(user), player(user), attempt)
        await fill(database, [*own, *own_luck, *there])
    await fill(database, [seen_by(IN_SERVERS, Visibility.SERVER), seen_by(HIDDEN, Visibility.NOBODY)])
    return database


def seen_in(guild: int | None) -> set[int]:
    """Who may be seen there."""
    return {SEEN, IN_SERVERS} if guild == GUILD else {SEEN}
