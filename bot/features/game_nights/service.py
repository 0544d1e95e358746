"""Game nights: an evening that somebody plans, to which others say that they come, and at which tables open.

Its tables are ordinary ones that nobody hosts until somebody sits down. What anybody sets up later where it is going on
belongs to it too. What there is to do at which time is the worker's (`worker.py`).
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.features.game_nights.repeats import Repeats, Schedule, rule_for, settled
from bot.features.game_nights.rows import (
    GameNightGuestRow,
    GameNightRow,
    GameNightSeriesRow,
    GameNightStatus,
    GameNightTableRow,
)
from bot.features.game_nights.store import UNDER_WAY, GameNightFull, GameNightStore, NotThen, StoredGameNight
from bot.store.enums import ClockKind, TableKind
from bot.store.server_rows import GuildRow, games_on
from bot.store.sql.database import NO_ANSWER, Database, in_short
from bot.store.stored import TooMany
from bot.tables.clocks.worker import Wakes
from bot.tables.refusal import ChannelTaken, Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.table import Table
from bot.tables.view import TableView

log = logging.getLogger(__name__)

FARTHEST = 180 * 86_400.0
"""Seconds ahead that a game night may be planned."""
MOST_AHEAD = 5
"""Game nights that a person may have planned and not ended, in all servers together."""
MOST_GUESTS = 200
MOST_TABLES = 10
TITLE = 60
"""Characters of a title."""
BEFORE = 900.0
"""Seconds before its beginning at which those who come are reminded."""
PATIENCE = 3600.0
"""Seconds that a table of a game night waits for somebody to sit down: people are late."""


@dataclass(frozen=True, slots=True)
class Plan:
    guild_id: int
    channel_id: int
    host_id: int
    host_name: str
    title: str
    games: Sequence[str]
    starts_at: float | None
    """None: not clear yet."""
    zone: str
    repeats: Repeats | None = None
    tables: int | None = 1
    """None: one for every `each` who come."""
    each: int | None = None


ASKED = 120.0
"""Seconds for which those who come are asked which of several games is played at the only table."""


class GameNightService(Wakes):
    def __init__(self, tables: Tables, database: Database) -> None:
        super().__init__()
        self.tables = tables
        self.store = GameNightStore(database)

    @property
    def now(self) -> float:
        return self.tables.clock.now()

    async def get(self, evening_id: int) -> StoredGameNight:
        """Return a game night; refuse where there is none of this number (any more)."""
        found = await self.store.load(evening_id)
        if found is None:
            raise Refusal("no_game_night")
        return found

    # Planning

    async def draft(self, plan: Plan) -> StoredGameNight:
        """Begin to plan: nobody else is told yet."""
        if plan.starts_at is not None:
            self.require_ahead(plan.starts_at)
        return await self.store.draft(self.row(plan))

    def row(self, plan: Plan) -> GameNightRow:
        """Return a draft as it would be kept."""
        return GameNightRow(
            guild_id=plan.guild_id,
            channel_id=plan.channel_id,
            host_id=plan.host_id,
            host_name=plan.host_name[: lobby.NAME_LENGTH],
            title=" ".join(plan.title.split())[:TITLE],
            games=list(plan.games),
            tables=plan.tables,
            each=plan.each,
            starts_at=plan.starts_at or 0.0,
            zone=plan.zone,
            repeats=plan.repeats,
            created_at=self.now,
        )

    def require_ahead(self, moment: float) -> None:
        """Refuse a beginning that has passed, or is very far away."""
        if moment <= self.now:
            raise Refusal("game_night_past", at=int(moment))
        if moment > self.now + FARTHEST:
            raise Refusal("game_night_far", count=int(FARTHEST // 86_400))

    async def choose(self, evening_id: int, **values: object) -> StoredGameNight:
        """Choose something of what is being planned."""
        return await self._change(evening_id, (GameNightStatus.DRAFT,), **values)

    async def announce(self, evening_id: int, *, with_event: bool) -> StoredGameNight:
        """Let everybody know; one that repeats begins a series."""
        row = (await self.get(evening_id)).row
        self.require_ahead(row.starts_at)
        series = self._series(row, row.repeats, with_event=with_event) if row.repeats is not None else None
        own = with_event and not (series is not None and has_rule(series, series.first_at))
        try:
            made = await self.store.announce(evening_id, self.now, MOST_AHEAD, with_event=own, series=series)
        except NotThen:
            raise Refusal("game_night_announced") from None
        except TooMany:
            raise Refusal("game_nights_enough", count=MOST_AHEAD) from None
        log.info("game night %s: announced, %s", evening_id, ", ".join(made.row.games))
        self.changed()
        return made

    def _series(self, row: GameNightRow, repeats: Repeats, *, with_event: bool) -> GameNightSeriesRow:
        """Return the series of which a night is the first."""
        return GameNightSeriesRow(
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            host_id=row.host_id,
            host_name=row.host_name,
            title=row.title,
            games=row.games,
            tables=row.tables,
            each=row.each,
            zone=row.zone,
            repeats=settled(repeats, row.starts_at, row.zone),
            first_at=int(row.starts_at),
            with_event=with_event,
            created_at=self.now,
        )

    async def _change(self, evening_id: int, at: Collection[GameNightStatus], **values: object) -> StoredGameNight:
        try:
            changed = await self.store.change(evening_id, at, **values)
        except NotThen:
            raise Refusal("game_night_otherwise") from None
        self.changed()
        return changed

    # Coming

    async def come(self, evening_id: int, user_id: int, name: str) -> StoredGameNight:
        guest = GameNightGuestRow(evening_id=evening_id, user_id=user_id, name=name[: lobby.NAME_LENGTH], at=self.now)
        try:
            return await self.store.come(guest, MOST_GUESTS)
        except NotThen:
            raise Refusal("game_night_otherwise") from None
        except GameNightFull:
            raise Refusal("game_night_full", count=MOST_GUESTS) from None

    async def stay_away(self, evening_id: int, user_id: int) -> StoredGameNight:
        """Note that somebody does not come."""
        try:
            return await self.store.stay_away(evening_id, user_id)
        except NotThen:
            raise Refusal("game_night_otherwise") from None

    async def move(self, evening_id: int, moment: float) -> StoredGameNight:
        """Let it begin at another time, of which everybody who comes is reminded anew.

        One of a series has an event of Discord's of its own then: the rule of the others does not name it.
        """
        self.require_ahead(moment)
        moved: dict[str, object] = {"starts_at": moment, "reminded_at": None, "untold": "moved"}
        row = (await self.get(evening_id)).row
        if row.series_id is not None and int(moment) != row.slot:
            series = await self.store.series(row.series_id)
            moved |= {"with_event": True} if series is not None and series.row.with_event else {}
        return await self._change(evening_id, (GameNightStatus.PLANNED,), **moved)

    async def call_off(self, evening_id: int) -> StoredGameNight:
        """Call it off before it has begun."""
        off = {"status": GameNightStatus.CALLED_OFF, "ended_at": self.now, "untold": "off"}
        return await self._change(evening_id, (GameNightStatus.PLANNED,), **off)

    async def gone(self, guild_id: int, channel_id: int | None = None) -> None:
        """Call off what was to be in a channel that is gone, or in a server that has removed the bot."""
        off = {"status": GameNightStatus.CALLED_OFF, "ended_at": self.now, "untold": None, "message_id": 0}
        for series_id in await self.store.series_in(guild_id, channel_id):
            await self.stop_series(series_id)
        for evening_id in await self.store.under_way_in(guild_id, channel_id):
            with contextlib.suppress(Refusal):
                await self._change(evening_id, UNDER_WAY, **off)

    async def stop_series(self, series_id: int) -> bool:
        """Let a series end: what is planned of it stays; return whether it went on."""
        stopped = await self.store.stop_series(series_id, self.now)
        if stopped:
            log.info("game nights: series %s is over", series_id)
            self.changed()
        return stopped

    # The game night itself

    async def open(self, evening_id: int) -> StoredGameNight:
        """Let it begin: from now on how many tables are opened is settled."""
        night = await self.get(evening_id)
        tables = min(night.wanted, MOST_TABLES)
        now = {"status": GameNightStatus.OPEN, "opened_at": self.now, "tables": tables, "untold": None}
        return await self._change(evening_id, (GameNightStatus.PLANNED,), **now)

    async def miss(self, evening_id: int) -> None:
        """Note that it should have begun long ago."""
        await self._change(evening_id, (GameNightStatus.PLANNED,), status=GameNightStatus.MISSED, ended_at=self.now)

    def choices(self, night: StoredGameNight, chosen: GuildRow) -> list[str]:
        """Return the games among which those who come are asked: of several, where there is one table for them.

        None once it is there, or nobody has said for `ASKED` seconds: then it is the first.
        """
        row = night.row
        on = [game for game in row.games if game in games_on(self.tables.games, chosen.games_off)]
        waits = night.status is GameNightStatus.OPEN and row.tables == 1 and not night.tables
        return on if waits and len(on) > 1 and self.now < (row.opened_at or row.starts_at) + ASKED else []

    async def settle_on(self, night: StoredGameNight, chosen: GuildRow, game: str) -> StoredGameNight:
        """Let this one of its games be played, as whoever presses first wants."""
        if game not in self.choices(night, chosen):
            raise Refusal("game_night_otherwise")
        try:
            settled = await self.store.settle_on(night.id, game)
        except NotThen:
            raise Refusal("game_night_otherwise") from None
        self.changed()
        return settled

    def game_of(self, night: StoredGameNight, slot: int, chosen: GuildRow) -> str:
        """Return what is played at one of its tables: its games in turn, without those the server has switched off.

        Of a game night that has no other, the first game of those that are on.
        """
        on = games_on(self.tables.games, chosen.games_off)
        games = [game for game in night.row.games if game in on] or on[:1]
        return games[(slot - 1) % len(games)]

    async def open_table(self, night: StoredGameNight, slot: int, channel_id: int, chosen: GuildRow) -> Table:
        """Open one of its tables in a channel or thread; `ChannelTaken` where there is one already."""
        setup = TableSetup(
            game=self.game_of(night, slot, chosen),
            channel_id=channel_id,
            host_id=0,
            guild_id=night.row.guild_id,
            clock=ClockKind.LIVE,
            friendly=chosen.friendly,
            watched=chosen.watched,
            patience=PATIENCE,
        )
        table = await self.tables.create(setup, [])
        await self.place(night.id, table, slot, channel_id)
        return table

    async def place(self, evening_id: int, table: TableView, slot: int | None, channel_id: int) -> None:
        """Let a table belong to a game night."""
        placed = GameNightTableRow(table_id=table.id, evening_id=evening_id, slot=slot, channel_id=channel_id)
        if await self.store.add_table(placed):
            self.changed()

    async def settle_for(self, night: StoredGameNight, tables: int) -> None:
        """Open no more than so many tables."""
        await self._change(night.id, (GameNightStatus.OPEN,), tables=tables)

    async def narrow(self, night: StoredGameNight, chosen: GuildRow) -> Table | None:
        """Open one table in the channel itself, in place of several, or ask which game it is.

        Return it; None for one that was there, and while that is asked.
        """
        narrow = await self._change(night.id, (GameNightStatus.OPEN,), tables=1, narrow=True)
        return None if await self.asks(narrow, chosen) else await self.open_here(narrow, chosen)

    async def asks(self, night: StoredGameNight, chosen: GuildRow) -> bool:
        """Return whether its only table waits for those who come to say what is played: not where one is there."""
        asked = self.choices(night, chosen)
        return bool(asked) and await self.tables.in_channel(night.row.channel_id) is None

    async def open_here(self, night: StoredGameNight, chosen: GuildRow) -> Table | None:
        """Open its only table in the channel itself; None where another one there becomes it, if it is no guests'."""
        channel_id = night.row.channel_id
        with contextlib.suppress(ChannelTaken):
            return await self.open_table(night, 1, channel_id, chosen)
        there = await self.tables.in_channel(channel_id)
        if there is not None and not there.header.guest:
            await self.place(night.id, there, 1, channel_id)
        return None

    async def take_in(self, table: TableView, places: Collection[int]) -> None:
        """Take in a table that somebody has set up in these places, if a game night is going on there."""
        header = table.header
        if header.guild_id is None or header.guest or header.kind is not TableKind.GAME:
            return
        try:
            evening_id = await self.store.going_on_in(header.guild_id, places)
            if evening_id is not None:
                await self.place(evening_id, table, None, header.channel_id)
        except NO_ANSWER as error:
            log.warning("table %s: whether it belongs to a game night is not known: %s", table.id, in_short(error))

    async def end(self, evening_id: int) -> StoredGameNight:
        """End it: what becomes of its tables from now on is told there alone."""
        over = {"status": GameNightStatus.OVER, "ended_at": self.now, "played": await self.store.begun(evening_id)}
        ended = await self._change(evening_id, (GameNightStatus.OPEN,), **over)
        log.info("game night %s: over, %d tables", evening_id, len(ended.tables))
        return ended

    async def played(self, night: StoredGameNight) -> list[Table]:
        """Return its tables, in the order they were set up; one that cannot be loaded is left out."""
        found = []
        for placed in night.tables:
            try:
                table = await self.tables.get(placed.table_id)
            except NO_ANSWER:
                raise
            except Exception:  # one table's fault is not the game night's
                log.exception("table %s cannot be loaded", placed.table_id)
                continue
            found += [table] if table is not None else []
        return found


def has_rule(series: GameNightSeriesRow, start: int) -> bool:
    """Return whether one event of Discord's can stand for the nights of a series from this moment on."""
    return rule_for(Schedule(series.repeats, series.first_at, series.zone), start) is not None
