"""`python -m tests.wire.seeded`: the bot as `python -m bot` runs it, but with shuffles that each test has for itself.

What is shuffled follows from the text in the file that `SEEDS_FILE` names: the rig writes there which test is running.
Where that is not a test of fair deals, a table's deal follows from the seed that it was made with, whatever words were
drawn for who sits there. With `--cold` nothing is drawn or thought about in advance, which would take ten seconds of a
slow machine at every start, and one of its cores for longer. With `--slow` every picture takes seconds, those in
advance included. With `--busy` so does every look into the database. With `--pseudo` every text is one of the
pseudo-language, and what is cut of one is a fault in the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, patch

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import app
from bot.__main__ import main
from bot.render.typesetting import text as render
from bot.render.typesetting.fonts import Face
from bot.store import rooms
from bot.store.rows import TableRow
from bot.store.sql.database import Database
from bot.tables import registry
from bot.tables.clocks import clock
from bot.tables.play import fairness
from bot.ui.media import drawing, warming
from tests.patience import PATIENCE
from tests.pseudo import cut_of, speaking_nothing_else

LOOK_AGAIN = 0.02
"""Seconds between its looks at the clock of the tests, which stands still until it is moved."""
SLOW = 1.8
"""Seconds a picture takes then, or a look into the database."""
DRAWING = "something is being drawn"
"""What the log then says before each."""
FAIR = "test_fair_deals"
"""In the name of a test whose tables deal as they promise."""
log = logging.getLogger("bot.tests")


class Seeds:
    """Seeds as the bot would draw them, the same in every run of a test and whatever ran before it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._drawn: Counter[str] = Counter()

    def token_hex(self, size: int) -> str:
        """Return the next seed of the test that is running."""
        test = self._file.read_text(encoding="utf-8")
        self._drawn[test] += 1
        return hashlib.sha256(f"{test} {self._drawn[test]}".encode()).hexdigest()[: 2 * size]


def as_made(stack: ExitStack, file: Path) -> None:
    """Let tables deal by the seed they were made with; what they promise follows from another, and is not told."""
    frozen = fairness.frozen

    def seed(header: TableRow) -> str:
        return frozen(header) if FAIR in file.read_text(encoding="utf-8") else header.seed

    stack.enter_context(patch.object(fairness, "frozen", seed))


def cold(stack: ExitStack) -> None:
    """Let nothing be drawn before it is asked for, nor a puzzle be made, which a bot thinks about beside all else."""
    stack.enter_context(patch.object(warming.Warming, "warm", AsyncMock()))
    for service in rooms.modules("service"):
        if (puzzles := getattr(service, "PuzzleService", None)) is not None:
            stack.enter_context(patch.object(puzzles, "look", AsyncMock()))


def slow(stack: ExitStack) -> None:
    """Let everything that is drawn take seconds, as on a busy machine."""
    run = drawing.DrawingThread.run

    async def later(self: drawing.DrawingThread, work: Any, *args: Any, **kwargs: Any) -> Any:
        log.info(DRAWING)
        await run(self, time.sleep, SLOW)
        return await run(self, work, *args, **kwargs)

    stack.enter_context(patch.object(drawing.DrawingThread, "run", later))
    # Behind a title picture on a busy machine a press waits longer than a bot that is stopped would wait for it.
    stack.enter_context(patch.object(app, "LAST_ANSWERS", PATIENCE))
    stack.enter_context(patch.object(warming, "WITHIN", PATIENCE))


def busy(stack: ExitStack) -> None:
    """Let whoever reads from the database wait for seconds, as where its disk stands still."""
    read = Database.read

    @asynccontextmanager
    async def later(self: Database) -> AsyncIterator[AsyncConnection]:
        await asyncio.sleep(SLOW)
        async with read(self) as connection:
            yield connection

    stack.enter_context(patch.object(Database, "read", later))


def pseudo(stack: ExitStack) -> None:
    """Speak the pseudo-language alone, and tell of what has no room in pictures."""
    stack.enter_context(speaking_nothing_else())
    kept = render.fitted

    def fitted(words: str, width: int, size: int, face: Face = "text") -> str:
        shown = kept(words, width, size, face)
        if cut := cut_of(words, shown):
            log.error("cut: %s", cut)
        return shown

    for module in list(sys.modules.values()):
        if getattr(module, "fitted", None) is kept:
            stack.enter_context(patch.object(module, "fitted", fitted))


def seed_by(stack: ExitStack, file: Path, look_again: float) -> None:
    """Let all that is drawn follow from the text in this file, and the clock of the tests be looked at so often."""
    seeds = Seeds(file)
    as_made(stack, file)
    stack.enter_context(patch.object(clock, "LOOK_AGAIN", look_again))
    stack.enter_context(patch.object(registry, "machine", SimpleNamespace(token_hex=seeds.token_hex)))
    first = SimpleNamespace(choice=itemgetter(0))  # the word of whoever joins a duel
    drawn = SimpleNamespace(token_hex=seeds.token_hex, chance=lambda: first)
    for service in rooms.modules("service"):
        if "machine" in vars(service):
            stack.enter_context(patch.object(service, "machine", drawn))


if __name__ == "__main__":
    with ExitStack() as stack:
        seed_by(stack, Path(os.environ["SEEDS_FILE"]), LOOK_AGAIN)
        if "--slow" not in sys.argv[1:]:
            cold(stack)
        if "--slow" in sys.argv[1:]:
            slow(stack)
        if "--pseudo" in sys.argv[1:]:
            pseudo(stack)
        if "--busy" in sys.argv[1:]:
            busy(stack)
        sys.exit(main([]))
