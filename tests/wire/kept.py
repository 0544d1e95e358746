"""Databases of earlier versions: what the bot of then had kept and posted, put back for the bot of today.

Nothing here imports the bot: what a database of then holds is pressed and read as people do.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sandbox.components import TEXT_INPUT
from sandbox.interactions import DEFERRED_UPDATE
from sandbox.model import Message, Person
from sandbox.server import Sandbox, SeenMessage
from sandbox.views import see
from tests.depth import deep
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.wire.players import Player
from tests.wire.rig import Evening, a_bot
from tests.wire.seen import done, verb_of

T = TypeVar("T")
DATABASES = Path(__file__).resolve().parents[1] / "data" / "databases"
NAMES = sorted(path.stem for path in DATABASES.glob("*.sql"))
POSTGRESQL = DATABASES / "postgresql"
"""The same databases in PostgreSQL, as `pg_dump` writes them, beside the same world."""
ON_POSTGRESQL = " on PostgreSQL"
"""Ends the name of a database that is played on in PostgreSQL."""
TAGGED = re.compile(r"\d+\.\d+\.\d+")
NEWEST = max(filter(TAGGED.fullmatch, NAMES), key=lambda name: tuple(map(int, name.split("."))))
"""The database of the newest version with a tag: it is played on with every run, as most servers have one like it."""

MOMENT = 1.5
"""Seconds the clock is moved while cards are turned one by one."""
LONGEST = 12.0
"""Seconds it is moved by at most where nothing comes: less than anybody has for a turn."""
DRAWN_WITHIN = 0.3
"""Real seconds the bot is given for what comes next, before the clock is moved again."""
LOOKS = 600
"""Looks at a game until it is given up."""
needs_server = pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
_COPIES = itertools.count(1)


def kept_databases(names: Iterable[str]) -> list[Any]:
    """Return them as parameters of tests, for the deep part all but the newest with a tag."""
    names = list(names)
    return [
        *(name if name == NEWEST else deep(name) for name in names),
        *_on_postgresql(names),
    ]


def kept_everywhere(names: Iterable[str]) -> list[Any]:
    """Return them as parameters: in a file for every run, in PostgreSQL for the deep part."""
    names = list(names)
    return [*names, *_on_postgresql(names)]


def _on_postgresql(names: Iterable[str]) -> list[Any]:
    dumped = [name + ON_POSTGRESQL for name in names if (POSTGRESQL / f"{name}.sql").exists()]
    return [pytest.param(name, marks=[pytest.mark.deep, needs_server]) for name in dumped]


def posted(name: str) -> dict[str, Any]:
    """Return the world in which a database was kept, with everything the bot had posted (`Sandbox.snapshot`)."""
    file = DATABASES / f"{name.removesuffix(ON_POSTGRESQL)}.json"
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return kept


def rooms(name: str) -> set[str]:
    """Return the names of the channels that were there."""
    return {channel["name"] for channel in posted(name)["channels"]}


@asynccontextmanager
async def gone_on(name: str, folder: Path) -> AsyncIterator[Evening]:
    """Start today's bot on a copy of a kept database, in the world and at the time in which it was kept."""
    then = posted(name)
    settings = {"DATABASE_URL": await _on_a_server(name)} if name.endswith(ON_POSTGRESQL) else {}
    sandbox = await Sandbox.start(clock_file=folder / "clock", stands_at=then["now"], response_seconds=PATIENCE)
    async with sandbox, a_bot(sandbox, folder, **settings) as bot:
        sandbox.restore(then)
        if not settings:
            bot.database.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(bot.database)) as database:
                database.executescript((DATABASES / f"{name}.sql").read_text(encoding="utf-8"))
        async with Evening(sandbox, bot, name.removesuffix(ON_POSTGRESQL)).under_watch() as evening:
            await bot.start()
            yield evening


async def _on_a_server(name: str) -> str:
    """The address of a copy in PostgreSQL."""
    copied = f"kept-{next(_COPIES)}"
    await server.create(copied)
    url = server.url(copied)
    connection = await server.connected(url)
    await connection.execute((POSTGRESQL / f"{name.removesuffix(ON_POSTGRESQL)}.sql").read_text(encoding="utf-8"))
    await connection.close()
    return url


