"""Somebody in every place of the database that can hold a person, put there by the stores; and where they are found."""

from __future__ import annotations

import json
import zlib
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlmodel import SQLModel

from bot.league import periods
from bot.league.badges import SHARED
from bot.league.outcome import Outcome
from bot.league.values import GameKind
from bot.store.enums import Proposal, Status, TableKind
from bot.store.guilds import Chooser, GuildStore
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.rows import PlayerRow
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from bot.store.turn_mentions import mentions_wanted
from bot.store.vote_rows import ProposalRow, VoteRow
from tests.store.files import put_unreferenced
from tests.store.rows import GUILD, attempted, entry, header, outcome, panel, result, seat, version, write

FEATURES = Path(__file__).resolve().parents[1] / "features"
ZOE, ZOES_NAME = 612_345_678_901_234_567, "Zenobia"
"""Whose data it is about: an id and a name that nothing else in a database looks like."""
BEN, BENS_NAME, CY = 723_456_789_012_345_678, "Benedikt", 834_567_890_123_456_789
"""With whom they play."""
GAME, DAY, NOW = "luckybox", 20_000, 20_000 * 86_400.0 + 1_000
SEASON = periods.season_of(DAY)
MARK = "a keyed mark"

Place = tuple[str, str]
"""A table of the database and a column of it."""


async def places(database: Database, *traces: int | str) -> set[Place]:
    """Where any of these traces of somebody is found: in every value of every row, whatever it is written as."""
    found: set[Place] = set()
    async with database.read() as connection:
        for table in SQLModel.metadata.sorted_tables:
            for row in (await connection.execute(select(table))).mappings():
                found |= {(table.name, column) for column in columns_with(row, *traces)}
    return found


def columns_with(row: Mapping[Any, Any], *traces: int | str) -> set[str]:
    """The columns of a row in which a trace is found."""
    return {str(name) for name, value in row.items() if any(str(trace) in _as_text(value) for trace in traces)}


def _as_text(value: object) -> str:
    if isinstance(value, bytes):
        return zlib.decompress(value).decode()
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


@dataclass(frozen=True, slots=True)
class RoomsShare:
    """What a feature's room keeps of people: `kept.py` of its tests has it as `KEPT`, and is found by its place."""

    live: Callable[[Life], Awaitable[None]]
    """Leaves a trace in every column of its tables that can hold a person."""
    read: Callable[[Database], Awaitable[object]]
    """Returns what its store reads of that."""
    of_people: Mapping[str, tuple[str, ...]]
    """Table → the columns in which somebody's id or name can stand."""
    exported: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Table → the names that an export has its rows under, where they are not its own."""
    of_the_game: Mapping[str, str] = field(default_factory=dict)
    """Column that could hold anything → what it holds."""
    of_nobody: Mapping[str, str] = field(default_factory=dict)
    """Column that looks like somebody's id → what it holds."""
    of_others: Collection[Place] = ()
    """Columns by which a row of somebody else's names them: that person alone may read it."""
    marked: Collection[Place] = ()
    """Where a mark that does not lead back is left of whoever had their data deleted."""
    renamed: Collection[Place] = ()
    """Where it says then that somebody was there."""
    ends: Sequence[str] = ()
    """Statements that end what is under way with those people: of each kind of thing one (`PersonalData.under_way`)."""


@cache
def rooms() -> tuple[RoomsShare, ...]:
    """What each room keeps of people, in the order of their names."""
    return tuple(
        import_module(f"tests.features.{path.parent.name}.kept").KEPT for path in sorted(FEATURES.glob("*/kept.py"))
    )


