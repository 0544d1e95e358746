"""The summary of a day for a server: who did best there, how many finished, whose streaks are the longest.

The day it speaks of is over but not closed: what was begun on it may still be finished, and it says so. It names only
people met in the server and still there, who let themselves be seen there; it shows no board. Its buttons are of the
day that has begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.features.daily.service import DailyService
from bot.features.daily.store import DayRankingStore
from bot.features.daily.words import card_button, par_words, title
from bot.game_words import say_of
from bot.league import days
from bot.store.results.pages import Page, Ranked, Reader
from bot.text import count, listed, say
from bot.ui.gateway.membership import Membership
from bot.ui.screens.boards import MEDALS
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import BUTTONS, Row, Screen

LONGEST = 3
"""Streaks that are named, at most."""
WORTH_NAMING = 2
"""Days from which on a streak is one."""
ASKED = 10.0
"""Seconds for asking Discord who of those to be named is still there."""
PAR_PATIENCE = 60.0
"""Seconds for what the AI characters scored, in case nobody has asked for it yet."""


@dataclass(frozen=True, slots=True)
class Everywhere:
    """How many have finished a day's deal of a game, and what each AI character scored on it."""

    finished: int
    par: Mapping[str, int]


class Summaries:
    def __init__(self, daily: DailyService, rankings: DayRankingStore, membership: Membership) -> None:
        self.daily = daily
        self.rankings = rankings
        self.membership = membership

    async def finished(self, day: int) -> dict[str, Everywhere]:
        """Return what is the same in the summaries of all servers, for every game in which anybody has finished."""
        found = {}
        for game in self.daily.tables.games:
            if totals := await self.daily.store.totals(game, day):
                par = await self.daily.par(game, day, PAR_PATIENCE)
                found[game] = Everywhere(sum(totals.values()), par or {})
        return found

    async def of(self, guild_id: int, day: int, finished: dict[str, Everywhere]) -> Screen | None:
        """Return a server's; none if nobody there has finished."""
        texts = []
        for game, everywhere in finished.items():
            ranking, streaks = await self._read(game, day, guild_id)
            if ranking.people:
                texts.append(_part(game, day, ranking, streaks, everywhere))
        if not texts:
            return None
        games = list(self.daily.tables.games)[:BUTTONS]
        row: Row = tuple(card_button(game, day + 1, named=len(games) > 1) for game in games)
        return Screen((*texts, say("summary.final", closes=int(self.daily.closes(day)))), (row,))

    async def _read(self, game: str, day: int, guild_id: int) -> tuple[Page, tuple[Ranked, ...]]:
        """Return the first page of the ranking and the longest streaks, without those found to have left."""
        reader = Reader(0, guild_id)

        async def read() -> tuple[Page, tuple[Ranked, ...]]:
            ranking = await self.rankings.ranking(game, day, reader)
            return ranking, (await self.rankings.streaks_of_day(game, day, reader)).rows[:LONGEST]

        def named(found: tuple[Page, tuple[Ranked, ...]]) -> Iterable[int]:
            return dict.fromkeys(row.user_id for row in (*found[0].rows, *found[1]))

        return await self.membership.without_leavers(guild_id, read, named, ASKED)


def _part(game: str, day: int, ranking: Page, streaks: tuple[Ranked, ...], everywhere: Everywhere) -> str:
    """Return what is said of a game."""
    best = [
        say(
            "summary.place",
            medal=MEDALS[row.rank],
            name=person_words(row.name),
            score=say_of(game, "dayscore", count=row.count),
        )
        for row in ranking.rows
        if row.rank in MEDALS
    ]
    lines = [
        say("summary.title", title=title(game, day), date=days.date_text(day)),
        *best,
        say("summary.finished", here=ranking.people, everywhere=everywhere.finished),
    ]
    if everywhere.par:
        lines.append(par_words(game, everywhere.par))
    names = [
        count("summary.streak", int(row.value), name=person_words(row.name))
        for row in streaks
        if row.value >= WORTH_NAMING
    ]
    if names:
        lines.append(say("summary.streaks", names=listed(names)))
    return "\n".join(lines)
