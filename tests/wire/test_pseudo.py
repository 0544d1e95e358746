"""Everything the bot says, pressed through in a language of longer words: it fits, and nothing is in another language.

Nobody chooses what is pressed: every kind of control on what the commands show is pressed once, and on what that shows.
Discord's limits are the stand-in's; what a picture has no room for stands in the log.
"""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sandbox.components import TEXT_INPUT
from sandbox.interactions import DEFERRED_REPLY
from sandbox.model import Channel, Person
from sandbox.server import Outcome, RefusedError, SeenMessage
from tests.engine.puzzles import puzzle_of
from tests.pseudo import WORD, outside, vocabulary
from tests.wire.players import Player
from tests.wire.quick import to_the_last_turn
from tests.wire.rig import Evening, evening_alone
from tests.wire.seen import done, table_id_of, verb_of

READ = frozenset(("content", "label", "placeholder", "description", "title", "name"))
"""In what the bot sends, the keys of what people read."""
NO_WORDS = re.compile(r"```\w*|/[a-z]+(?: [a-z]+)?|</[^>]*>|https?://\S+")
"""What is typed, and links."""
LAST = ("leave", "endit", "delete", "forget")
"""Verbs after which there is less to press."""
OPTIONS = 6
"""Of a select, those that are chosen."""
PRESSES = 400
PAUSE = 5.0
"""Seconds in which whoever is next has come to it: not so many that a person's time is up."""
DAY = 86_400.0
COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("help", {}),
    ("leaderboard", {}),
    ("leaderboard", {"game": "flip7"}),
    ("profile", {}),
    ("profile", {"show": "history"}),
    ("settings", {}),
    ("table status", {}),
    ("privacy export", {}),
    ("privacy policy", {}),
    ("learn", {}),
    ("daily results", {"game": "luckybox"}),
    ("daily archive", {"game": "luckybox"}),
    ("daily remind", {}),
    ("puzzle", {"game": "flip7"}),
    ("play", {}),
    ("solo", {}),
    ("me", {}),
    ("privacy delete", {}),
)


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """An evening with a bot of its own, which speaks nothing else."""
    async with evening_alone(tmp_path, request.node.nodeid, mode="pseudo") as evening:
        yield evening


def read(sent: Any, key: str = "") -> Iterator[str]:
    """Everything that people read of what the bot sends."""
    if isinstance(sent, dict):
        for name, value in sent.items():
            if isinstance(value, str):
                if name in READ:
                    yield value
            else:
                yield from read(value, name)
    elif isinstance(sent, list):
        for value in sent:
            yield from read(value, key)


def in_english(said: str) -> set[str]:
    """What is said of it in English."""
    return set(WORD.findall(outside(NO_WORDS.sub(" ", said)))) & vocabulary()


def kind(custom_id: str) -> str:
    """What a control does, whatever it does it to."""
    first, *rest = custom_id.split(":")
    if first == "t1":
        return f"t1:{rest[3]}:{re.sub(r'[0-9.]+', '#', ':'.join(rest[4:]))[:6]}"
    if first == "lead1":
        return f"lead1:{rest[1]}:{rest.index('*') if '*' in rest else rest[3]}"
    return f"{first}:{re.sub(r'[0-9]+', '#', ':'.join(rest))}"


