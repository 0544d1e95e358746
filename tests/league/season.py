"""Seasons to test with: games finished one after the other as tables finish them, without being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from sqlalchemy import inspect

from bot.features.catalogue import ROOMS
from bot.games.catalogue import badges
from bot.league import days, periods
from bot.league.badges import badges_of
from bot.league.outcome import Outcome
from bot.league.summary import SummaryUpdate
from bot.league.values import GameKind, Result
from bot.store.enums import Status, TableKind
from bot.store.people import PeopleStore
from bot.store.rows import SeatRow
from bot.store.sql.database import Database
from bot.store.stored import Change, TableWrite
from bot.store.tables import TableStore
from tests.store.rows import attempted, header, write

FIRST = 20_000
"""The first day of a season."""
COUNTS = ("boxes_1", "moons_2", "stars_1", "stars_3", "bolts_spent", "last_after_3", "max_chain", "crosses")
SECRET = "the key of the marks"
KEPT = ("ratings", "tallies", "careers", "streaks", "badges", "luck_tallies")
"""What is made from results."""


TABLE_KINDS = {
    GameKind.TABLE: TableKind.GAME,
    GameKind.SOLO: TableKind.SOLO,
    GameKind.DAILY: TableKind.DAY,
}
"""Of which kind the table of a finished game was."""


@dataclass(frozen=True)
class Seat:
    """Somebody at a finished game: a person, or an AI seat (none), with points."""

    user_id: int | None
    total: int
    character: str | None = None
    counts: dict[str, int] = field(default_factory=dict)


def name(user_id: int | None) -> str:
    """What somebody is called."""
    return "somebody" if user_id is None else f"Player {user_id}"


def placed(seats: Sequence[Seat]) -> list[int]:
    """The place of each: those with as many points share theirs."""
    return [1 + sum(other.total > seat.total for other in seats) for seat in seats]


class Season:
    """Games that end one after the other, and what they leave."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.people = PeopleStore(database)
        self.store = TableStore(database, SECRET)
        self.day = FIRST
        self.begun: set[tuple[str, int, int]] = set()
        """Attempts: game, day, person."""
        self.ended: list[tuple[int, list[int]]] = []
        """Tables whose games have ended, with the totals."""

    async def ends(self, *seats: Seat, at: float, kind: GameKind = GameKind.TABLE, **given: Any) -> SummaryUpdate:
        """A game ends: `day` for a daily, which counts for that day whenever it ends."""
        common = {"game": "luckybox", "guild_id": None, "day": None, "rated": False} | given
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        daily = kind == GameKind.DAILY
        begun: list[TableWrite] = []
        if daily:
            total = seats[0].total
            begun.append(attempted(common["game"], common["day"], people[0], total, at, place=3 * total))
        rows = [
            SeatRow(table_id=0, seat=number, user_id=seat.user_id, name=name(seat.user_id), ai=seat.user_id is None)
            for number, seat in enumerate(seats)
        ]
        row = header(
            status=Status.OVER,
            game=common["game"],
            guild_id=common["guild_id"],
            day=common["day"],
            counted=daily,
            kind=TABLE_KINDS[kind],
            host_id=people[0] if people else 0,
        )
        table = await self.store.create(row, rows, Change(at=at, writes=begun))
        assert table.id is not None
        results = tuple(
            Result(
                table_id=table.id,
                seat=number,
                user_id=seat.user_id,
                character=seat.character,
                kind=kind,
                total=seat.total,
                rank_key=3 * seat.total if daily else None,
                rank=rank,
                seats=len(seats),
                people=len(people),
                counts=seat.counts,
                finished_at=at,
                **common,
            )
            for number, (seat, rank) in enumerate(zip(seats, placed(seats), strict=True))
        )
        came_to = Outcome(results, badges_of(badges().get(common["game"], ())))
        made = await write(self.store, table.id, Change(at=at, outcome=came_to))
        assert made is not None
        self.ended.append((table.id, [seat.total for seat in seats]))
        return made.summaries

    async def forgets(self, user_id: int, at: float | None = None) -> None:
        """Somebody has their data deleted, now or at another time."""
        season = periods.season_of(self.day if at is None else days.day_of(at))
        await self.people.forget(user_id, season=(season, days.season_mark(SECRET, user_id, season)))

    async def goes_by(self, dice: Random, games: int, people: Sequence[int]) -> None:
        """Tables of one to six, with AI seats or without, alone or the daily, in two servers and none."""
        for _ in range(games):
            self.day += dice.choice((0, 0, 0, 0, 1, 1, 2))
            day = self.day
            # Now and then the machine's clock was set back a little.
            at = days.begins(day) + dice.uniform(-20_000, 80_000)
            game = dice.choice(("luckybox", "luckybox", "luckybox", "other"))
            guild = dice.choice((70, 71, None))
            kind = dice.choice((*[GameKind.TABLE] * 3, *[GameKind.DAILY] * 2, GameKind.SOLO))
            if kind == GameKind.TABLE:
                users = dice.sample(people, dice.randint(1, min(5, len(people))))
                seats = [drawn(dice, user) for user in users]
                seats += [drawn(dice, None, dice.choice(("shark", "rookie"))) for _ in range(dice.randint(0, 2))]
                dice.shuffle(seats)
                await self.ends(*seats, at=at, game=game, guild_id=guild, rated=len(users) > 1 and dice.random() < 0.8)
                for room in of_rooms():
                    await room.game_ended(self, dice)
                continue
            user = dice.choice(people)
            # Yesterday's, begun in time and finished now, or today's.
            counts = day - (dice.random() < 0.2)
            if kind == GameKind.DAILY and (game, counts, user) not in self.begun:
                self.begun.add((game, counts, user))
                await self.ends(drawn(dice, user), at=at, kind=GameKind.DAILY, day=counts, game=game, guild_id=guild)
            else:
                await self.ends(drawn(dice, user), at=at, kind=GameKind.SOLO, game=game, guild_id=guild)


@cache
def of_rooms() -> list[ModuleType]:
    """What rooms make of games that have ended, found by its place: `game_ended` of their `season.py`."""
    names = [f"tests.features.{room}.season" for room in ROOMS]
    return [import_module(name) for name in names if find_spec(name) is not None]


def drawn(dice: Random, user_id: int | None, character: str | None = None) -> Seat:
    """Somebody with points and counts as the dice have them; ties are common. Games from before the facts have none."""
    counts = {key: dice.randint(0, 6) for key in COUNTS} if dice.random() < 0.9 else {}
    return Seat(user_id, dice.choice((-3, 0, 40, 41, 55, 55, 72, 80)), character, counts)


async def dump(database: Database, *names: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every column of tables as it lies in the file, in the order of their keys."""
    found = {}
    async with database.read() as connection:
        for name in names or await _names(connection):
            rows = (await connection.exec_driver_sql(f"SELECT * FROM {name}")).all()  # noqa: S608
            found[name] = sorted(tuple(map(repr, row)) for row in rows)
    return found


async def _names(connection: Any) -> list[str]:
    tables = await connection.run_sync(lambda own: inspect(own).get_table_names())
    return [str(name) for name in tables if name != "notes"]
