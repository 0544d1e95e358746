"""How much a finished game takes on the disk, of each kind: whole games are played, and the file is looked at.

`python -m bench.growth`: a table for docs/running.md. People answer as whoever stands in for them does.
"""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from dataclasses import dataclass

from sqlalchemy import text

from bench.table import row
from bot.games.catalogue import games
from bot.store.enums import Ending, TableKind
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database, is_postgres
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from tests.store import server
from tests.tables.room import ManualClock, Room, play_on

GAMES = 60
"""Games of a kind that are counted, after as many that make what is there once."""
PEOPLE = 40
"""So many play them, always others together."""
GUILD = 70


@dataclass(frozen=True, slots=True)
class Played:
    """What games of a kind came to, for each game."""

    bytes: float
    entries: float


async def _in_file(database: Database) -> int:
    """Bytes of the file that are in use."""
    async with database.read() as connection:
        count, free, size = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((count - free) * size)


async def _on_server(database: Database) -> int:
    """Bytes of the database once what was changed or deleted in it is cleared away."""
    async with database.engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM FULL"))
        return int((await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one())


async def _played(url: str, game: str, seats: int) -> Played:
    database = await open_database(url)
    clock, people = ManualClock(), itertools.cycle(range(1, PEOPLE + 1))
    size = _on_server if is_postgres(url) else _in_file
    before = entries = 0
    try:
        for number in range(2 * GAMES):
            if number == GAMES:
                before, entries = await size(database), 0
            entries += await _game(Room(database, clock), game, [next(people) for _ in range(seats)])
        after = await size(database)
    finally:
        await database.close()
    return Played((after - before) / GAMES, entries / GAMES)


async def _game(room: Room, game: str, people: list[int]) -> int:
    """Play a game of these people, or a solo game of one, to its end; return how many entries it has."""
    host, *others = people
    alone = TableSetup(
        game=game, channel_id=host, host_id=host, guild_id=GUILD, kind=TableKind.SOLO, max_seats=1, friendly=True
    )
    setup = TableSetup(game=game, channel_id=host, host_id=host, guild_id=GUILD) if others else alone
    table = await room.tables.create(setup, [lobby.person(host, f"Player {host}")])
    for user in others:
        await lobby.join(table, user, f"Player {user}")
    await lobby.begin(table, host)
    await play_on(room, table)
    assert table.header.ending is Ending.FINISHED, table.header.ending
    return len(table.entries)


def main() -> None:
    """Print the table."""
    on_server = server.programs() is not None
    print(row(("game", "people", "entries", "a file, each person", "PostgreSQL, each person")))
    print(row(["---"] * 5))
    for game in games():
        for seats in (1, 2, 4):
            name = f"{game}-{seats}"
            with tempfile.TemporaryDirectory() as folder:
                file = asyncio.run(_played(f"sqlite+aiosqlite:///{folder}/{name}.db", game, seats))
            cells = [game, str(seats), f"{file.entries:.0f}", _kib(file, seats), "not measured"]
            if on_server:
                asyncio.run(server.create(name))
                cells[-1] = _kib(asyncio.run(_played(server.url(name), game, seats)), seats)
            print(row(cells), flush=True)


def _kib(found: Played, seats: int) -> str:
    return f"{found.bytes / seats / 1024:.1f} KiB"


if __name__ == "__main__":
    main()