class Walk:
    """Somebody who presses everything once."""

    def __init__(self, evening: Evening, person: Person, room: Channel) -> None:
        self.evening, self.person, self.room = evening, person, room
        self.pressed: set[str] = set()
        self.waiting: deque[int] = deque()
        self.presses = 0

    async def say(self, name: str, /, **options: Any) -> SeenMessage:
        """Give a command; its answer is looked at."""
        outcome = await self.evening.sandbox.slash(self.person, self.room, name, options)
        await self.came(outcome)
        return self.evening.sandbox.message(outcome)

    async def came(self, outcome: Outcome) -> None:
        """Take what came of something."""
        done(outcome)
        sandbox = self.evening.sandbox
        if outcome.modal is not None:
            typed = {name: field for name, field in outcome.modal.fields.items() if field["type"] == TEXT_INPUT}
            filled = {name: field.get("value") or "word" for name, field in typed.items()}
            with suppress(RefusedError):
                await self.came(await sandbox.submit(self.person, outcome.modal, filled))
        elif outcome.message_id is not None:
            if outcome.response_type == DEFERRED_REPLY:
                await self.evening.until(lambda: not sandbox.message(outcome).loading)
            self.waiting.append(outcome.message_id)

    async def go(self) -> None:
        """Press until nothing new is there."""
        late: list[tuple[int, str]] = []
        while self.waiting and self.presses < PRESSES:
            number = self.waiting.popleft()
            while (found := self.next(number)) is not None:
                custom_id, values = found
                self.pressed.add("=".join([kind(custom_id), *values[:1]]))
                if any(verb in custom_id for verb in LAST):
                    late.append((number, custom_id))
                    continue
                await self.press(number, custom_id, values)
        for number, custom_id in late:
            await self.press(number, custom_id, ())

    def next(self, number: int) -> tuple[str, tuple[str, ...]] | None:
        """What of a message was not pressed yet."""
        if number not in self.evening.sandbox.world.messages:
            return None
        seen = self.evening.sandbox.message(number)
        for button in seen.buttons:
            if button.custom_id and not button.disabled and kind(button.custom_id) not in self.pressed:
                return button.custom_id, ()
        for select in seen.selects:
            for option in select.options[:OPTIONS] if not select.disabled else ():
                if f"{kind(select.custom_id)}={option.value}" not in self.pressed:
                    more = [other.value for other in select.options if other is not option]
                    return select.custom_id, (option.value, *more[: max(0, select.min_values - 1)])
        return None

    async def press(self, number: int, custom_id: str, values: tuple[str, ...]) -> None:
        """Press something, if it is still there."""
        self.presses += 1
        sandbox = self.evening.sandbox
        try:
            if values:
                await self.came(await sandbox.choose(self.person, number, custom_id, values))
            else:
                await self.came(await sandbox.click(self.person, number, custom_id=custom_id))
        except (RefusedError, KeyError):
            return


def with_verbs(seen: SeenMessage, *verbs: str) -> list[str]:
    """The ids of the buttons with one of these verbs."""
    found = [button.custom_id or "" for button in seen.buttons if not button.disabled]
    return [one for one in found if verb_of(one) in verbs or one.split(":")[1] in verbs]


class Games:
    """Games of Ada's, with Bo and alone, played to their ends; nothing is found by its words."""

    def __init__(self, evening: Evening, room: Channel, ada: Person, bo: Person) -> None:
        self.evening, self.room, self.ada, self.bo = evening, room, ada, bo

    async def click(self, who: Person, message: SeenMessage | int, *verbs: str) -> SeenMessage:
        """Press the button with one of these verbs; the message that it made or changed."""
        sandbox = self.evening.sandbox
        seen = sandbox.message(message)
        outcome = await self.evening.did(sandbox.click(who, seen, custom_id=with_verbs(seen, *verbs)[0]))
        return sandbox.message(outcome)

    async def a_moment(self) -> None:
        """Move the clock on; something is shown then, or nothing is."""
        before = len(self.evening.requests)
        self.evening.sandbox.clock.advance(PAUSE)
        with suppress(TimeoutError):
            await self.evening.sandbox.wait_until(lambda: len(self.evening.requests) > before, 0.2)

    async def begun(self, who: Person, name: str, **options: Any) -> Player:
        """A game alone, under way."""
        player = Player(self.evening, who)
        player.panel = (await self.evening.slash(who, self.room, name, **options)).id
        return player

    async def finish(self, *players: Player) -> None:
        """Play games alone to their ends."""
        tables = [next(table_id_of(one) for one in ids_of(player.board) if one.startswith("t1:")) for player in players]
        await to_the_last_turn(self.evening.bot, *tables)
        for table, player in zip(tables, players, strict=True):
            while self.evening.state_of(table)[0] == "running":
                if player.answers:
                    await player.give(player.answers[-1])
                elif with_verbs(player.board, "next"):
                    await self.click(player.person, player.board, "next")
                else:
                    await self.a_moment()

    async def duel(self) -> list[Player]:
        """The first deal of a duel, under way."""
        card = await self.evening.slash(self.ada, self.room, "duel", friend=self.bo, game="flip7")
        card = await self.click(self.bo, card, "accept")
        sides = [Player(self.evening, who) for who in (self.ada, self.bo)]
        for side in sides:
            side.panel = (await self.click(side.person, card, "play")).id
        return sides

    async def together(self) -> None:
        """A game at a table."""
        sandbox, evening = self.evening.sandbox, self.evening
        card = await evening.slash(self.ada, self.room, "play", game="flip7")
        await self.click(self.bo, card, "join")
        await self.click(self.ada, card, "ai")
        await self.click(self.ada, card, "start")

        def newest(*verbs: str) -> SeenMessage | None:
            seen = [one for one in sandbox.messages(self.room, self.ada) if not one.ephemeral and one.id >= card.id]
            return next((one for one in reversed(seen) if with_verbs(one, *verbs)), None)

        for _ in range(400):
            if newest("rematch"):
                return
            if (seen := newest("do")) is not None:
                custom_id = with_verbs(seen, "do")[-1]
                # The third seat is the AI's; what was shown may be gone meanwhile.
                with suppress(RefusedError):
                    done(
                        await sandbox.click(
                            (self.ada, self.bo)[int(custom_id.split(":")[2])], seen, custom_id=custom_id
                        )
                    )
            await self.a_moment()
        raise AssertionError("the game never ends")