def shown_to(evening: Evening, channel: str, who: str, *verbs: str) -> SeenMessage:
    """Return the newest message that somebody sees in a channel with buttons or selects of all these verbs."""
    found = _with(evening, channel, who, verbs)
    assert found, f"nothing in #{channel} has {verbs}"
    return found[-1]


async def drawn_anew(evening: Evening, channel: str, who: str, *verbs: str) -> SeenMessage:
    """Wait until the newest message that somebody sees in a channel has got buttons or selects of all these verbs."""
    return await evening.shown(lambda: next(iter(_with(evening, channel, who, verbs)[-1:]), None))


def _with(evening: Evening, channel: str, who: str, verbs: Iterable[str]) -> list[SeenMessage]:
    return [seen for seen in evening.sandbox.messages(channel, who) if set(verbs) <= verbs_of(seen)]


def of_then(evening: Evening, name: str, number: int) -> SeenMessage:
    """Return a message as it was when the database was kept; what is shown now stays as it is."""
    (kept,) = [one for one in posted(name)["messages"] if one["id"] == number]
    return see(evening.sandbox.world, Message(author_id=evening.sandbox.bot.id, **kept))


def shown_again(evening: Evening, name: str, number: int) -> SeenMessage:
    """Show a message as it was then, as it still stands in front of somebody who has not looked since."""
    then = of_then(evening, name, number)
    evening.sandbox.world.messages[number].components = then.components
    return then


def verbs_of(seen: SeenMessage) -> set[str]:
    """Return the verbs of everything one can press or choose in a message; of what belongs to no table, the prefix."""
    return {
        verb_of(custom_id) if custom_id.startswith("t1:") else custom_id.split(":")[0] for custom_id, _ in offered(seen)
    }


def offered(seen: SeenMessage) -> list[tuple[str, tuple[str, ...]]]:
    """Return everything a message offers that is not greyed out: custom ids, with the fewest values to choose."""
    buttons = [(one.custom_id, ()) for one in seen.buttons if one.custom_id and not one.disabled]
    selects = [
        (one.custom_id, tuple(option.value for option in one.options[: max(one.min_values, 1)]))
        for one in seen.selects
        if not one.disabled
    ]
    return [*buttons, *selects]


async def use(evening: Evening, who: Person | str, seen: SeenMessage, custom_id: str, values: tuple[str, ...]) -> int:
    """Press a button, or choose these values; the message that answers. A form is sent off as it comes."""
    sandbox = evening.sandbox
    pressing = sandbox.choose(who, seen, custom_id, values) if values else sandbox.click(who, seen, custom_id=custom_id)
    outcome = done(await while_time_passes(evening, pressing))
    if outcome.modal is not None:
        fields = outcome.modal.fields
        filled = {
            name: field.get("value", "") or ("in 3 h" if field.get("required") else "")
            for name, field in fields.items()
            if field["type"] == TEXT_INPUT
        }
        outcome = done(await while_time_passes(evening, sandbox.submit(who, outcome.modal, filled)))
    if not seen.ephemeral and verb_of(custom_id) == "look" and outcome.response_type == DEFERRED_UPDATE:
        # The board is shown on the panel that is open.
        return seen.id
    return (await while_time_passes(evening, evening.answer(outcome))).id


async def while_time_passes(evening: Evening, happening: Awaitable[T]) -> T:
    """The result of something that may show itself step by step, on a clock that is moved meanwhile."""
    task = asyncio.ensure_future(happening)
    while not (await asyncio.wait([task], timeout=0.05))[0]:
        evening.sandbox.clock.advance(MOMENT / 5)
    return task.result()


def answers_in(seen: SeenMessage) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return what a message asks: actions in their short form, with how to give them."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for custom_id, _ in offered(seen):
        if verb_of(custom_id) == "do":
            found[custom_id.split(":", 5)[5]] = (custom_id, ())
    for select in seen.selects:
        if verb_of(select.custom_id) == "pick":
            found |= {option.value: (select.custom_id, (option.value,)) for option in select.options}
    return found


