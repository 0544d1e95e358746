"""Playing evenings in processes of their own, forked from one that has loaded everything."""

from __future__ import annotations

import atexit
import gc
import os
import pickle
import selectors
import shutil
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import cast

import bot
from bot.games.catalogue import games
from bot.text import catalogue, languages
from bot.ui.input import zones
from sandbox import openapi
from simulation import database, pictures, starts, thinking, third_party
from simulation.evening import MINUTES, Evening, Told

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in memory, where there is such a place: nothing of it is to be kept


def new_folder(prefix: str) -> Path:
    """Make a folder for what is not to be kept, in memory if it can be."""
    return Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY if MEMORY.is_dir() else None))


def prepare() -> None:
    """Load everything, once, for the processes that are forked from this one; it is good for nothing else then."""
    thinking.answers.folder = new_folder("answers-")
    atexit.register(shutil.rmtree, thinking.answers.folder, ignore_errors=True)
    third_party.install()
    pictures.install()
    database.install()
    starts.install()
    load()
    gc.collect()
    gc.freeze()
    # Garbage would be collected at moments that no seed knows.
    gc.disable()


def load() -> None:
    """Load all of the bot, and what it reads: a process that is forked from this one has it."""
    for language in languages():
        catalogue(language)
    for module in walk_packages(bot.__path__, "bot."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    games()
    if openapi.why_not() is None:
        openapi.description()
    zones.prepare()


def play(seed: str, minutes: float = MINUTES) -> Told:
    """Play one evening here and now.

    The process should end by `os._exit` afterwards, as what was killed still lies in it.
    """
    folder = new_folder("evening-")
    evening = Evening(seed, folder, minutes)
    try:
        told = evening.play()
    except BaseException:  # noqa: BLE001 - whatever it was, it is what this evening came to
        evening.told.breaches.append(f"the evening broke off: {traceback.format_exc()}")
        return evening.told
    else:
        return told
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def forked(seed: str, minutes: float = MINUTES) -> tuple[int, int]:
    """Play an evening in a child; return its id, and a descriptor to read from what it came to, pickled."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        os.close(reading)
        told = pickle.dumps(play(seed, minutes))
        with os.fdopen(writing, "wb") as out:
            out.write(told)
        status = 0
    finally:
        # Nothing of a dead process of the evening is to be collected: its `finally` would run, which no kill does.
        os._exit(status)


def told_by(child: int, answer: bytes, seed: str) -> Told:
    """Return what an evening in a child came to, once the child has ended."""
    _, status = os.waitpid(child, 0)
    if status or not answer:
        return Told(seed, [f"the process of the evening ended with status {status}"])
    return cast("Told", pickle.loads(answer))  # noqa: S301 - our own child's


def alone(seed: str, minutes: float = MINUTES) -> Told:
    """Return what one evening came to, played in a child."""
    child, reading = forked(seed, minutes)
    with os.fdopen(reading, "rb") as answer:
        return told_by(child, answer.read(), seed)


def side_by_side(seeds: Iterable[str], count: int) -> Iterator[Told]:
    """Play evenings, so many at a time; yield what each came to as it ends."""
    waiting, pieces = iter(seeds), dict[int, list[bytes]]()
    with selectors.DefaultSelector() as running:
        while True:
            while len(pieces) < count and (seed := next(waiting, None)) is not None:
                child, reading = forked(seed)
                pieces[reading] = []
                running.register(reading, selectors.EVENT_READ, (child, seed))
            if not pieces:
                return
            for key, _ in running.select():
                child, seed = key.data
                if piece := os.read(key.fd, 1 << 20):
                    pieces[key.fd].append(piece)
                    continue
                running.unregister(key.fd)
                os.close(key.fd)
                yield told_by(child, b"".join(pieces.pop(key.fd)), seed)
