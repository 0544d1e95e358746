"""Sprites and title pictures that are drawn ahead: by `make sprites`, once, and shipped; here they are only read.

Each room that draws (`bot/render`, a game's pictures) has a file of its own in `assets/sprites`: a line of JSON that
says which version of the drawing code has made it and where in the rest each sprite lies, packed. What is not in it is
drawn when it is first wanted, and so is everything where the drawing code is another version.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import _CacheInfo, cache, wraps
from pathlib import Path
from typing import ParamSpec, Protocol, TypeAlias, TypeVar, cast

from PIL import Image

from bot.render.png import Sprite
from bot.render.typesetting.fonts import FOLDER as FONTS
from bot.render.typesetting.fonts import MAIN

log = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sprites"
SUFFIX = ".sprites"
Drawn: TypeAlias = Sprite | bytes
"""A sprite, or a whole picture as the file it is."""
P = ParamSpec("P")
D = TypeVar("D", Sprite, bytes)


class DrawnOnce(Protocol[P, D]):
    """A function whose results are kept in memory, as `functools.cache` makes one."""

    __name__: str
    __wrapped__: Callable[P, D]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> D: ...

    def cache_info(self) -> _CacheInfo: ...

    def cache_clear(self) -> None: ...


def drawn_ahead(draw: Callable[P, D]) -> DrawnOnce[P, D]:
    """Let what a function draws be taken from its room's file, if it is there, and keep it in memory.

    The function is pure; its arguments have a `repr` that says all of them.
    """
    room, name = room_of(draw.__module__), f"{draw.__module__}.{draw.__qualname__}"

    @wraps(draw)
    def taken(*args: P.args, **kwargs: P.kwargs) -> D:
        key = f"{name}{args!r}{kwargs or ''}"
        if _recordings:
            _recordings[-1][room, key] = drawn = draw(*args, **kwargs)
            return drawn
        found = _atlas(room).get(key)
        return draw(*args, **kwargs) if found is None else cast("D", found)

    kept = cache(taken)
    vars(kept)["__wrapped__"] = draw
    return cast("DrawnOnce[P, D]", kept)


def room_of(module: str) -> str:
    """Return the name of the room that a module which draws belongs to: a game's, or `render`."""
    parts = module.split(".")
    return parts[2] if parts[1] == "games" else parts[1]


def version(room: str) -> str:
    """Return a name that changes with the code a room's sprites are drawn by, and with the fonts."""
    digest = hashlib.blake2b(digest_size=8)
    folders = [ROOT / "bot" / "render", *([] if room == "render" else [ROOT / "bot" / "games" / room / "pictures"])]
    code = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    for file in (*code, *(FONTS / name for name in sorted(MAIN.values()))):
        digest.update(hashlib.blake2b(file.read_bytes()).digest())
    return digest.hexdigest()


class Atlas:
    """What a room's file holds."""

    def __init__(self, places: Mapping[str, Sequence[int]], file: int, begins: int) -> None:
        """`places`: where a drawing begins and ends in an open file, from `begins` on; a sprite's width and height."""
        self._places, self._file, self._begins = places, file, begins

    def get(self, key: str) -> Drawn | None:
        """Return a drawing by the call that makes it; None: it is not here."""
        place = self._places.get(key_of(key))
        if place is None:
            return None
        begins, ends, *size = place
        try:
            # Read when it is wanted, and not mapped: somebody may write another version over the file of a bot that
            # runs. What is read then is damaged, and no more.
            found = zlib.decompress(os.pread(self._file, ends - begins, self._begins + begins))
            return Image.frombytes("L", (size[0], size[1]), found) if size else found
        except (OSError, zlib.error, ValueError) as error:
            log.warning("a sprite is damaged, and drawn: %r", error)
            return None


def key_of(call: str) -> str:
    """Return the name under which a call's drawing is kept in a file."""
    return hashlib.blake2b(call.encode(), digest_size=8).hexdigest()


@cache
def _atlas(room: str) -> Atlas:
    file = FOLDER / f"{room}{SUFFIX}"
    try:
        with file.open("rb") as opened:
            said = json.loads(opened.readline())
            if said["version"] == version(room):
                return Atlas(said["places"], os.dup(opened.fileno()), opened.tell())
        log.info("%s was made by other code: its sprites are drawn (make sprites)", file.name)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("%s cannot be used, its sprites are drawn: %r", file.name, error)
    return Atlas({}, -1, 0)


# Making the files

Recording: TypeAlias = dict[tuple[str, str], Drawn]
"""What was drawn, by room and call."""
_recordings: list[Recording] = []


@contextmanager
def recording() -> Iterator[Recording]:
    """Draw everything, and note it. What is kept in memory is not drawn: this is for a process that begins with it."""
    _recordings.append({})
    try:
        yield _recordings[-1]
    finally:
        _recordings.pop()


def file_of(room: str, drawn: Mapping[str, Drawn]) -> bytes:
    """Return a room's file with these drawings, by their calls."""
    places: dict[str, list[int]] = {}
    packed = bytearray()
    for call, made in sorted(drawn.items()):
        begins = len(packed)
        packed += zlib.compress(made if isinstance(made, bytes) else made.tobytes(), 9)
        places[key_of(call)] = [begins, len(packed), *(() if isinstance(made, bytes) else made.size)]
    said = {"version": version(room), "places": places}
    return json.dumps(said, separators=(",", ":")).encode() + b"\n" + bytes(packed)
