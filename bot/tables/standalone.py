"""Tables of a process that is no bot: tools and tests load and play them, and nobody presses or watches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.store.people import PeopleStore
from bot.store.sql.parts import Part
from bot.store.tables import TableStore
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.lost import Lost
from bot.tables.game import PlayedGame
from bot.tables.play.thinker import ThinksHere
from bot.tables.registry import Tables
from bot.tables.table import Follower, TableContext


@dataclass(frozen=True, slots=True)
class EverythingArrives:
    """No press is ever lost."""

    def reached(self, part: Part | None) -> Part | None:
        return part

    def proven(self, _: int | None, __: float) -> bool:
        return True


async def _asked(_: int | None) -> bool:
    return True


async def _nobody(_: Collection[int]) -> Collection[tuple[int, int]]:
    return ()


def standalone_context(store: TableStore, people: PeopleStore, clock: Clock) -> TableContext:
    """Return what such tables share: all of them are this process's, and nobody is told of anything."""
    return TableContext(
        store,
        clock,
        people.next_by_itself,
        people.newcomers,
        people.reliability,
        ThinksHere(),
        lost=Lost(list),
        arrivals=EverythingArrives(),
        looks_after=lambda: None,
        follower=Follower(),
        crowd_votes=lambda: None,
        spectators_asked_in=_asked,
        avoids=_nobody,
    )


def standalone_tables(store: TableStore, people: PeopleStore, games: Mapping[str, PlayedGame], clock: Clock) -> Tables:
    return Tables(standalone_context(store, people, clock), people, games)
