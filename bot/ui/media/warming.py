"""What is loaded when the bot starts: what the first screens need before the first press, the rest at leisure."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Collection, Iterable

from bot.games.plugin import Plugin
from bot.text import DEFAULT, catalogue, languages
from bot.ui.input import zones
from bot.ui.media.drawing import DrawingThread

log = logging.getLogger(__name__)
WITHIN = 10.0
"""Seconds at most for which the first presses wait until what they need is loaded, and no gateway sends any."""
SOON, AT_LEISURE = 1.0, 5.0
"""Seconds after the first connection before the bot does what the first board would wait for; and seconds more before
it does what nobody waits for."""


def have_words_and_letters(games: Iterable[Plugin]) -> None:
    """Draw the rules of these games: nobody has asked for them, but they have the letters and colours of all pictures.

    Babel, of which every board has a list described, reads what it knows of English.
    """
    catalogue(DEFAULT).listed(("", ""))
    for game in games:
        game.drawer.draw_rules()


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
        """Have ready what the first screens need: words, what draws, title pictures."""
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
        """Have ready what the first board would wait for; then what time zones are called, which may take a second."""
        await asyncio.sleep(SOON)
        await self._drawing.run(have_words_and_letters, self._games)
        await asyncio.sleep(AT_LEISURE)
        await asyncio.to_thread(zones.prepare)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
