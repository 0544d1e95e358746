"""The first version of this repository that drew pictures, measured beside the present one.

It is taken from the history into a temporary folder; this version's positions and stopwatch are put beside it, so that
the same positions are drawn. Where the history is not there (a shallow clone, no git), there is nothing to compare.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "ec7362c"
NEEDED = ("bot", "data", "assets")
BESIDE = ("gallery/__init__.py", "gallery/positions.py", "bench/__init__.py", "bench/table.py")
SCRIPT = """
import json, sys
from bench.table import cpu
from bot.games import games
from gallery import positions

games()["luckybox"].drawer.warm()
boards = {f"panel, {cards} cards": lambda cards=cards: positions.playing(cards) for cards in (3, 5, 6)}
for seats in (1, 2, 4, 6, 8, 12):
    players = f"{seats} player" + "s" * (seats > 1)
    boards[f"table, {players}"] = lambda seats=seats: positions.gathered(seats)
json.dump({name: cpu(make().draw, 5, 0.05) for name, make in boards.items()}, sys.stdout)
"""


def first_version() -> dict[str, float]:
    """CPU seconds of pictures of the first version by name; nothing where it cannot be had."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            _take(place)
            env = {**os.environ, "PYTHONPATH": folder}
            done = subprocess.run(
                [sys.executable, "-"], input=SCRIPT, cwd=folder, env=env, capture_output=True, text=True, check=True
            )
            measured: dict[str, float] = json.loads(done.stdout)
            return measured
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        last = (said if isinstance(said, str) else said.decode(errors="replace")).strip().splitlines()[-1:]
        print(f"the first version cannot be measured: {''.join(last)}", file=sys.stderr)
        return {}


def _take(place: Path) -> None:
    archive = subprocess.run(
        ["git", "-C", str(ROOT), "archive", COMMIT, *NEEDED], capture_output=True, check=True
    ).stdout  # fmt: skip
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(place, filter="data")
    for name in BESIDE:
        (place / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, place / name)
