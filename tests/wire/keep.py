"""`python -m tests.wire.keep [NAME]`: play until many things stand open at once; keep database and messages as files.

Every version that gets a tag keeps one under its number, and one is kept before a change of the database or of what is
posted, under a name of its own: `tests/data/databases/README.md`. What is played here need not be played the same way
again: the files are what counts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from sandbox.model import Channel, Person
from sandbox.server import Sandbox, SeenMessage
from tests.patience import PATIENCE
from tests.releases import ROOT, tagged, version
from tests.store import server
from tests.wire.kept import DATABASES, POSTGRESQL, InTurn, alone_until, lit_pressed, offered, race, use
from tests.wire.planned import plan
from tests.wire.players import Player, Table
from tests.wire.process import Bot
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of
from tests.wire.test_bonuses import more_paid_squares_than_lines, two_kinds_waiting

START = 1_795_028_400.0
"""18 November 2026, 19:00 UTC."""
HOUR, DAY = 3600.0, 86_400.0
SECRET = "the key of the days of a database that is kept for tests"
FLIP_THREE = ("planned-189", "h", "tflip3.0")
"""A shuffle, and answers of the second seat after which the first turns a Flip Three and has a card to give."""


def bonuses_in_the_last_round(state: Any, options: tuple[Any, ...]) -> bool:
    """Two different bonuses wait in the last round, not in its last turns, and both can be used."""
    return state.round == 4 and state.turn <= 7 and two_kinds_waiting(state, options)


class Keeping:
    """Three evenings, at whose end everything stands open that is to be kept."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.sandbox = evening.sandbox
        self.ann, self.ben, self.cat, self.dora = evening.people("Ann", "Ben", "Cat", "Dora")
        self.desk = evening.room("desk")

    async def switch(self, person: Person, name: str) -> None:
        """Turn one of the person's own switches."""
        seen = await self.evening.slash(person, self.desk, "me")
        await use(self.evening, person, seen, f"me1:{name}", ())

    async def first_evening(self) -> None:
        """A game to its end, a daily to its end, a solo game to its end."""
        evening = self.evening
        for person in (self.ann, self.ben):
            await self.switch(person, "text_mode")
        table = await evening.game(self.ann, self.ben, ai=1, room=evening.room("finished"), seconds=180)
        result = await table.to_end()
        await evening.press(self.cat, result, "Look at…")
        print("a table is finished", flush=True)
        player = Player(evening, self.ben)
        player.panel = (await evening.slash(self.ben, self.desk, "daily play")).id
        await alone_until(player, "over")
        print("a daily is finished", flush=True)
        solo = (await evening.slash(self.cat, self.desk, "solo", game="flip7")).id
        await race(evening, self.cat, solo, rounds=99)
        await evening.slash(self.cat, self.desk, "daily remind", hours=2)
        print("a solo is finished", flush=True)

    async def second_evening(self) -> None:
        """A daily of the other game is begun, and a reminder comes."""
        evening = self.evening
        self.sandbox.clock.move_to(START + DAY)
        panel = (await evening.slash(self.ann, self.desk, "daily play", game="flip7")).id
        await race(evening, self.ann, panel, rounds=3)
        self.sandbox.clock.move_to(START + DAY + 3 * HOUR + 60)
        await evening.until(lambda: self.sandbox.messages(self.sandbox.dm(self.cat), self.cat))
        print("a reminder has come", flush=True)

    async def third_evening(self) -> None:
        """Everything else, up to the moment at which the bot is stopped."""
        self.sandbox.clock.move_to(START + 2 * DAY)
        await self.slow_table()
        player = Player(self.evening, self.ann)
        player.panel = (await self.evening.slash(self.ann, self.desk, "daily play")).id
        await alone_until(player, "Round 4 · turn 7")
        await player.finish_turn()
        await self.switch(self.ann, "text_mode")
        print("a daily is under way", flush=True)
        await self.pages()
        await self.lesson()
        await self.lobby()
        await self.duel()
        await self.game_night()
        await self.puzzle()
        await self.planned()

    async def slow_table(self) -> None:
        """A slow game, in which somebody has left."""
        evening, room = self.evening, self.evening.room("slow")
        people = [self.ann, self.ben, self.cat]
        await set_up(evening, people, room, ai=1, game="flip7", clock="slow", target_score=50)
        table = InTurn(evening, "slow", people)
        await table.until_asked()
        for person in people:
            await evening.press(person, table.message, "My board")
        await evening.slash(self.cat, room, "table leave")
        await table.until_asked()

    async def pages(self) -> None:
        """What commands show privately, and pages one comes to from there."""
        evening, desk, ben = self.evening, self.desk, self.ben
        await evening.slash(ben, desk, "me")
        await evening.slash(ben, desk, "leaderboard")
        await evening.slash(ben, desk, "leaderboard", measure="wins", scope="everywhere")
        await evening.slash(ben, desk, "profile")
        history = await evening.slash(ben, desk, "profile", show="history")
        await evening.slash(ben, desk, "profile", show="history")
        await use(evening, ben, history, *next(one for one in offered(history) if one[0] == "hist1:open"))
        archive = await evening.slash(ben, desk, "daily archive")
        await evening.slash(ben, desk, "daily results", date="2026-11-18")
        await evening.slash(ben, desk, "daily archive", date="2026-11-18")
        assert archive.selects
        await evening.slash(self.cat, desk, "daily results")
        offer = await evening.slash(self.ann, desk, "daily play", game="flip7")
        assert len(offer.buttons) == 2
        await evening.slash(self.dora, desk, "privacy delete")
        nothing = await evening.slash(self.dora, desk, "table status")
        assert [button.label for button in nothing.buttons] == ["Tell me when a table opens here"]
        print("the pages are there", flush=True)

    async def lesson(self) -> None:
        """A lesson of which one step is done, and a page of the rules, both Dora's."""
        evening, room = self.evening, self.evening.room("school")
        begun = await evening.slash(self.dora, room, "learn", game="flip7")
        await lit_pressed(evening, self.dora, begun.id)
        await evening.slash(self.dora, room, "rules")
        print("a lesson is under way", flush=True)

    async def lobby(self) -> None:
        """A lobby with two people and an AI, and house rules that the host has chosen."""
        evening, room = self.evening, self.evening.room("lobby")
        await evening.lobby(self.ann, self.ben, ai=1, room=room, seats=6, seconds=90, relaxed=True)

    async def duel(self) -> None:
        """A duel that Ann has begun and Ben has accepted; and one that asks Cat."""
        evening, room = self.evening, self.evening.room("duel")
        card = await evening.slash(self.ann, room, "duel", friend=self.ben)
        await evening.press(self.ben, card.id, "Accept")
        player = Player(evening, self.ann)
        player.panel = (await evening.press(self.ann, card.id, "Play")).id
        assert "Duel, deal 1 of 3" in player.board.text
        await evening.slash(self.dora, room, "duel", friend=self.cat)
        print("a duel is under way", flush=True)

    async def game_night(self) -> None:
        """A game night in two hours, to which Ben comes; Cat wants to be told of the next table in the channel."""
        evening, room = self.evening, self.evening.room("night")
        nothing = await evening.slash(self.cat, room, "table status")
        await evening.press(self.cat, nothing, "Tell me when a table opens here")
        draft = await evening.slash(self.ann, room, "event", when="in 2 h", title="Friday at last")
        await evening.press(self.ann, draft, "Announce it")
        card = await evening.until(lambda: with_prefix(self.sandbox.messages(room, self.ben), "eve1:come"))
        await evening.press(self.ben, card.id, "Coming")
        print("a game night is announced", flush=True)

    async def puzzle(self) -> None:
        """Today's puzzle, which Ben has not answered yet."""
        evening = self.evening
        seen = await evening.slash(self.ben, self.evening.room("puzzle"), "puzzle", game="flip7")
        while "Look again" in [button.label for button in seen.buttons]:
            seen = await evening.press(self.ben, seen, "Look again")
        print("a puzzle is asked", flush=True)

    async def planned(self) -> None:
        """Games whose shuffles bring what is wanted: much to choose alone, a cascade, a Flip Three."""
        evening = self.evening
        much = plan(more_paid_squares_than_lines, turns=3)
        cascade = plan(bonuses_in_the_last_round, seats=3, turns=60)
        alone = Player(evening, self.cat)
        alone.panel = (await evening.slash(self.cat, evening.room("solo"), "solo")).id
        lucky = await evening.lobby(self.ann, self.ben, ai=1, room=evening.room("cascade"), seconds=180)
        flip = await evening.lobby(
            self.ann, self.ben, ai=1, room=evening.room("flip-three"), game="flip7", seconds=180, target_score=50
        )
        solo = table_id_of(alone.board.selects[0].custom_id)
        await reseed(evening, {solo: much.seed, lucky.id: cascade.seed, flip.id: FLIP_THREE[0]})
        alone.panel = (await evening.slash(self.cat, self.sandbox.channel("solo"), "board")).id
        for answer in much.answers:
            while not alone.answers:
                await alone.press("Next")
            await alone.do(answer)
        while not alone.answers:
            await alone.press("Next")
        print("much to choose", flush=True)
        await self.cascade(lucky, cascade.answers)
        await self.flip_three(flip)

    async def cascade(self, table: Table, answers: tuple[str, ...]) -> None:
        """Ann is in the middle of a cascade, and Ben has not answered yet."""
        await table.start()
        ann, ben = table.players
        for answer in (*answers, None):
            while not ann.answers:
                await ben.finish_turn()
                await table.move_on()
            if answer is not None:
                await ann.do(answer)
        assert ann.board.text.count("Which do you use first?") == 1
        assert ben.answers
        print("in a cascade", flush=True)

    async def flip_three(self, table: Table) -> None:
        """Ann has turned the three cards of a Flip Three, and has a card to give that was set aside."""
        await self.evening.press(self.ann, table.card, "Start")
        game = InTurn(self.evening, "flip-three", [self.ann, self.ben])
        for answer in FLIP_THREE[1:]:
            await game.until_asked()
            assert game.asked is self.ben
            assert answer in game.answers
            await game.answer(answer)
        await game.until_asked()
        assert game.asked is self.ann
        assert all(answer.startswith("t") for answer in game.answers)
        print("in a Flip Three", flush=True)


