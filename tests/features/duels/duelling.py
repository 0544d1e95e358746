"""Duels in a room: the door to them, and what people do there in one word."""

from __future__ import annotations

import runpy
from collections.abc import Collection
from pathlib import Path

from bot.engine.core import JsonObject, SomeAction
from bot.features.duels.custom_ids import DuelPress
from bot.features.duels.rows import DEALS
from bot.features.duels.service import DuelService, Invitation
from bot.features.duels.store import StoredDuel
from bot.store.enums import Status
from bot.tables.play import playing
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from bot.ui.screens.screen import Screen
from tests.tables.room import ADA, BEN, CHANNEL, GUILD, NAMES, SECRET, Room, choice, serial
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons

VERIFIER = Path(__file__).resolve().parents[3] / "docs" / "verify.py"
HERE = Location(CHANNEL, GUILD)
GAME = "flip7"
FIRST = 5


class Duelling(DuelService):
    """The duels of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.apart: set[frozenset[int]] = set()
        """Who is kept apart from whom."""
        self.asked = 0
        """How often it was asked about."""
        super().__init__(room.tables, room.database, SECRET, self.pairs)
        room.followers.add(self)

    async def pairs(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        """Those of these people who are kept apart."""
        self.asked += 1
        return frozenset(pair for pair in self.apart if pair <= set(people))

    async def opened(
        self, friend: int | None = BEN, *, host: int = ADA, game: str = GAME, deals: int = DEALS
    ) -> StoredDuel:
        """Somebody opens one."""
        return await self.open(game, Invitation(friend, host, NAMES[host]), HERE, deals=deals)

    async def joined(self, duel: StoredDuel, *users: int) -> StoredDuel:
        """People join."""
        for user in users:
            duel = await self.join(duel.id, user, NAMES.get(user, f"Player {user}"))
        return duel

    async def between(self, *users: int, game: str = GAME, deals: int = DEALS) -> StoredDuel:
        """A duel of these people, the first of whom has opened it to everybody."""
        return await self.joined(await self.opened(None, host=users[0], game=game, deals=deals), *users[1:])

    async def deal(self, duel: StoredDuel, user: int) -> Table:
        """Somebody presses Play."""
        return await self.play(duel.id, user, HERE)

    async def plays(self, duel: StoredDuel, user: int, *, deals: int | None = None, first: bool = False) -> list[Table]:
        """Somebody plays so many deals to their end; all of them, where nothing is said."""
        played = []
        for _ in range(duel.row.deals if deals is None else deals):
            played.append(await self.deal(duel, user))
            await to_the_end(played[-1], user, first=first)
        return played

    async def now_is(self, duel: StoredDuel) -> StoredDuel:
        """A duel as it stands now, once what is due has been done."""
        for due in await self.due():
            await self.end(due)
        return await self.get(duel.id)


async def to_the_end(table: Table, user: int, *, first: bool = False) -> None:
    """Play a deal to its end, by what the rules would play; `first`: begin with the first answers that are others.

    Not to the end: there are games that never end so.
    """
    given = 0
    while table.status == Status.RUNNING:
        seat = table.seat_of(user)
        assert seat is not None
        decision = table.decision(seat.seat)
        if decision is None:
            await playing.next_number(table, user, serial(table, user))
            continue
        given += 1
        usual: SomeAction = choice(table, user)
        others = [option for option in decision.options if option != usual] if first and given <= FIRST else []
        answer = others[0] if others else usual
        await playing.act(table, user, serial(table, user), answer)


def is_fair(record: JsonObject) -> bool:
    """Return what the forty lines for sceptics say of a record."""
    return bool(runpy.run_path(str(VERIFIER))["is_fair"](record))


async def played_out(duels: Duelling, *users: int, game: str = "flip7", deals: int = DEALS) -> StoredDuel:
    """A duel played to its end, in which everybody but the first begins with other answers."""
    duel = await duels.between(*users, game=game, deals=deals)
    for user in users:
        await duels.plays(duel, user, first=user != users[0])
    return await duels.now_is(duel)


def verbs(screen: Screen) -> list[str]:
    """What can be pressed."""
    found = [parse_any(button.custom_id) for button in buttons(screen.rows) if button.url is None]
    return [press.verb for press in found if isinstance(press, DuelPress)]
