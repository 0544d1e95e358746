"""Pictures that never change, kept in files between starts: a title picture takes a second to draw, a file none.

A file holds a line that says what it is, then the picture. Its name has the version of everything the picture is made
of, so another program never takes it for its own; a file that is damaged is drawn again. Where files cannot be written,
pictures are drawn at every start.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from bot.render.picture import Picture

log = logging.getLogger(__name__)
SUFFIX = ".picture"


class DiskCache:
    """The pictures in a folder; without one, none are kept. Any thread may ask."""

    def __init__(self, folder: Path | None = None, version: Callable[[], str] = str) -> None:
        self._folder = folder
        self._find_version = version
        self._here: dict[str, Picture] = {}
        self._drawing = threading.Lock()

    @cached_property
    def _version(self) -> str:
        """The version of what pictures are made of, found out when the first is wanted."""
        return self._find_version()

    def picture(self, name: str, draw: Callable[[], Picture]) -> Picture:
        """Return the picture of this name: the one that was kept, else drawn now and kept."""
        if self._folder is None:
            return draw()
        with self._drawing:
            if name not in self._here:
                found = self._read(name)
                self._here[name] = found or draw()
                if found is None:
                    self._write(name, self._here[name])
            return self._here[name]

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{name}.{self._version}{SUFFIX}"

    def _read(self, name: str) -> Picture | None:
        file = self._file(name)
        try:
            line, _, content = file.read_bytes().partition(b"\n")
            said = json.loads(line)
            if said.pop("digest") == _digest(content):
                return Picture(content, **said)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
            log.info("%s cannot be used: %r", file, error)
        return None

    def _write(self, name: str, picture: Picture) -> None:
        file = self._file(name)
        said = {
            "alt": picture.alt,
            "width": picture.width,
            "height": picture.height,
            "kind": picture.kind,
            "digest": _digest(picture.png),
        }
        # Whole or not at all, also when two starts write it at once.
        beside = file.with_suffix(f".{os.getpid()}.tmp")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(json.dumps(said).encode() + b"\n" + picture.png)
            beside.replace(file)
            for old in file.parent.glob(f"{name}.*{SUFFIX}"):
                if old != file:
                    old.unlink(missing_ok=True)
        except OSError as error:
            log.info("%s cannot be kept and is drawn at every start: %s", file, error)
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()
