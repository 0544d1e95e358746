"""Seasons to test with: a server's games over months, a worker, a wall on which its posts hang."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any, cast

from sqlalchemy import update

from bot.features.seasons.screens import SeasonScreens
from bot.features.seasons.service import SeasonService
from bot.features.seasons.store import TABLES, SeasonStore
from bot.features.seasons.worker import AFTER, HOUR, SeasonWorker
from bot.league import days
from bot.render.picture import Picture
from bot.store.enums import Visibility
from bot.store.guilds import Chooser, GuildStore
from bot.store.members import MemberStore
from bot.store.results.pages import Ranked
from bot.tables.view import TableView
from bot.ui.gateway.audience import Audiences
from bot.ui.screens.boards import ServerBoard
from tests.league.season import Season, Seat
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, NAMES, Room, a_room
from tests.ui.places import Places
from tests.ui.wall import Wall, text_of

OTHER, ELSEWHERE, SECRET = 71, 711, 712
GAME = "luckybox"
NEW_YEAR = days.of_date(date(2027, 1, 1))
LAST = NEW_YEAR - 1
AUTUMN = "2026-Q4"
EVENING = 20 * HOUR


class FakeBoard(ServerBoard):
    """A board on which somebody comes first because a test says so."""

    key = "points"

    def __init__(self, *first: Ranked) -> None:
        self.rows = first
        self.asked: list[tuple[str, int, str]] = []

    def title(self) -> str:
        """What it is of."""
        return "Points"

    def words(self, game: str, place: Ranked) -> str:
        """What somebody has."""
        return f"{place.value:g} of {place.count}"

    async def first(self, game: str, guild_id: int, period: str, count: int) -> Sequence[Ranked]:
        """Those of Lucky Box."""
        self.asked.append((game, guild_id, period))
        return self.rows[:count] if game == GAME else ()


class Replay:
    """Tells the best moment of every game there is."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.picture = Picture(b"a moving picture", "a game", 9, 9, "gif")

    async def best(self, table: TableView) -> tuple[str, Picture | None, str] | None:
        """In words, as a picture and as text."""
        self.asked.append(table.id)
        return f"table {table.id}", self.picture, "a board"


class Place:
    """A server's seasons."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.games = Season(room.database)
        self.guilds = GuildStore(room.database)
        self.board = FakeBoard(Ranked(1, ADA, "", 12.0, 20), Ranked(2, BEN, "", 9.0, 18), Ranked(2, CY, "", 9.0, 9))
        self.replay = Replay()
        self.places = Places(GUILD)
        self.wall = Wall()
        self.worker = self.started()

    def started(self) -> SeasonWorker:
        """A worker as after a start."""
        self.store = SeasonStore(self.room.database)
        self.service = SeasonService(
            self.store,
            self.room.tables,
            self.room.people,
            cast("Any", self.replay),
            lambda: [self.board],
            Audiences(self.places, self.room.clock).sees,
        )
        self.screens = SeasonScreens(self.service)
        return SeasonWorker(self.screens, self.wall)

    def set(self, day: int, hour: float = 20.0) -> None:
        """It is that day."""
        self.room.clock._now = days.begins(day) + hour * HOUR + AFTER

    async def look(self, day: int, hour: float = 20.0) -> list[str]:
        """The worker looks; return what has been posted by that."""
        self.set(day, hour)
        before = len(self.wall.messages)
        await self.worker.look()
        return [text_of(screen) for screen in list(self.wall.messages.values())[before:]]

    async def wants(self, guild: int = GUILD, channel: int | None = CHANNEL, **chosen: Any) -> None:
        """A server has summaries posted."""
        await self.guilds.choose(guild, Chooser(None, 0.0), summary_channel=channel, **chosen)

    async def met(self, *users: int, guild: int = GUILD, visibility: Visibility = Visibility.EVERYONE) -> None:
        """People have been seen in a server."""
        members = MemberStore(self.room.database)
        for user in users:
            await self.room.people.met(user, None, NAMES.get(user, f"Player {user}"))
            await self.room.people.choose(user, visibility=visibility)
            await members.met(guild, user, 0.0)

    async def played(self, *users: int, day: int = LAST - 20, guild: int = GUILD, total: int = 60) -> int:
        """A rated game, whose host is the first; return its table."""
        seats = [Seat(user, total - place) for place, user in enumerate(users)]
        await self.games.ends(*seats, at=days.begins(day) + EVENING, guild_id=guild, rated=True)
        return self.games.ended[-1][0]

    async def moved(self, table_id: int, channel_id: int) -> None:
        """That game was played in another channel."""
        moved = update(TABLES).where(TABLES.c.id == table_id).values(channel_id=channel_id)
        await self.room.database.write(lambda writing: writing.execute(moved))


@asynccontextmanager
async def a_place(folder: Path | None = None) -> AsyncIterator[Place]:
    """Ada, Ben and Cy have played in a server, in autumn."""
    async with a_room(folder) as room:
        place = Place(room)
        await place.met(ADA, BEN, CY)
        await place.played(ADA, BEN, CY)
        await place.played(BEN, ADA, total=80)
        await place.played(ADA, CY, total=40)
        yield place
