"""An evening: what a test on the wire has, and what is held against it afterwards."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

from sandbox import openapi
from sandbox.bus import Change
from sandbox.core import TOKEN
from sandbox.interactions import COMPONENT, DEFERRED_REPLY, DEFERRED_UPDATE, Interaction
from sandbox.journal import Faults, LoggedRequest
from sandbox.model import Channel, Guild, Person
from sandbox.server import Outcome, Sandbox, SeenMessage
from tests.patience import PATIENCE
from tests.wire import simulated
from tests.wire.players import STEP, Player, Table
from tests.wire.process import Bot
from tests.wire.seen import done, verb_of, with_verb
from tests.wire.table_options import choose_options

T = TypeVar("T")
NUDGE, NUDGE_EVERY = 1.0, 2.0
"""Seconds by which the clock is moved on where nothing comes, and seconds of the loop after which this is done in the
end again and again (first after `Bot.nudge_after`): long pauses, as between tries of what Discord did not take, pass
within a test's patience."""
TOLD = 60
"""Lines of the bot's log that are told where a wait was in vain."""
BEGINNING = 1_800_000_000.0
"""When these tests begin: 15 January 2027, 08:00 UTC."""
TROUBLE = re.compile(r"Traceback|\bfault\b| ERROR | CRITICAL ")


