"""Which version of the layout a message shows: another program, or other emoji, may draw the same state otherwise."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bot.text import TITLES
from bot.ui.media.emojis import OurEmojis

SUFFIXES = (".py", ".po", ".json", ".ttf", ".otf", ".png")
"""What of the program's files words, pictures and layouts are made of."""


def layout_version(folder: Path, emojis: Mapping[str, str]) -> str:
    """Return a name that changes with every file of the program below this folder, and with what it is told.

    That is which emoji Discord has, and which titles games have been given.
    """
    digest = hashlib.blake2b(repr((sorted(emojis.items()), sorted(TITLES.items()))).encode(), digest_size=8)
    digest.update(_content(folder))
    return digest.hexdigest()


class CurrentLayout:
    """The version of the layout of a bot's messages."""

    def __init__(self, folder: Path, emojis: OurEmojis) -> None:
        """`folder`: that of the program."""
        self._folder = folder
        self._emojis = emojis
        self._version = ""

    def version(self) -> str:
        """Return it; empty: it is not worked out yet."""
        return self._version

    async def work_out(self) -> None:
        """Work it out, in a thread, once it is known which emoji Discord has."""
        self._version = await asyncio.to_thread(layout_version, self._folder, self._emojis.known.markup)


@cache
def _content(folder: Path) -> bytes:
    """Return the hash of the files below a folder: they are read once a start."""
    digest = hashlib.blake2b()
    for file in sorted(folder.rglob("*")):
        if file.suffix in SUFFIXES:
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(hashlib.blake2b(file.read_bytes()).digest())
    return digest.digest()
