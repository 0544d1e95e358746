"""What the drawers' sprites take in memory.

`python -m bench.starting` is the fresh interpreter that is measured: it imports the bot, makes every sprite, says so,
draws some hundred pictures and says what is kept.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.table import Aim, Section

ROOT = Path(__file__).resolve().parent.parent
PICTURES = 400
NAMES = "aąbcčdđeéfgğhiıjklłmnñoöpqrsštuüvwxyzžабвгдежзиклмнопрстуфхцчшыюя"
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Kept:
    """What the drawers' caches hold."""

    images: int
    bytes: int
    rss: float
    """MiB of the whole process."""
    bounds: dict[str, tuple[int, int, int, int]]
    """Cache of a bounded number → entries, bytes, entries it may have, bytes of its largest."""


def _rss() -> float:
    """Resident memory of this process in MiB; 0 where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def kept() -> Kept:
    """Count the caches; an image in several of them counts once."""
    from bench.patching import caches, images, size
    from bench.patching import kept as held_by

    seen: dict[int, int] = {}
    bounds = {}
    for name, cache in caches().items():
        found = [[*images(entry)] for entry in held_by(cache)]
        sizes = [sum(size(image) for image in entry) for entry in found]
        seen |= {id(image): size(image) for entry in found for image in entry}
        most = cache.cache_info().maxsize
        if most is not None and any(sizes):
            bounds[name.removeprefix("bot.render.")] = (sum(map(bool, sizes)), sum(sizes), most, max(sizes))
    return Kept(len(seen), sum(seen.values()), _rss(), bounds)


def _draw_many() -> None:
    """Pictures of all kinds with names nobody had before."""
    from gallery import positions

    chance = random.Random(1)

    def name() -> str:
        return "".join(chance.choices(NAMES, k=chance.randint(3, 14))).capitalize()

    for number in range(PICTURES):
        seats = chance.choice((1, 2, 4, 6, 12))
        played = positions.states(seats, number % 3)
        state, names = chance.choice(played), tuple(name() for _ in range(seats))
        if number % 20 == 0:
            positions.result(played[-1], names).draw()
        elif number % 2:
            positions.table(state, names).draw()
        else:
            positions.panel(state, chance.randrange(seats)).draw()


def fresh() -> None:
    """What the measured interpreter does."""
    import bot.running  # noqa: F401 - all that a start imports
    from bot.games.catalogue import games

    rss = _rss()
    games()["luckybox"].drawer.warm()
    print(json.dumps({"rss": rss}), flush=True)
    before = kept()
    _draw_many()
    print(json.dumps([asdict(before), asdict(kept())]), flush=True)


def _fresh() -> tuple[dict[str, float], str]:
    """What a fresh interpreter said when it was warm, and what it said afterwards."""
    command = [sys.executable, "-m", "bench.starting"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said: dict[str, float] = json.loads(child.stdout.readline())
        return said, child.stdout.read()


def _memory() -> Section:
    said, rest = _fresh()
    before, after = (Kept(**raw) for raw in json.loads(rest))
    rows = [
        ("imports done", "", "", f"{said['rss']:.0f} MiB"),
        ("warm", f"{before.images}", f"{before.bytes / MIB:.1f} MiB", f"{before.rss:.0f} MiB"),
        (f"after {PICTURES} pictures", f"{after.images}", f"{after.bytes / MIB:.1f} MiB", f"{after.rss:.0f} MiB"),
    ]
    bounds = [
        f"`{name}` {entries} of at most {most}, {size / MIB:.2f} MiB, never more than {most * largest / MIB:.0f} MiB"
        for name, (entries, size, most, largest) in after.bounds.items()
    ]
    about = (
        "Images the drawers keep, each counted once, and the memory of the whole process. The pictures are of every "
        f"kind, with names nobody had before. Kept in bounded number, by the largest of them: {'; '.join(bounds)}."
    )
    columns = ("when", "images", "of them", "whole process")
    aims = (Aim("memory of the process when warm", before.rss, 150, "MiB"),)
    return Section("Memory of the drawers", about, columns, tuple(rows), aims)


def sections() -> list[Section]:
    """The figures of the drawers' memory."""
    return [_memory()]


if __name__ == "__main__":
    fresh()
