"""The application's own emoji in texts and on controls, and the Unicode symbols where they are not there.

What Discord has is the same for every screen from startup on, so it is one value of this module (`use`)
rather than an argument of every function that words something. It is empty until the bot has asked, in tests too.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import discord

from bot.text import symbol

log = logging.getLogger(__name__)
T = TypeVar("T")
BAD_REQUEST, INVALID_FORM = 400, 50035
TRIES = 2
"""How often a message is sent with emoji that Discord refuses."""
LOST = 3
"""Messages in a row refused like that, after which the emoji are taken for deleted."""


@dataclass(frozen=True, slots=True)
class Emojis:
    """Symbol → markup, `<:lt_star_1a2b3c:123>`, of those that Discord has."""

    markup: Mapping[str, str] = field(default_factory=dict)
    gone: bool = False
    """Discord had them at startup and no longer has them; screens made before may still hold their markup."""

    def picture(self, sign: str | None) -> str | None:
        """Return the markup of a symbol; None where its Unicode symbol or a word has to do."""
        return self.markup.get(sign) if sign and not self.gone else None

    def text(self, sign: str) -> str:
        """Return a symbol in a message's text (in labels, descriptions and code blocks markup stays what it is)."""
        return self.picture(sign) or symbol(sign)

    def beside(self, sign: str) -> str:
        """Return the picture after words that say the same; nothing where there is none."""
        picture = self.picture(sign)
        return f" {picture}" if picture else ""

    def partial(self, picture: str | None) -> discord.PartialEmoji | None:
        """Return the picture of a control as discord.py has it; None for one that Discord would refuse."""
        known = not self.gone and picture in self.markup.values()
        return discord.PartialEmoji.from_str(picture) if picture and known else None

    def label(self, words: str, picture: str | None) -> str:
        """Return what a control says: its words, and the symbol before them where its picture cannot be shown."""
        return f"{self.spelled(picture)} {words}" if picture and self.gone else words

    def spelled(self, text: str) -> str:
        """Return a text with symbols instead of markup, which takes many times the room."""
        for sign, picture in self.markup.items():
            text = text.replace(picture, symbol(sign))
        return text


class _Now:
    """What holds for the whole process."""

    def __init__(self) -> None:
        self.shown = Emojis()
        self.refused = 0
        """Messages in a row that Discord refused for our emoji."""


_now = _Now()


def use(emojis: Emojis) -> None:
    """From now on screens show these; `Emojis()` for none."""
    _now.shown, _now.refused = emojis, 0


def shown() -> Emojis:
    """Return those that screens show."""
    return _now.shown


def sign(bonus: str) -> str:
    """Return a bonus in a message's text."""
    return shown().text(bonus)


async def with_emoji(attempt: Callable[[Emojis], Awaitable[T]], *, pictured: bool) -> T:
    """Make a request that shows a screen with these emoji, and again where Discord says that it does not know them.

    `pictured`: there are some on its controls. Those in texts Discord does not look at.

    Discord says so now and then of emoji that are there (discord-api-docs issue 7128): the same once more is fine then.
    It says so always when they were deleted, or renewed under a running bot: then symbols take their place.
    """
    pictures = shown()
    for _ in range(TRIES):
        try:
            made = await attempt(pictures)
        except discord.HTTPException as error:
            if not pictured or pictures.gone or not _refuses_emoji(error):
                raise
        else:
            if pictured:
                _now.refused = 0
            return made
    _now.refused += 1
    if _now.refused >= LOST and pictures is shown():
        log.warning("Discord does not know our emoji any more; symbols are used until the next start")
        use(replace(pictures, gone=True))
    return await attempt(replace(pictures, gone=True))


def _refuses_emoji(error: discord.HTTPException) -> bool:
    return error.status == BAD_REQUEST and error.code == INVALID_FORM and "emoji" in error.text.lower()