class InTurn:
    """A table at which one is asked after the other, on the table message."""

    def __init__(self, evening: Evening, channel: str, people: list[Person]) -> None:
        self.evening = evening
        self.channel = channel
        self.people = people
        self._answered: dict[str, tuple[str, tuple[str, ...]]] = {}
        """What could be answered when it was answered last."""

    @property
    def message(self) -> SeenMessage:
        """The newest public message."""
        sandbox = self.evening.sandbox
        here = sandbox.channel(self.channel).id
        posted = reversed(sandbox.world.messages.values())
        return sandbox.message(next(one.id for one in posted if one.channel_id == here and not one.ephemeral))

    @property
    def answers(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """What may be answered: actions in their short form, with how to give them."""
        return answers_in(self.message)

    @property
    def asked(self) -> Person | None:
        """Whom the message waits for, if it is a person."""
        found = re.search(r"Waiting for \*\*(\w+)\*\*", self.message.text)
        return next((person for person in self.people if found and person.name == found[1]), None)

    @property
    def over(self) -> bool:
        """The result is there."""
        return "rematch" in verbs_of(self.message)

    async def until_asked(self) -> None:
        """Until a person is asked, or the game is over; what has been answered is asked no more."""
        step = MOMENT
        for _ in range(LOOKS):
            if self.over or (self.answers not in ({}, self._answered) and self.asked):
                return
            before = self.message.raw
            self.evening.sandbox.clock.advance(step)
            # The clock waits for the bot, so that nobody's turn runs out on a slow machine.
            try:
                await self.evening.sandbox.wait_until(lambda: self.message.raw != before, DRAWN_WITHIN)  # noqa: B023
            except TimeoutError:
                step = min(2 * step, LONGEST)
            else:
                step = MOMENT
        raise AssertionError(f"nothing is asked: {self.message.text}")

    async def answer(self, *wanted: str) -> None:
        """Whoever is asked answers the first of these that may be answered, or else whatever stands first."""
        asked, answers = self.asked, self.answers
        assert asked is not None
        action = next((action for action in wanted if action in answers), next(iter(answers)))
        self.is_answered()
        await use(self.evening, asked, self.message, *answers[action])

    def is_answered(self) -> None:
        """What the message asks now is answered, here or elsewhere: it may be shown for a while, and asks nothing."""
        self._answered = self.answers

    async def to_end(self) -> SeenMessage:
        """Stay whenever one may; the result."""
        await self.until_asked()
        while not self.over:
            await self.answer("s")
            await self.until_asked()
        return self.message


async def alone_until(player: Player, moment: str) -> None:
    """Play alone until the panel is there."""
    while player.moment != moment:
        if not await player.finish_turn():
            await player.press("Next")


async def race(evening: Evening, person: Person, panel: int, *, rounds: int = LOOKS) -> None:
    """Play Flip 7 alone, staying at once, until this many rounds are over and something is asked, or to the end."""
    while True:
        seen = await while_time_passes(evening, settled(evening, panel))
        by_verb = {verb_of(custom_id): custom_id for custom_id, _ in offered(seen)}
        if not {"do", "next"} & set(by_verb) or ("do" in by_verb and rounds < 1):
            return
        if "next" in by_verb:
            rounds -= 1
            await use(evening, person, seen, by_verb["next"], ())
            continue
        answers = [custom_id for custom_id, _ in offered(seen) if verb_of(custom_id) == "do"]
        stay = next((custom_id for custom_id in answers if custom_id.endswith(":s")), answers[0])
        await use(evening, person, seen, stay, ())


async def settled(evening: Evening, message: int) -> SeenMessage:
    """Return a message once it offers something: while cards are turned one by one, nothing is asked."""
    await evening.until(lambda: offered(evening.sandbox.message(message)))
    return evening.sandbox.message(message)


async def lit_pressed(evening: Evening, who: Person, panel: int) -> SeenMessage:
    """Press the one answer that lives in a lesson; the panel once the next step is there, or the end."""
    custom_id = next(one for one, _ in offered(evening.sandbox.message(panel)) if verb_of(one) in ("do", "next"))

    def next_step() -> SeenMessage | None:
        shown = evening.sandbox.message(panel)
        left = dict(offered(shown))
        return shown if left and custom_id not in left else None

    await use(evening, who, evening.sandbox.message(panel), custom_id, ())
    return await evening.until(next_step)