class Life:
    """What somebody has done with the bot, as the stores write it down: everything that leaves a trace."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.store = TableStore(database)
        self.people = PeopleStore(database)
        self.games: list[int] = []
        """The tables of the rated games."""

    async def lived(self) -> None:
        """Do all of it."""
        await self.rated((ZOE, ZOES_NAME), (BEN, BENS_NAME))
        await self.rated((BEN, BENS_NAME), (CY, "Cy"))
        # Each of the two whom somebody met first is kept.
        await self.rated((CY, "Cy"), (ZOE, ZOES_NAME))
        await self.day()
        await self.votes()
        await self.chose()
        for room in rooms():
            await room.live(self)

    async def table(self, *people: tuple[int, str], **values: Any) -> int:
        """A table of these people, the first its host; nobody else has it in their channel."""
        seats = [seat(number, user, name) for number, (user, name) in enumerate(people)]
        given = {"host_id": people[0][0], "status": Status.RUNNING, **values}
        row = await self.store.create(header(**given), seats, Change(at=NOW))
        assert row.id is not None
        await self.store.put_panel(panel(row.id, people[0][0]), await version(self.store, row.id))
        return row.id

    async def rated(self, *people: tuple[int, str]) -> int:
        """A rated game, played to its end."""
        table_id = await self.table(*people)
        results = [result(table_id, number, user, NOW) for number, (user, _) in enumerate(people)]
        came_to = Outcome(tuple(results), SHARED)
        done = Change(at=NOW, header={"status": Status.OVER}, entries=[entry(table_id, 0)], outcome=came_to)
        await write(self.store, table_id, done)
        self.games.append(table_id)
        return table_id

    async def day(self) -> None:
        """A day's attempt, finished."""
        row = header(kind=TableKind.DAY, host_id=ZOE, day=DAY, counted=True, status=Status.RUNNING)
        table = await self.store.create(
            row, [seat(0, ZOE, ZOES_NAME)], Change(at=NOW, writes=[attempted(GAME, DAY, ZOE, 50, NOW)])
        )
        assert table.id is not None
        made = result(table.id, 0, ZOE, NOW, kind=GameKind.DAILY, day=DAY, total=50, rank=1, seats=1)
        came_to = Outcome(outcome(made).results, SHARED)
        await write(self.store, table.id, Change(at=NOW, header={"status": Status.OVER}, outcome=came_to))

    async def votes(self) -> None:
        """A table under way: one of the two is to go, then the other, and both have said something to it."""
        table_id = await self.table((BEN, BENS_NAME), (ZOE, ZOES_NAME))
        for number, (one, other) in enumerate(((ZOE, BEN), (BEN, ZOE)), start=1):
            proposal = ProposalRow(
                table_id=table_id,
                number=number,
                kind=Proposal.KICK,
                user_id=one,
                target_id=other,
                at=NOW,
                until=NOW + 60,
            )
            vote = VoteRow(table_id=table_id, number=number, user_id=one, agrees=True, at=NOW)
            wanted = mentions_wanted(header(), [one], NOW)
            await write(self.store, table_id, Change(at=NOW, proposals=[proposal], votes=[vote], writes=[wanted]))
        await self.store.put_panel(panel(table_id, ZOE, 10), await version(self.store, table_id))

    async def chose(self) -> None:
        """Switches, remarks they have seen, a server they are in, and what they chose for it."""
        await self.people.choose(ZOE, text_mode=True, language="de")
        await self.people.remarked(ZOE, ["pig.banked"])
        await MemberStore(self.database).met(GUILD, ZOE, NOW, ZOES_NAME)
        await self.people.met(ZOE, "de", ZOES_NAME)
        # As versions before this one left it.
        await put_unreferenced(self.database, [PlayerRow(user_id=ZOE, name=ZOES_NAME)])
        await GuildStore(self.database).choose(GUILD, Chooser(ZOE, NOW), language="de")

    async def forget(self) -> None:
        """Their data is deleted."""
        await self.people.forget(ZOE, {DAY: MARK}, (SEASON, MARK), NOW)


def rows_of(exported: Mapping[str, Any], name: str) -> Sequence[Any]:
    """What an export has under a name, as rows."""
    found = exported[name]
    return found if isinstance(found, list) else [found] if found else []
