"""The application's own emoji in texts and on controls, and the Unicode symbols where Discord does not have them.

Screens name symbols and know nothing of Discord: in a text `sign("star")` is a mark, on a control it is its `emoji`.
Which of them are pictures is known where a message is sent: `Emojis` is what Discord has, a value that turns the marks
into markup or into what is said without pictures, and `OurEmojis` is where a bot keeps it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import discord

from bot.text import MARKS, symbol
from bot.ui.messages.error_codes import INVALID_FORM

log = logging.getLogger(__name__)
T = TypeVar("T")
BAD_REQUEST = 400
TRIES = 2
"""How often a message is sent with emoji that Discord refuses."""
LOST = 3
"""Messages in a row refused like that, after which the emoji are taken for deleted."""
OPEN, OR, CLOSE = MARKS
"""Around a mark, and between its symbol and what is said where that is no picture."""
MARK = re.compile(f"{OPEN}( ?)([^{OPEN}{OR}{CLOSE}]*){OR}([^{OPEN}{OR}{CLOSE}]*){CLOSE}")


def sign(name: str, otherwise: str | None = None) -> str:
    """Return a symbol as a message's text has it; `otherwise` in place of the Unicode symbol where it is no picture."""
    return f"{OPEN}{name}{OR}{symbol(name) if otherwise is None else otherwise}{CLOSE}"


def beside(name: str) -> str:
    """Return a picture after words that say the same: nothing where it is none."""
    return f"{OPEN} {name}{OR}{CLOSE}"


@dataclass(frozen=True, slots=True)
class Emojis:
    """Symbol → markup, `<:lt_star_1a2b3c:123>`, of those that Discord has."""

    markup: Mapping[str, str] = field(default_factory=dict)

    def written(self, text: str) -> str:
        """Return a message's text with pictures for its marks (in labels and code blocks markup stays what it is)."""
        return MARK.sub(self._mark, text) if OPEN in text else text

    def _mark(self, found: re.Match[str]) -> str:
        space, name, otherwise = found.groups()
        picture = self.markup.get(name)
        return otherwise if picture is None else f"{space}{picture}"

    def component(self, name: str | None) -> dict[str, str] | None:
        """Return the picture of a control as Discord takes it; None where Discord has none."""
        picture = self.markup.get(name) if name else None
        if picture is None:
            return None
        _, called, number = picture.strip("<>").split(":")
        return {"id": number, "name": called}


NO_EMOJIS = Emojis()


class OurEmojis:
    """The emoji of one bot: those that Discord had at startup, until it refuses them."""

    def __init__(self, known: Emojis = NO_EMOJIS) -> None:
        self.known = known
        self._refused = 0
        """Messages in a row that Discord refused for our emoji."""

    async def look_up(self, asking: Callable[[], Awaitable[Emojis]]) -> None:
        """Ask which there are, and know them from now on."""
        self.known = await asking()

    async def send(self, attempt: Callable[[Emojis], Awaitable[T]], *, pictured: bool) -> T:
        """Make a request that shows a screen with these emoji, and again where Discord says that it does not know them.

        `pictured`: there are some on its controls. Those in texts Discord does not look at.

        Discord says so now and then of emoji that are there (discord-api-docs issue 7128): the same once more is fine
        then. It says so always when they were deleted, or renewed under a running bot: then symbols take their place.
        """
        pictures = self.known
        for _ in range(TRIES):
            try:
                made = await attempt(pictures)
            except discord.HTTPException as error:
                if not pictured or not pictures.markup or not _refuses_emoji(error):
                    raise
            else:
                if pictured:
                    self._refused = 0
                return made
        self._refused += 1
        if self._refused >= LOST and pictures is self.known:
            log.warning("Discord does not know our emoji any more; symbols are used until the next start")
            self.known = NO_EMOJIS
        return await attempt(NO_EMOJIS)


def _refuses_emoji(error: discord.HTTPException) -> bool:
    return error.status == BAD_REQUEST and error.code == INVALID_FORM and "emoji" in error.text.lower()
