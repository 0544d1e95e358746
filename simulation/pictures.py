"""Pictures that are not drawn: a small file, described by what it would show."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache, partial

from PIL import Image

from bot.render.picture import ALT_LIMIT, Picture
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.warming import Warming

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


@cache
def _file() -> bytes:
    out = io.BytesIO()
    Image.new("1", (8, 8)).save(out, "PNG")
    return out.getvalue()


def _described(work: Callable[..., Picture], *args: object, **kwargs: object) -> Picture:
    while isinstance(work, partial):
        work = work.func
    words = f"{getattr(work, '__qualname__', work)} {args} {kwargs}"
    # Of what is shown by reference alone, the address is no part of the history.
    return Picture(_file(), ADDRESS.sub("", words)[:ALT_LIMIT], 8, 8)


async def _draw(self: DrawingThread, work: Callable[..., Picture], *args: object, **kwargs: object) -> Picture | None:
    return await self.run(_described, work, *args, **kwargs)


async def _warm(self: Warming) -> None:
    """There is nothing to be loaded."""


def install() -> None:
    """Let nothing be drawn any more in this process."""
    DrawingThread.draw = _draw  # type: ignore[method-assign]
    Warming.warm = _warm  # type: ignore[method-assign]
