"""Drawing off the event loop: in a thread, a whole picture at a time."""

from __future__ import annotations

import asyncio
import contextvars
import ctypes
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import cache, partial
from typing import ParamSpec, TypeVar

from bot import machine
from bot.games.plugin import Plugin
from bot.measures.meter import meter
from bot.render.picture import Picture

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
BOARDS = "drawing"
"""The name of the thread that draws what somebody waits for."""
SLOW = 0.5
"""Seconds above which a picture of it is worth a line in the log."""
UNASKED = 2
"""Screens that are made at once of those that nobody has pressed for: those who have pressed wait behind no more.

A screen that waits its turn is made of what is newest then, so a bot that cannot keep up makes fewer of them.
"""
CROWD = 3
"""Pictures ahead of one from which on it is long in coming: a few tenths of a second each, of a busy machine."""
REST = 60.0
"""Seconds after which what was drawn on is given back: a title picture or a replay takes fifty MiB for a moment."""


class DrawingThread:
    """A drawing thread.

    Boards share one: more would only fight over the interpreter (see docs/benchmarks.md). What takes longer than
    anybody should wait for their board has another.
    """

    def __init__(self, name: str = BOARDS) -> None:
        self._thread = machine.current().thread(name)
        self.name = name
        self.wanted = 0
        """How much is being drawn or waits for it."""
        self.cold = False
        """What draws is being loaded: the first pictures would wait for that."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._resting: asyncio.TimerHandle | None = None

    def is_busy(self) -> bool:
        """Return whether whoever wants a picture now has to wait for it."""
        return self.cold or self.wanted >= CROWD

    def load(self, loading: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begin to load what draws: until that is done, whoever wants a picture has to wait."""
        self.cold = True
        task = asyncio.create_task(loading)
        task.add_done_callback(self._loaded)
        return task

    def _loaded(self, _: asyncio.Task[None]) -> None:
        self.cold = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the work's answer, worked out in the drawing thread."""
        loop = asyncio.get_running_loop()
        self.wanted += 1
        self._idle.clear()
        try:
            # The thread speaks the language of whoever waits for the picture.
            context, timed = contextvars.copy_context(), partial(self._timed, work, *args, **kwargs)
            return await loop.run_in_executor(self._thread, lambda: context.run(timed))
        finally:
            self._resting = self._resting or loop.call_later(REST, self._rest)
            self.wanted -= 1
            if not self.wanted:
                self._idle.set()

    def _timed(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        started = machine.perf_counter()
        try:
            return work(*args, **kwargs)
        finally:
            seconds = machine.perf_counter() - started
            meter().drew(self.name, seconds)
            if seconds > SLOW and self.name == BOARDS:
                log.info(
                    "a picture took %.1f s: %s", seconds, getattr(work, "__name__", "?"), extra={"seconds": seconds}
                )

    async def draw(self, work: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs) -> Picture | None:
        """Return the picture, or None if drawing failed: the board is then shown as text."""
        try:
            return await self.run(work, *args, **kwargs)
        except Exception:  # a board that cannot be drawn must not stop the game
            log.exception("drawing failed: %s", getattr(work, "__name__", work))
            return None

    async def beside(self, steps: Iterator[None]) -> None:
        """Take these steps in the drawing thread, one by one, while nobody waits for a picture."""
        loop, done = asyncio.get_running_loop(), object()
        while True:
            await self._idle.wait()
            if await loop.run_in_executor(self._thread, next, steps, done) is done:
                break
        self._rest()

    def _rest(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        self._thread.submit(trim_malloc)

    def preparing(self, games: Iterable[Plugin]) -> Iterator[None]:
        """Load what draws these games, and their title pictures, a little with every step: for `beside`."""
        for game in games:
            game.load()
            yield
            game.drawer.draw_cover()
            yield

    async def cover(self, game: Plugin) -> Picture | None:
        """Return a game's title picture."""
        return await self.draw(lambda: game.drawer.draw_cover())  # noqa: PLW0108 - what draws is imported in the thread

    def close(self) -> None:
        """Let the thread go."""
        if self._resting is not None:
            self._resting.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):
        # No glibc: others give back by themselves, or never.
        return None
    return found


def trim_malloc() -> None:
    """Give memory that is free back to the system: its C library keeps it unless it is asked.

    It takes some milliseconds, without the interpreter's lock.
    """
    trim = _trim()
    if trim is not None:
        trim(0)
