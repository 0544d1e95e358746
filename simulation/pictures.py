"""Pictures that are not drawn: a small file, described by what it would show; and layouts without a file."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from PIL import Image

from bot.render.picture import ALT_LIMIT, Picture
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.warming import Warming
from bot.ui.messages import layout_version
from simulation.loop import current_process

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
OF = re.compile(r"(\S+) of ([0-9a-f]{16}):")
"""In the description of a picture: what drew it, and the fingerprint of what it shows."""


@cache
def _file() -> bytes:
    out = io.BytesIO()
    Image.new("1", (8, 8)).save(out, "PNG")
    return out.getvalue()


def fingerprint(view: object) -> str:
    """Return what tells the picture of this view from the picture of any other."""
    # Of what is shown by reference alone, the address is no part of the history.
    return hashlib.blake2b(ADDRESS.sub("", repr(view)).encode(), digest_size=8).hexdigest()


def _described(work: Callable[..., Picture], *args: object, **kwargs: object) -> Picture:
    while isinstance(work, partial):
        args = (*work.args, *args)
        work = work.func
    # What a picture shows is the first thing that its drawer is given, or the view of the board whose page it is.
    shown = getattr(getattr(work, "__self__", None), "view", args[0] if args else None)
    # Names are told first: of a long view not all has room.
    words = f"{getattr(work, '__qualname__', work)} of {fingerprint(shown)}: {args[1:]} {kwargs} {args[:1]}"
    described = ADDRESS.sub("", words)
    # Where pictures differ, so do their files: an edit to the same file is not made.
    return Picture(_file() + fingerprint(described).encode(), described[:ALT_LIMIT], 8, 8)


async def _draw(self: DrawingThread, work: Callable[..., Picture], *args: object, **kwargs: object) -> Picture | None:
    return await self.run(_described, work, *args, **kwargs)


async def _warm(self: Warming) -> None:
    """There is nothing to be loaded."""


def _program(_folder: Path) -> bytes:
    process = current_process()
    return (process.program if process is not None else "").encode()


def install() -> None:
    """Let nothing be drawn any more in this process, and no file of the program be read for what it draws."""
    layout_version._content = _program  # type: ignore[assignment]
    DrawingThread.draw = _draw  # type: ignore[method-assign]
    Warming.warm = _warm  # type: ignore[method-assign]
    _file()
