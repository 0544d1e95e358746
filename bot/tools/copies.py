"""`python -m bot backup`, `restore` and `check`: copies of the database, put in its place, and whether it is sound."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from sqlalchemy import text

from bot import machine
from bot.config import Settings
from bot.database_setup import held, place_of
from bot.league.badges import GameBadges
from bot.store import copies
from bot.store.people import PeopleStore
from bot.store.results.rebuild import made_of_results, rebuild
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.game import PlayedGame
from bot.tables.standalone import standalone_tables

BROKEN = 1
"""Exit status of a check that has found something."""


def back_up(settings: Settings, target: Path, out: TextIO) -> int:
    """Copy the database, whether a bot is using it or not; return the exit status. Raises `CopyError`."""
    copies.copy(place_of(settings), target)
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, checked", file=out)
    return 0


def restore(settings: Settings, source: Path, out: TextIO) -> int:
    """Put a copy in the database's place, which is kept beside it; return the exit status.

    Raises `SettingsError` while a bot uses the database, and `CopyError` for what is no sound copy: then nothing has
    changed.
    """
    with held(settings) as place:
        aside = place.with_name(f"{place.name}.before-{datetime.fromtimestamp(machine.time(), UTC):%Y%m%d-%H%M%S}")
        there = place.exists()
        copies.put_in_place(source, place, aside)
    kept = f"; what was there before is in {aside.name}" if there else ""
    print(f"{place}: restored from {source}{kept}", file=out)
    return 0


def check(
    settings: Settings, games: Mapping[str, PlayedGame], badges: GameBadges, out: TextIO, file: Path | None = None
) -> int:
    """Look whether the database, or a copy of one, is sound, whether a bot is using it or not; return the exit status.

    Raises `CopyError` where the file itself is damaged.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        copies.copy(place_of(settings) if file is None else file, copy)
        told, faults = asyncio.run(_faults(copy, games, badges))
    for fault in faults:
        print(fault, file=out)
    print(f"{told}: {f'{len(faults)} faults' if faults else 'sound'}", file=out)
    return BROKEN if faults else 0


async def _faults(file: Path, games: Mapping[str, PlayedGame], badges: GameBadges) -> tuple[str, list[str]]:
    """Return what was looked at, and what is wrong with it. The file is written to."""
    database = await open_database(f"sqlite+aiosqlite:///{file}")
    try:
        store = TableStore(database)
        tables = standalone_tables(store, PeopleStore(database), games, SystemClock())
        ids = await store.open_tables()
        faults = []
        for table_id in ids:
            table = await tables.get(table_id)
            if table is None or not table.status.is_open:
                faults.append(f"table {table_id} cannot be gone on with")
        named = ", ".join(made.name for made in made_of_results())
        faults += await _wrong_summaries(database, badges)
        return f"the file, {len(ids)} open tables, {named}", faults
    finally:
        await database.close()


async def _wrong_summaries(database: Database, badges: GameBadges) -> list[str]:
    """Recalculate all summaries; return how many rows are others."""
    names = [made.name for made in made_of_results()]
    async with database.engine.begin() as connection:
        for name in names:
            await connection.execute(text(f"CREATE TABLE was_{name} AS SELECT * FROM {name}"))  # noqa: S608 - ours
    await rebuild(database, badges)
    faults = []
    async with database.read() as connection:
        for name in names:
            rows = 0
            for some, others in ((name, f"was_{name}"), (f"was_{name}", name)):
                query = f"SELECT count(*) FROM (SELECT * FROM {some} EXCEPT SELECT * FROM {others})"  # noqa: S608 - ours
                rows += (await connection.execute(text(query))).scalar_one()
            if rows:
                faults.append(f"{name}: {rows} rows are not what the results come to; `stats rebuild` mends them")
    return faults
