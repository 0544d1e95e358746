"""Two bots on one file without its lock, a thousand random evenings: whatever either was told is kept, there once."""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from bot.config import Settings
from bot.engine.core import IllegalAction
from bot.games.catalogue import badges, games
from bot.games.plugin import Plugin
from bot.store.enums import Ending, Status, TableKind
from bot.store.rows import PanelRow
from bot.store.stored import Conflict, Repeated
from bot.tables import messages
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby
from bot.tables.table import Delivery, Table
from bot.tools import copies
from tests.depth import deep
from tests.patience import PATIENCE
from tests.small_games import bidding, pig
from tests.store.files import opened, url
from tests.tables.evening import PEOPLE, Evening, draw
from tests.tables.room import CHANNEL, GUILD, ManualClock, Room, image
from tests.tables.two_bots import Faults, Ledger, OneBot, Shared, Turns

EVENINGS, PARTS = 1000, 250
ROUNDS, AT_ONCE = 40, 5
"""How often several things happen in the same moment, and how many at most."""
CHANNELS = (CHANNEL, CHANNEL + 1)
NO = (Refusal, IllegalAction, Conflict, Repeated)


class TwoBots:
    """An evening at tables that two bots hold, neither knowing of the other."""

    def __init__(self, bots: tuple[OneBot, OneBot], ledger: Ledger, dice: Random) -> None:
        self.bots = bots
        self.ledger = ledger
        self.dice = dice
        self.acknowledged: list[int] = []
        """The interactions of presses that were told to have worked."""
        self._ids = count(1)

    async def play(self) -> None:
        """Much goes on, most of it in the same moment."""
        await self.make(self.bots[0])
        for _ in range(ROUNDS):
            deeds = [self.deed() for _ in range(self.dice.randint(1, AT_ONCE))]
            for answer in await asyncio.gather(*(deed() for deed in deeds), return_exceptions=True):
                if isinstance(answer, BaseException) and not isinstance(answer, NO):
                    raise answer
            if self.dice.random() < 0.1:
                bot = self.dice.choice(self.bots)
                await bot.kill()
                bot.start()

    def deed(self) -> Callable[[], Awaitable[object]]:
        """Something that somebody does, or the time does."""
        dice = self.dice
        return draw(
            dice,
            {
                "at a table": (80, self.at_a_table),
                "twice": (5, self.delivered_twice),
                "make": (3, lambda: self.make(dice.choice(self.bots))),
                "time": (25, self.time_passes),
            },
        )

    async def time_passes(self) -> None:
        """What comes due is played by both timekeepers."""
        self.bots[0].clock.advance(self.dice.choice((0.5, 1.5, 10.0, 61.0)))

    async def make(self, bot: OneBot) -> None:
        """A lobby, or a game alone."""
        dice, delivery = self.dice, Delivery(next(self._ids))
        host, game = dice.choice(PEOPLE), dice.choice((*bot.plugins, "pig", "bidding"))
        alone = dice.random() < 0.2
        setup = bot.setup(
            game=game,
            channel_id=dice.choice(CHANNELS),
            host_id=host,
            guild_id=GUILD,
            options={"goal": 10} if game == "pig" else {},
            **({"kind": TableKind.SOLO, "max_seats": 1, "friendly": True} if alone else {}),
        )
        others = [] if alone else dice.sample([user for user in PEOPLE if user != host], dice.randint(0, 3))
        seats = [lobby.person(user, f"Player {user}") for user in (host, *others)]
        if not alone and dice.random() < 0.5:
            seats.append(lobby.artificial(bot.plugins[game].players.default_character, set()))
        table = await bot.tables.create(setup, seats, delivery)
        self.acknowledged.append(delivery.interaction_id)
        if alone:
            await lobby.begin(table, host)

    async def evening(self, bot: Room) -> Evening:
        """Some table as this bot holds it, mostly one that is open."""
        dice = self.dice
        open_ids = await bot.store.open_tables()
        table = await bot.tables.get(dice.choice(open_ids or [*self.ledger.made]))
        assert table is not None
        return Evening(bot, table, dice)

    async def at_a_table(self) -> None:
        """Somebody does something there; once another was first, it is tried again as it is now."""
        evening, delivery = await self.evening(self.dice.choice(self.bots)), Delivery(next(self._ids))
        table, dice = evening.table, self.dice
        user, other = dice.choice(PEOPLE), dice.choice(PEOPLE)

        async def press() -> None:
            await evening.press(user, delivery)
            self.acknowledged.append(delivery.interaction_id)

        async def begin() -> None:
            await lobby.begin(table, table.header.host_id, delivery)

        deed = draw(
            dice,
            {
                **evening.deeds(user, other, delivery),
                "press": (60, press),
                "join": (6, lambda: lobby.join(table, user, f"Player {user}", delivery)),
                "begin": (40 if table.status == Status.LOBBY else 2, begin),
                "panel": (10, lambda: messages.hold_panel(table, self.panel(table, user, delivery))),
                "message": (3, lambda: messages.remember_message(table, delivery.interaction_id)),
                "shown": (5, lambda: messages.shown(table, table.changes, "layout")),
            },
        )
        try:
            await deed()
        except Conflict:
            await deed()

    async def delivered_twice(self) -> None:
        """Discord hands both bots the same press."""
        delivery, user = Delivery(next(self._ids)), self.dice.choice(PEOPLE)
        first = await self.evening(self.bots[0])
        table = await self.bots[1].tables.get(first.table.id)
        assert table is not None
        second = Evening(self.bots[1], table, self.dice)
        answers = await asyncio.gather(
            first.press(user, delivery), second.press(user, delivery), return_exceptions=True
        )
        assert all(answer is None or isinstance(answer, NO) for answer in answers), answers
        assert answers.count(None) <= 1
        self.acknowledged += [delivery.interaction_id] * answers.count(None)

    def panel(self, table: Table, user: int, delivery: Delivery) -> PanelRow:
        """A panel that somebody has just been sent."""
        now = table.context.clock.now()
        return PanelRow(
            table_id=table.id,
            user_id=user,
            message_id=self.dice.randint(1, 9),
            token=str(delivery.interaction_id),
            expires_at=now + 840,
            seen=len(table.entries),
        )

    async def holds(self, room: Room) -> None:
        """In the end what was acknowledged lies there, once, and nothing else; and a third bot can go on with it."""
        assert sorted(self.ledger.delivered) == await _delivered(room)
        assert set(self.acknowledged) <= set(self.ledger.delivered)
        for table_id in self.ledger.made:
            kept = await room.store.load(table_id)
            table = await room.tables.get(table_id)
            assert kept is not None
            assert table is not None
            assert kept.header.ending not in (Ending.UNREADABLE, Ending.RULES)
            wanted = Table(self.ledger.table(table_id), table.game, table.context)
            assert image(Table(kept, table.game, table.context)) == image(wanted)
            await Evening(room, table, self.dice).holds()
            for bot in self.bots:
                held = await bot.tables.get(table_id)
                assert held is not None
                await held.catch_up(kept.header.version)
                written = {user: panel.columns() for user, panel in held.kept_panels.items()}
                assert image(held) | {"panels": written} == image(wanted)