def with_prefix(messages: list[SeenMessage], prefix: str) -> SeenMessage | None:
    """The newest public message with a button whose custom id begins like this."""
    found = [
        seen
        for seen in messages
        if not seen.ephemeral and any((button.custom_id or "").startswith(prefix) for button in seen.buttons)
    ]
    return found[-1] if found else None


async def set_up(evening: Evening, people: list[Person], room: Channel, *, ai: int, **options: object) -> None:
    """A game in which one is asked after the other, begun."""
    table = await evening.lobby(*people, ai=ai, room=room, **options)
    await evening.press(people[0], table.card, "Start")


async def reseed(evening: Evening, seeds: dict[int, str]) -> None:
    """Kill the bot and start it with other shuffles for tables of which nothing was shown yet."""
    await evening.bot.kill()
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database, database:
        for table_id, seed in seeds.items():
            database.execute("UPDATE tables SET seed = ? WHERE id = ?", (seed, table_id))
    await evening.bot.start()


def as_files(sandbox: Sandbox, file: Path) -> tuple[str, str]:
    """The database as SQL, and the world as JSON. Tokens get names, so that nobody takes them for secrets."""
    world = sandbox.snapshot()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE notes SET value = ? WHERE key = 'daily_secret'", (SECRET,))
        panels = dict(database.execute("SELECT token, 'panel-' || table_id || '-' || user_id FROM panels").fetchall())
        for token, named in panels.items():
            database.execute("UPDATE panels SET token = ? WHERE token = ?", (named, token))
        database.commit()
        sql = "\n".join(database.iterdump()) + "\n"
    world["tokens"] = [one | {"token": panels[one["token"]]} for one in world["tokens"] if one["token"] in panels]
    return sql, json.dumps(world, ensure_ascii=False, indent=1) + "\n"


