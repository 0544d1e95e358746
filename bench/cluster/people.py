"""People at tables of two and an AI, who press at their times whatever happens to the bots."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bench.clicks import offered, verb_of
from bench.cluster.presses import DEFERRED, Answers, Pressed, Tally, Verdict, verdict
from bench.cluster.shown import LOBBY, TABLE, Shown
from bench.cluster.witness import SAID, Witness
from sandbox.model import Channel, Guild, Person
from sandbox.server import Outcome, RefusedError, Sandbox

T = TypeVar("T")
AGAIN, STUCK = 1.0, 6.0
"""Seconds until somebody looks again whether there is something to press, and until they open their board anew, or see
whether the game is over."""
LATER = 10.0
"""Seconds in which what was acknowledged has to be answered."""
LOOK = 0.05
COMES = 10.0
"""Seconds that a table message may take to come after Start."""


@dataclass(slots=True)
class Seat:
    """Somebody at a table, and the message with their board."""

    who: Person
    panel: int | None = None


@dataclass(slots=True)
class Place:
    """A channel with two people, who play one game after another."""

    number: int
    guild: Guild
    channel: Channel
    game: str
    seats: list[Seat]
    busy: bool = False
    """Somebody is at it to open boards, or another game."""
    served: float = 0.0
    """When the last press here was served, or when it was last looked after."""
    games: int = 0


def places(sandbox: Sandbox, guilds: int, tables: int, games: Sequence[str]) -> list[Place]:
    """As many servers, and a place in each of the first ones; one after the other is of the next shard."""
    made = []
    for number, guild in enumerate(sandbox.add_guilds(max(guilds, tables))[:tables]):
        people = [sandbox.add_person(f"P{number}{letter}", join=False) for letter in "ab"]
        for person in people:
            sandbox.person_joins(person, guild)
        channel = next(iter(guild.channels.values()))
        # Not by number alone: each shard is to have tables of every game.
        game = games[(number + number // 8) % len(games)]
        made.append(Place(number, guild, channel, game, [Seat(person) for person in people]))
    return made


@dataclass(eq=False)
class Players:
    """Everybody."""

    sandbox: Sandbox
    answers: Answers
    shown: Shown
    witness: Witness
    places: list[Place]
    rate: float
    tally: Tally = field(default_factory=Tally)
    missed: int = 0
    """Presses for which nobody was asked anything."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _free: list[tuple[float, int, Place, Seat]] = field(default_factory=list)
    """People who are not pressing, by when they look next."""
    _count: int = 0
    _playing: asyncio.Event = field(default_factory=asyncio.Event)

    async def sit_down(self, at_once: int = 8) -> None:
        """Begin a game at every place."""
        turns = asyncio.Semaphore(at_once)

        async def begin(place: Place) -> None:
            async with turns:
                await self._look_after(place)

        await asyncio.gather(*(begin(place) for place in self.places))
        for place in self.places:
            for seat in place.seats:
                self._later(0.0, place, seat)
        self._playing.set()

    async def play(self) -> None:
        """Press at this rate until cancelled."""
        due = time.monotonic()
        while True:
            await self._playing.wait()
            due = max(due + 1 / self.rate, time.monotonic() - 1.0)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if self._playing.is_set():
                self._one()

    async def pause(self) -> None:
        """Press no more for now; returns when every press has come to something."""
        self._playing.clear()
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def go_on(self) -> None:
        """Press again."""
        for place in self.places:
            place.served = time.monotonic()
        self._playing.set()

    def _one(self) -> None:
        """Begin one press: of whoever has waited longest for a question."""
        now = time.monotonic()
        while self._free and self._free[0][0] <= now:
            _, _, place, seat = heapq.heappop(self._free)
            if not place.busy and self._has_a_question(seat):
                self._begin(self._press(place, seat))
                return
            self._later(now + AGAIN, place, seat)
            if not place.busy and now - place.served > STUCK:
                self._begin(self._look_after(place))
                return
        self.missed += 1

    def _has_a_question(self, seat: Seat) -> bool:
        return seat.panel in self.sandbox.world.messages and offered(self.sandbox.message(seat.panel or 0)) is not None

    def _later(self, at: float, place: Place, seat: Seat) -> None:
        self._count += 1
        heapq.heappush(self._free, (at, self._count, place, seat))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _press(self, place: Place, seat: Seat) -> None:
        """Press what is asked."""
        try:
            found = offered(self.sandbox.message(seat.panel or 0))
            assert found is not None
            if found.values is None:
                pressing = self.sandbox.click(seat.who, seat.panel or 0, custom_id=found.custom_id)
            else:
                pressing = self.sandbox.choose(seat.who, seat.panel or 0, found.custom_id, list(found.values))
            await self._noted(place, found.verb, pressing)
        finally:
            self._later(time.monotonic(), place, seat)

    async def _noted(self, place: Place, verb: str, pressing: Awaitable[Outcome]) -> tuple[Verdict, Outcome | None]:
        """Press, and note what it came to; REFUSED where Discord's client would not let them, which counts nowhere."""
        began = time.monotonic()
        try:
            outcome = await pressing
        except RefusedError:
            return Verdict.REFUSED, None  # the message changed just now
        took = time.monotonic() - began
        said = self.answers.first(outcome.interaction.id)
        kind = outcome.response_type if outcome.ok else None
        words, door = (said.words, said.door) if said is not None else ("", 0)
        found = verdict(verb, kind, words)
        if kind in DEFERRED and found is Verdict.SERVED:
            later = await self._later_words(place, verb, outcome)
            found = Verdict.HUNG if later is None else verdict(verb, kind, later)
            words = later or ""
            took = time.monotonic() - began
        press = Pressed(began, took, verb, place.guild.id, place.number, outcome.interaction.id, found, door)
        self.tally.all.append(press)
        self.witness.saw(press, words)
        if found is Verdict.REFUSED:
            self.tally.refused[words[:SAID]] += 1
        if found is Verdict.SERVED:
            place.served = time.monotonic()
        return found, outcome

    async def _later_words(self, place: Place, verb: str, outcome: Outcome) -> str | None:
        """What came after an answer that only said that one will come; None where nothing did."""

        def words() -> str | None:
            later = self.answers.later(outcome.interaction.token)
            # A game that took long to begin is not shown by the answer: the bot posts its message, which names people.
            begun = verb == "Start" and self.shown.newest(place.channel.id, TABLE) is not None
            return "" if later is None and begun else later

        return await _comes(words, LATER)

    async def _look_after(self, place: Place) -> None:
        """Open the boards of the game that is there; where there is none, begin one."""
        place.busy = True
        try:
            if self.shown.newest(place.channel.id, TABLE) is None and not await self._begin_game(place):
                return
            for seat in place.seats:
                if not self._has_a_question(seat):
                    await self._open_board(place, seat)
        finally:
            place.busy, place.served = False, time.monotonic()

    async def _open_board(self, place: Place, seat: Seat) -> None:
        message = self.shown.newest(place.channel.id, TABLE)
        if message is None:
            return
        buttons = self.sandbox.message(message.message).buttons
        board = next(button.custom_id for button in buttons if verb_of(button.custom_id) == "board")
        pressing = self.sandbox.click(seat.who, message.message, custom_id=board)
        found, outcome = await self._noted(place, "board", pressing)
        if found is Verdict.SERVED and outcome is not None and outcome.message_id is not None:
            seat.panel = outcome.message_id

    async def _begin_game(self, place: Place) -> bool:
        """Begin a game, or go on with a lobby that is there; whether a table message has come."""
        host, guest = place.seats
        card = self.shown.newest(place.channel.id, LOBBY)
        steps: list[tuple[Seat, str]] = [(guest, "Join"), (host, "Add AI"), (host, "Start")]
        if card is None:
            playing = self.sandbox.slash(host.who, place.channel, "play", {"game": place.game})
            found, _ = await self._noted(place, "play", playing)
            if found is not Verdict.SERVED:
                return False
            card = await _comes(lambda: self.shown.newest(place.channel.id, LOBBY), COMES)
        elif guest.who.name in self._texts(card.message.id):
            steps = steps[2:]
        for seat, label in steps:
            if card is None:
                return False
            found, _ = await self._noted(place, label, self.sandbox.click(seat.who, card.message, label=label))
            if found is not Verdict.SERVED:
                return False
        place.games += 1
        return await _comes(lambda: self.shown.newest(place.channel.id, TABLE), COMES) is not None

    def _texts(self, message: int) -> str:
        return self.sandbox.message(message).text


async def _comes(find: Callable[[], T | None], seconds: float) -> T | None:
    """What is found, once it is there; None if that takes longer."""
    until = time.monotonic() + seconds
    while (found := find()) is None and time.monotonic() < until:  # noqa: ASYNC110 - it comes from another process
        await asyncio.sleep(LOOK)
    return found