def ids_of(seen: SeenMessage) -> list[str]:
    """The ids of its controls."""
    return [button.custom_id or "" for button in seen.buttons] + [select.custom_id for select in seen.selects]


KINDS = frozenset(
    f"{kind}1"
    for kind in (
        "daily",
        "duel",
        "hist",
        "lead",
        "learn",
        "me",
        "privacy",
        "prof",
        "puzzle",
        "remind",
        "review",
        "rules",
        "set",
        "t",
    )
)
"""Beginnings of the ids of what has to be met (`bot/ui/input/ids.py`)."""


@pytest.mark.deep
async def test_all_that_is_said_is_said_in_one_language(evening: Evening) -> None:
    await walked(evening)
    assert english(evening) == {}


async def walked(evening: Evening) -> None:
    """Play, and press everything that is shown of it once."""
    sandbox = evening.sandbox
    ada, bo = evening.people("Ada", "Bo")
    guild = sandbox.add_guild("Somewhere", owner=ada)
    sandbox.world.person_joins(bo, guild)
    room = evening.room("somewhere", guild)
    games, walk = Games(evening, room, ada, bo), Walk(evening, ada, room)
    days = [await games.begun(who, "daily play", game="luckybox") for who in (ada, bo)]
    await games.finish(await games.begun(ada, "solo", game="flip7"), *days, *await games.duel())
    await games.together()
    sandbox.clock.advance(2 * DAY)
    await evening.until(lambda: any(with_verbs(seen, "boards") for seen in sandbox.messages(room, ada)))
    walk.waiting.extend(seen.id for seen in sandbox.messages(room, ada))
    puzzles(evening)
    for name, options in COMMANDS:
        await walk.say(name, **options)
    await walk.say("profile", person=bo)
    await walk.go()
    assert {one.partition(":")[0] for one in walk.pressed} >= KINDS


def puzzles(evening: Evening) -> None:
    """Lay the day's puzzles on the shelf: making them would take longer than all of this."""
    day = int(evening.sandbox.clock.now() // DAY)
    kept = {game: json.dumps(puzzle_of(game).to_json()) for game in ("luckybox", "flip7")}
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database, database:
        for game, puzzle in kept.items():
            database.execute(
                "INSERT OR REPLACE INTO puzzles (game, day, claimed_at, puzzle, mu, sigma, answers, found)"
                " VALUES (?, ?, 0, ?, 25, 8, 0, 0)",
                (game, day, puzzle),
            )


def english(evening: Evening) -> dict[str, set[str]]:
    """What of all that was sent is in English."""
    sent = [request for request in evening.requests if not request.path.endswith(("/commands", "/emojis"))]
    return {said: found for request in sent for said in read(request.json) if (found := in_english(said))}