class Evening:
    """One test's time with the stand-in and the bot: rooms, people, everything requested, and what the log may hold."""

    def __init__(self, sandbox: Sandbox, bot: Bot, test: str) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.requests: list[LoggedRequest] = []
        """Every request of the bot in this test, once it is answered."""
        self.times: list[float] = []
        """When each of them came, on the clock."""
        self.may_log: list[str] = []
        """Patterns of trouble that this test provokes."""
        self._test = test
        self._rooms: list[Channel] = []
        self._log_from = bot.log_size

    @asynccontextmanager
    async def under_watch(self) -> AsyncIterator[Self]:
        """Collect requests; afterwards close the tables, and hold log and requests against what is right."""
        self.bot.shuffles_for(self._test)
        forget = self.sandbox.core.bus.subscribe(self._on_change)
        try:
            yield self
            self.mend()
            await self._leave_tidy()
        finally:
            forget()
        assert self.trouble() == []
        assert self.secrets_told() == []
        if openapi.why_not() is None:
            assert self.misfits() == []

    def _on_change(self, change: Change) -> None:
        if change.kind == "request":
            self.requests.append(change.data)
            self.times.append(self.sandbox.clock.now())

    async def _leave_tidy(self) -> None:
        """A moderator closes what is still open, so that it does not play on while other tests move the clock."""
        if not self.sandbox.online:
            return
        for room in self._rooms:
            guild = self.sandbox.world.guilds.get(room.guild_id or 0)
            if guild is not None and room.id in guild.channels:
                await self.end("Bo", room)

    def logged(self, line: str) -> bool:
        """Whether the bot's log of this test tells of something."""
        return line in self.bot.log(self._log_from)

    def trouble(self) -> list[str]:
        """Lines of the log that tell of a fault nobody provoked."""
        lines = self.bot.log(self._log_from).splitlines()
        found = [number for number, line in enumerate(lines) if TROUBLE.search(line)]
        return [
            "\n".join(lines[number : number + 40])
            for number in found
            if not any(re.search(pattern, lines[number]) for pattern in self.may_log)
        ]

    def secrets_told(self) -> list[str]:
        """Tokens that stand in the log."""
        log = self.bot.log(self._log_from)
        tokens = [item.token for item in self.sandbox.core.interactions.all if item.token in log]
        return tokens + re.findall(rf"\b{TOKEN}\b", log)

    def misfits(self) -> list[str]:
        """What Discord's description says against this test's requests, each kind once."""
        told = [problem for request in self.requests for problem in openapi.description().problems(request)]
        return list({re.sub(r"\d{6,}", "…", problem): problem for problem in told}.values())

    # Who and where

    def room(self, name: str = "table", guild: Guild | None = None) -> Channel:
        """A channel of this test's own."""
        room = self.sandbox.add_channel(name, guild)
        self.leaves_tidy(room)
        return room

    def leaves_tidy(self, room: Channel) -> None:
        """What is open in this channel or thread is closed in the end."""
        self._rooms.append(room)

    def person(self, name: str) -> Person:
        """Somebody new, without any power in the server."""
        return self.sandbox.add_person(name)

    def people(self, *names: str) -> list[Person]:
        """Several new people."""
        return [self.person(name) for name in names]

    # What happens

    async def until(self, predicate: Callable[[], T | None]) -> T:
        """Return the first truthy result of the predicate.

        The clock of these tests stands still. What needs a little more time than a test gave it, because a pause began
        only when the bot came to it, gets it here: a little, and ever more seldom, so that a slow machine moves the
        clock hardly more than a fast one. Raises `TimeoutError` with the end of the bot's log.
        """
        pause, left = self.bot.nudge_after, PATIENCE
        while True:
            try:
                found = await self.sandbox.wait_until(predicate, min(pause, left))
            except TimeoutError as error:
                left -= pause
                pause = min(1.5 * pause, NUDGE_EVERY)
                if left <= 0:
                    log = "\n".join(self.bot.log(self._log_from).splitlines()[-TOLD:])
                    raise TimeoutError(f"{error}; the bot's log:\n{log}") from None
                self.sandbox.clock.advance(NUDGE)
            else:
                assert found is not None
                return found

    async def shown(self, predicate: Callable[[], T | None]) -> T:
        """Wait for something on a table message, which waits its turn to be edited: the clock is moved so far."""
        self.sandbox.clock.advance(STEP)
        return await self.until(predicate)

    async def did(self, acting: Awaitable[Outcome]) -> Outcome:
        """Return the outcome of something that has to work, once its answer is there.

        On a slow machine the bot says first that an answer will come; then that one is waited for.
        """
        outcome = done(await acting)
        if outcome.response_type in (DEFERRED_REPLY, DEFERRED_UPDATE):
            await self.answer(outcome)
        return outcome

    async def answer(self, outcome: Outcome) -> SeenMessage:
        """Return the message of an answer, once it is there."""
        interaction = outcome.interaction
        if outcome.response_type == DEFERRED_UPDATE:
            if _verb(interaction) == "start":
                # Acknowledged first, it is answered by a message that the bot posts by itself.
                room = self.sandbox.channel(interaction.channel_id)
                await self.until(lambda: with_verb(self.sandbox.messages(room, "Ada"), "look"))
            else:
                await self.sandbox.wait_until(lambda: interaction.later, PATIENCE)
        await self.sandbox.wait_until(lambda: not self.sandbox.message(outcome).loading, PATIENCE)
        return self.sandbox.message(outcome)

    async def slash(self, who: Person | str, where: Channel, name: str, /, **options: Any) -> SeenMessage:
        """Give a command that has to be answered; return the answer."""
        return self.sandbox.message(await self.did(self.sandbox.slash(who, where, name, options)))

    async def end(self, who: Person | str, where: Channel) -> SeenMessage:
        """End what is under way in a channel, and say yes where that is asked; the answer."""
        said = await self.slash(who, where, "table end")
        yes = [button for button in said.buttons if ":endit:" in (button.custom_id or "")]
        return await self.press(who, said, yes[0].label) if yes else said

    async def press(self, who: Person | str, message: SeenMessage | int, label: str) -> SeenMessage:
        """Press what has to be answered; return the message that it made or changed.

        In a lobby, what the card does not have is behind More.
        """
        seen = self.sandbox.message(message) if isinstance(message, int) else message
        labels = [button.label for button in seen.buttons]
        if label not in labels and "More" in labels:
            message = await self.press(who, message, "More")
        return self.sandbox.message(await self.did(self.sandbox.click(who, message, label=label)))

    async def forge(self, who: Person, seen: SeenMessage, custom_id: str) -> Interaction:
        """Press a button that a message does not have, as a forger may; the press, answered."""
        core = self.sandbox.core
        channel = self.sandbox.channel(seen.channel_id)
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        owners = {"0": str(channel.guild_id or 0)}
        made = core.interactions.open(
            COMPONENT, who, channel, data, message=core.world.messages[seen.id], owners=owners
        )
        assert await core.interactions.deliver(made), "every press is answered"
        return made

    async def switch(self, person: Person, name: str) -> SeenMessage:
        """Turn one of the person's own switches."""
        switches = await self.slash(person, self.room(), "me")
        return self.sandbox.message(await self.did(self.sandbox.click(person, switches, custom_id=f"me1:{name}")))

    async def lobby(self, *people: Person, ai: int = 0, room: Channel | None = None, **options: Any) -> Table:
        """A table at which these sit, the first as host, and AIs; not begun yet.

        `game` and `clock` are the command's, the rest is chosen at the table.
        """
        room = room or self.room()
        given = {name: options.pop(name) for name in ("game", "clock") if name in options}
        card = await self.slash(people[0], room, "play", **given)
        if options:
            await choose_options(self, people[0], card, **options)
        for person in people[1:]:
            await self.press(person, card, "Join")
        for _ in range(ai):
            await self.press(people[0], card, "Add AI")
        return Table(self, room, card.id, people)

    async def game(self, *people: Person, ai: int = 0, room: Channel | None = None, **options: Any) -> Table:
        """A game under way, everybody's board open."""
        table = await self.lobby(*people, ai=ai, room=room, **options)
        await table.start()
        return table

    async def solo(self, person: Person, room: Channel | None = None, **options: Any) -> Player:
        """A solo game under way."""
        player = Player(self, person)
        player.panel = (await self.slash(person, room or self.room(), "solo", **options)).id
        return player

    async def reseed(self, table_id: int, seed: str) -> None:
        """Kill the bot and start it with another shuffle for a table of which nothing was shown yet."""
        await self.bot.kill()
        with contextlib.closing(sqlite3.connect(self.bot.database)) as database, database:
            changed = database.execute("UPDATE tables SET seed = ? WHERE id = ?", (seed, table_id))
            assert changed.rowcount == 1
        await self.bot.start()

    def mend(self) -> None:
        """What was ordered to fail fails no more."""
        self.sandbox.core.faults.release()
        self.sandbox.core.faults = Faults()

    def rows(self, query: str, *values: Any) -> list[Any]:
        """What lies in the bot's database."""
        with contextlib.closing(sqlite3.connect(self.bot.database)) as database:
            return database.execute(query, values).fetchall()

    def state_of(self, table_id: int) -> tuple[str, str | None]:
        """How a table lies in the database: its status and its ending."""
        [(status, ending)] = self.rows("SELECT status, ending FROM tables WHERE id = ?", table_id)
        return str(status), ending

    def edits_of(self, message_id: int) -> list[tuple[float, LoggedRequest]]:
        """The requests that changed a message of a channel, by token or as the bot itself, and when."""
        return [
            (time, request)
            for time, request in zip(self.times, self.requests, strict=True)
            if request.method == "PATCH" and request.path.endswith(f"/messages/{message_id}")
        ]