async def as_dump(file: Path) -> str:
    """Move a database to PostgreSQL as those who run the bot do; return it as `pg_dump` writes it."""
    await server.create("kept")
    moved = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "copy",
        "--to",
        server.url("kept"),
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite+aiosqlite:///{file}"},
        stdout=asyncio.subprocess.DEVNULL,
    )
    assert await moved.wait() == 0
    lines = server.dumped("kept").splitlines()
    # Comments tell of the program that wrote them, and lines for `psql` alone are no SQL.
    return "\n".join(line for line in lines if line and not line.startswith(("--", "\\"))) + "\n"


async def keep(name: str, folder: Path) -> None:
    """Play the three evenings, and write the files."""
    async with await Sandbox.start(clock_file=folder / "clock", response_seconds=PATIENCE) as sandbox:
        sandbox.clock.move_to(START)
        bot = Bot(sandbox, folder)
        await bot.start()
        keeping = Keeping(Evening(sandbox, bot, __name__))
        for evening in (keeping.first_evening, keeping.second_evening, keeping.third_evening):
            await evening()
        await asyncio.sleep(2.0)  # what is still being drawn is sent
        await bot.kill()
        sql, world = as_files(sandbox, bot.database)
        dump = await as_dump(bot.database)
    (DATABASES / f"{name}.sql").write_text(sql, encoding="utf-8")
    (POSTGRESQL / f"{name}.sql").write_text(dump, encoding="utf-8")
    (DATABASES / f"{name}.json").write_text(world, encoding="utf-8")


def main() -> None:
    """Keep a database: under a name that is not taken, or under the version that is about to be tagged."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.keep", description=main.__doc__)
    parser.add_argument("name", nargs="?", help="without one: the version of pyproject.toml, as long as it has no tag")
    name = parser.parse_args().name
    if name is None:
        name = version()
        if name in tagged():
            raise SystemExit(f"{name} has its tag already: raise the version in pyproject.toml first")
    elif (DATABASES / f"{name}.sql").exists():
        raise SystemExit(f"{name} is kept already: what an earlier version left must not change")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(keep(name, Path(folder)))


if __name__ == "__main__":
    main()
