"""Drawing off the event loop: in a thread, a whole picture at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from bot.games.plugin import Plugin
from bot.render.picture import Picture
from bot.ui.shelf import Shelf

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class DrawingThread:
    """A drawing thread.

    Boards share one: more would only fight over the interpreter (see docs/benchmarks.md). What takes longer than
    anybody should wait for their board has another.
    """

    def __init__(self, name: str = "drawing", shelf: Shelf | None = None) -> None:
        self._shelf = shelf or Shelf()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._wanted = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the work's answer, worked out in the drawing thread."""
        self._wanted += 1
        self._idle.clear()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **kwargs))
        finally:
            self._wanted -= 1
            if not self._wanted:
                self._idle.set()

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
                return

    def preparing(self, games: Iterable[Plugin]) -> Iterator[None]:
        """Load what draws these games, and their title pictures, a little with every step: for `beside`."""
        for game in games:
            self._cover(game)
            yield
            game.load()
            yield

    def _cover(self, game: Plugin) -> Picture:
        def drawn() -> Picture:
            return game.drawer.draw_cover()  # what draws is imported now, if at all

        return self._shelf.picture(f"cover-{game.key}", drawn)

    async def cover(self, game: Plugin) -> Picture | None:
        """Return a game's title picture, as it was drawn by whichever start was the first to need it."""
        return await self.draw(self._cover, game)

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)
