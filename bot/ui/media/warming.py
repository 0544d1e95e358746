"""What is loaded when the bot starts: what the first screens need before the first press, the rest at leisure."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Collection

from bot.games.plugin import Plugin
from bot.text import DEFAULT, catalogue, languages
from bot.ui.input import zones
from bot.ui.media.drawing import DrawingThread

log = logging.getLogger(__name__)
WITHIN = 10.0
"""Seconds at most for which the first presses wait until what they need is loaded, and no gateway sends any."""
AT_LEISURE = 5.0
"""Seconds after the first connection before the bot does what nobody waits for."""


class Warming:
    def __init__(self, drawing: DrawingThread, games: Collection[Plugin]) -> None:
        self._drawing = drawing
        self._games = games
        self._tasks: list[asyncio.Task[None]] = []

    async def get_warm(self) -> None:
        """Wait until it is warm, but not for ever: until then presses are acknowledged first."""
        warming = self._drawing.load(self.warm())
        self._tasks.append(warming)
        await asyncio.wait([warming], timeout=WITHIN)

    async def warm(self) -> None:
        """Have ready what the first screens need: words, what draws, title pictures (from the disk, once drawn)."""
        try:
            for language in languages():
                await asyncio.to_thread(catalogue, language)
            await self._drawing.beside(self._drawing.preparing(self._games))
            # What draws stays, too: looking through it for garbage would stop everybody for half a tenth of a second.
            gc.freeze()
            log.info("what draws is loaded")
        except Exception:  # it is tried again by whoever wants a picture
            log.exception("the pictures could not be prepared")

    def go_on(self) -> None:
        """Load what is left: what the first picture would wait for, and, when the first presses are over, the rest."""
        self._tasks.append(asyncio.create_task(self._load_the_rest()))

    async def _load_the_rest(self) -> None:
        """Have Babel read what it knows of English, of which every board says a list; then what time zones are called.

        The second takes most of a second the first time.
        """
        await asyncio.to_thread(catalogue(DEFAULT).listed, ("", ""))
        await asyncio.sleep(AT_LEISURE)
        await asyncio.to_thread(zones.prepare)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