async def _delivered(room: Room) -> list[int]:
    async with room.database.read() as connection:
        return sorted((await connection.execute(text("SELECT interaction_id FROM deliveries"))).scalars())


async def two_bots(seed: int, folder: Path) -> None:
    """One evening, and what holds afterwards."""
    dice, file, clock = Random(seed), folder / "bot.db", ManualClock()
    async with opened(file):
        pass
    databases = [await Shared.of_file(url(file)) for _ in range(3)]
    for database in databases:
        database.turns = Turns(dice) if database is databases[0] else databases[0].turns
    giving = asyncio.create_task(databases[0].turns.give())
    plugins, ledger = {**games(), "pig": pig(), "bidding": bidding()}, Ledger()
    try:
        bots = OneBot(databases[0], clock, plugins, ledger), OneBot(databases[1], clock, plugins, ledger)
        evening = TwoBots(bots, ledger, dice)
        async with asyncio.timeout(PATIENCE):
            await evening.play()
            for bot in bots:
                await bot.kill()
            await asyncio.gather(*ledger.on_the_way, return_exceptions=True)
            await evening.holds(Room(databases[2], clock, plugins))
            await asyncio.to_thread(sound, file, plugins)
    finally:
        giving.cancel()
        for database in databases:
            await database.close()


def sound(file: Path, plugins: Mapping[str, Plugin]) -> None:
    """The file is sound, and what is told of finished games is what their results come to."""
    told, settings = io.StringIO(), Settings(None, url(file), "ERROR", 0, None, None, None)
    assert copies.check(settings, plugins, badges(), told) == 0, told.getvalue()


@pytest.mark.parametrize("part", [0, *(deep(part) for part in range(1, PARTS))])
def test_two_bots_on_one_file_corrupt_nothing(part: int) -> None:
    each = EVENINGS // PARTS
    for seed in range(each * part, each * (part + 1)):
        with tempfile.TemporaryDirectory() as folder, Faults() as faults:
            asyncio.run(two_bots(seed, Path(folder)))
            assert faults == [], f"seed {seed}"
