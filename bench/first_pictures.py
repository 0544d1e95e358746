"""The first picture of each kind after a start: `python -m bench.first_pictures NAME` is what is measured.

It loads what a start has loaded two seconds later, and draws one picture, twice: words and sprites that it needs are
had for the first time. (Children of one process that has loaded all would be quicker to make; each of them would copy
every page it looks at, which takes longer than the picture.)
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from bench.table import Aim, Section, ms
from bot.config import ROOT

BOARDS = ("panel-1", "panel-5", "choice-4", "table-4", "table-12", "result-4", "result-12", "larger-bonuses")
"""Kinds of the gallery."""
FLIP7 = "flip7 "
"""Before the number of a state of a game of six, drawn as a table; below 0: as a panel."""
STATES = (5, 60, -5, -60)
TITLES = "title "


def _picture(name: str) -> Callable[[], object]:
    from bot.games.catalogue import games
    from gallery import flip7
    from gallery.kinds import kinds

    if name.startswith(TITLES):
        return games()[name.removeprefix(TITLES)].drawer.make_cover
    if not name.startswith(FLIP7):
        return kinds()[name].board().draw
    number = int(name.removeprefix(FLIP7))
    view = flip7.GAME.view(flip7.states(6, 0)[abs(number)], None if number > 0 else 0)
    return flip7.Board("table" if number > 0 else "panel", view, flip7.people(view)).draw


def measure(name: str) -> tuple[float, float]:
    """CPU seconds of a picture, drawn for the first time and again."""
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
    draw, times = _picture(name), []
    for _ in range(2):
        before = time.process_time()
        draw()
        times.append(time.process_time() - before)
    return times[0], times[1]


def sections() -> list[Section]:
    """The figures of first pictures."""
    from bot.games.catalogue import games

    names = [*BOARDS, *(f"{FLIP7}{number}" for number in STATES), *(f"{TITLES}{game}" for game in games())]
    found: dict[str, tuple[float, float]] = {}
    for name in names:
        command = [sys.executable, "-m", "bench.first_pictures", name]
        child = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        found[name] = json.loads(child.stdout)
    firsts, agains = zip(*found.values(), strict=True)
    rows = (
        *((name, ms(first), ms(again)) for name, (first, again) in found.items()),
        (f"the middle of these {len(found)}", ms(statistics.median(firsts)), ms(statistics.median(agains))),
    )
    about = (
        "CPU of a picture that is the first one after a start, each in a process of its own, with what a start has "
        "loaded two seconds later; and of the same again."
    )
    aims = (Aim("the first picture of each kind after a start, the slowest", 1000 * max(firsts), 20, "ms"),)
    return [Section("First pictures", about, ("picture", "the first time", "again"), rows, aims)]


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
