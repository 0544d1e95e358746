"""What every table message ought to show: drawn in the harness by the bot's own code from what the database has."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from bench.cluster.postgres import NAME, Server
from bench.cluster.shown import Public
from bot.games.catalogue import games
from bot.store.people import PeopleStore
from bot.store.sql.connect import open_database
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.standalone import standalone_context
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.messages.budget import HOLD
from bot.ui.screens import games as game_screens
from bot.ui.screens import screens
from sandbox.server import Sandbox, SeenMessage
from tests.store.server import USER
from tests.ui.additions import NOTHING

SETTLES = 20.0
"""Seconds in which a message has to show where its game has come to: an edit waits for its turn."""
WHOLLY = HOLD + SETTLES
"""Seconds in which it has to show who has answered, too: that alone is worth an edit only now and then."""
LOOK = 0.5
LAST = 3
"""Entries of a table that are told where its message is old."""
SAID, BEFORE = 300, 40
"""Letters of what is lacking, and of what is there instead, that are told; so many of them before they differ."""


def lacks(seen: SeenMessage, texts: Sequence[str], alt: str | None = None) -> list[str]:
    """What a message does not show of this."""
    described = {image.description for image in seen.images}
    return [text for text in texts if text not in seen.text] + ([] if alt is None or alt in described else [alt])


class Newest:
    """The screens of tables."""

    def __init__(self, database: Database) -> None:
        self._context = standalone_context(TableStore(database), PeopleStore(database), SystemClock())
        self._games = games()
        self._drawing = DrawingThread()

    @property
    def now(self) -> float:
        """What the machines' clocks show."""
        return self._context.clock.now()

    async def lacks(self, table_id: int, seen: SeenMessage, *, wholly: bool) -> tuple[float, list[str]]:
        """When a running table was played last, and what its message does not show; nothing of one that has ended.

        Not `wholly`: its headline is looked at, which says where the game is.
        """
        stored = await self._context.store.load(table_id)
        if stored is None or stored.header.status != "running":
            return 0.0, []
        played = stored.entries[-1].at if stored.entries else 0.0
        table = await Table.loaded(stored, self._games[stored.header.game], self._context)
        if not wholly:
            return played, lacks(seen, [NO_EMOJIS.written(game_screens.of(table).headline(table))])
        screen = await screens.whole_table(table, self._drawing, NOTHING)
        assert screen.picture is not None
        return played, lacks(seen, [NO_EMOJIS.written(text) for text in screen.texts], screen.picture.alt)

    async def past(self, table_id: int) -> str:
        """When and how a table came to where it is, for whoever looks into the logs."""
        stored = await self._context.store.load(table_id)
        assert stored is not None
        now = self.now
        last = [f"{entry.action} by {entry.by} {now - entry.at:.1f} s ago" for entry in stored.entries[-LAST:]]
        return (
            f"entry {stored.header.shown_entry} of {len(stored.entries) - 1} was known to be shown; {', '.join(last)}"
        )

    def close(self) -> None:
        """Draw no more."""
        self._drawing.close()


async def outdated(server: Server, sandbox: Sandbox, messages: Iterable[Public], *, wholly: bool = False) -> list[str]:
    """Which of these messages do not come to show what their tables are, in sentences."""
    database = await open_database(f"postgresql+asyncpg://{USER}@/{NAME}?host={server.folder}")
    newest = Newest(database)
    try:
        left = {one.table: one.message.id for one in messages}
        began, patience = newest.now, WHOLLY if wholly else SETTLES
        late: dict[int, list[str]] = {}
        while left and not late:
            old = dict[int, int]()
            for table, message in left.items():
                if message in sandbox.world.messages:
                    played, lacking = await newest.lacks(table, sandbox.message(message), wholly=wholly)
                    if lacking:
                        old[table] = message
                    # AI characters play on, and the clock plays for people: each state has its time to be shown.
                    if lacking and newest.now > max(began, played) + patience:
                        late[table] = lacking
            left = old
            if left and not late:
                await asyncio.sleep(LOOK)
        pasts = {table: await newest.past(table) for table in late}
    finally:
        newest.close()
        await database.close()
    return [
        f"table {table}'s message does not show {from_there(lacking[0], shown_by(sandbox.message(left[table])))}"
        f" ({pasts[table]})"
        for table, lacking in late.items()
    ]


def shown_by(seen: SeenMessage) -> list[str]:
    """What a message says, and its pictures."""
    return [seen.text, *(image.description or "" for image in seen.images)]


def from_there(wanted: str, shown: Sequence[str]) -> str:
    """What is wanted and what comes closest to it, both from a little before they differ."""

    def alike(text: str) -> int:
        return next(
            (place for place, (one, other) in enumerate(zip(wanted, text, strict=False)) if one != other),
            min(len(wanted), len(text)),
        )

    closest = max(shown, key=alike, default="")
    begin = max(0, alike(closest) - BEFORE)
    return f"{wanted[begin:][:SAID]!r}, but {closest[begin:][:SAID]!r}"
