"""The first picture of each kind after a start: `python -m bench.first_pictures` is the interpreter that is measured.

It loads what a start loads before anybody presses, and makes the positions. Each picture is then drawn in a child of
its own, which has drawn nothing else: words and sprites that it needs are had for the first time.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from bench.table import Aim, Section, ms
from bot.config import ROOT

OF_FLIP7 = 40
"""States of a game of Flip 7 from one that is drawn to the next."""
SHOWN = 5
"""The slowest of them that are told."""


def _pictures() -> dict[str, Callable[[], object]]:
    """Every kind of board in the gallery, title pictures, and Flip 7 as it comes; by name."""
    from bot.games.catalogue import games
    from gallery import flip7
    from gallery.kinds import kinds

    found: dict[str, Callable[[], object]] = {name: kind.board().draw for name, kind in kinds().items() if kind.make}
    for key, game in games().items():
        found[f"{key}, title"] = game.drawer.make_cover
    for seats in (2, 6):
        for number, state in enumerate(flip7.states(seats, 0)[::OF_FLIP7]):
            for viewer, what in ((None, "table"), (0, "panel")):
                view = flip7.GAME.view(state, viewer)
                board = flip7.Board("table" if viewer is None else "panel", view, flip7.people(view))
                found[f"flip7, {what} of {seats}, {number + 1}"] = board.draw
    return found


def measure() -> dict[str, tuple[float, float]]:
    """CPU seconds of each picture, drawn for the first time and again, in a child of this process."""
    import bot.running  # noqa: F401 - all that a start imports
    from bot.games.catalogue import games
    from bot.text import catalogue, languages
    from bot.ui.media.warming import have_words_and_letters

    for language in languages():
        catalogue(language)
    for game in games().values():
        game.load()
        game.drawer.draw_cover()
    have_words_and_letters(games().values())
    found = {}
    for name, draw in _pictures().items():
        reading, writing = os.pipe()
        if os.fork() == 0:
            times = []
            for _ in range(2):
                before = time.process_time()
                draw()
                times.append(time.process_time() - before)
            os.write(writing, json.dumps(times).encode())
            os._exit(0)
        os.wait()
        first, again = json.loads(os.read(reading, 200))
        os.close(reading)
        os.close(writing)
        found[name] = first, again
    return found


def sections() -> list[Section]:
    """The figures of first pictures."""
    command = [sys.executable, "-m", "bench.first_pictures"]
    child = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found: dict[str, tuple[float, float]] = {
        name: (first, again) for name, (first, again) in json.loads(child.stdout).items()
    }
    slowest = sorted(found, key=lambda name: -found[name][0])[:SHOWN]
    firsts = [first for first, _ in found.values()]
    rows = (
        (
            f"the middle of {len(found)}",
            ms(statistics.median(firsts)),
            ms(statistics.median(b for _, b in found.values())),
        ),
        *((name, ms(found[name][0]), ms(found[name][1])) for name in slowest),
    )
    about = (
        "CPU of a picture that is the first one after a start, with what a start has loaded two seconds later, and of "
        "the same again: the middle of all kinds of boards in the gallery, title pictures and states of games of Flip "
        f"7, and the {SHOWN} slowest. Each in a process of its own, which shares the memory of the one that has loaded."
    )
    aims = (Aim("the first picture of each kind after a start, the slowest", 1000 * max(firsts), 20, "ms"),)
    return [Section("First pictures", about, ("picture", "the first time", "again"), rows, aims)]


if __name__ == "__main__":
    print(json.dumps(measure()))