def attached_json(evening: Evening, message: SeenMessage) -> dict[str, Any]:
    """The JSON file that hangs on a message."""
    (attachment,) = message.raw["attachments"]
    content: dict[str, Any] = json.loads(evening.sandbox.world.attachments[int(attachment["id"])].data)
    return content


def _verb(pressed: Interaction) -> str:
    """The verb of the component that was pressed, "" for anything else."""
    return verb_of(str(pressed.payload["data"].get("custom_id", "")))


@asynccontextmanager
async def a_house(
    folder: Path, *, clock_goes: bool = False, mode: str = "cold", **settings: str
) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """A stand-in and a bot, which is stopped in the end.

    The clock stands still but for what a test moves it by. Discord's three seconds for an answer are not held against
    a busy machine: the benchmark measures them.
    """
    stands_at = None if clock_goes else BEGINNING
    async with (
        await Sandbox.start(clock_file=folder / "clock", stands_at=stands_at, response_seconds=PATIENCE) as sandbox,
        a_bot(sandbox, folder, mode=mode, **settings) as bot,
    ):
        yield sandbox, bot


@asynccontextmanager
async def a_bot(sandbox: Sandbox, folder: Path, *, mode: str = "cold", **settings: str) -> AsyncIterator[Bot]:
    """A bot, not started yet, which is stopped in the end."""
    if simulated.is_here():
        async with simulated.a_bot(sandbox, folder, mode=mode, **settings) as bot:
            yield bot
        return
    bot = Bot(sandbox, folder, mode=mode, **settings)
    try:
        yield bot
    finally:
        await bot.stop()


@asynccontextmanager
async def an_evening(house: tuple[Sandbox, Bot], test: str) -> AsyncIterator[Evening]:
    """A test's time in a house whose bot runs, watched: see `Evening.under_watch`."""
    sandbox, bot = house
    async with Evening(sandbox, bot, test).under_watch() as watched:
        if not bot.running:
            await bot.start()
        yield watched


@asynccontextmanager
async def evening_alone(
    folder: Path, test: str, *, clock_goes: bool = False, mode: str = "cold", **settings: str
) -> AsyncIterator[Evening]:
    """An evening in a house of its own."""
    async with (
        a_house(folder, clock_goes=clock_goes, mode=mode, **settings) as house,
        an_evening(house, test) as evening,
    ):
        yield evening
