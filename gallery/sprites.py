"""`make sprites`: draw ahead what pictures are put together from, into `assets/sprites` (`bot/render/atlas.py`).

What is in it: what games warm up with, their title pictures in every language, and what the gallery's pictures and some
games besides have asked for.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from bot.games.catalogue import games
from bot.render.atlas import FOLDER, SUFFIX, Drawn, file_of, recording
from bot.text import languages, use_locale
from gallery import flip7, positions
from gallery.kinds import kinds

SEATS, SEEDS = (1, 2, 4, 12), range(2)
"""Games that are drawn from their beginning to their end."""


def drawn() -> dict[str, dict[str, Drawn]]:
    """Draw everything, and return it by room and call; the process has drawn nothing before."""
    with recording() as found:
        for game in games().values():
            for language in languages():
                with use_locale(language):
                    game.drawer.draw_cover()
                    game.drawer.warm()
        for kind in kinds().values():
            kind.draw()
        _play_games()
    rooms: dict[str, dict[str, Drawn]] = defaultdict(dict)
    for (room, call), made in found.items():
        rooms[room][call] = made
    return rooms


def _play_games() -> None:
    for seats in SEATS:
        for seed in SEEDS:
            for state in positions.states(seats, seed):
                positions.table(state).draw()
                for seat in range(min(seats, 2)):
                    positions.panel(state, seat).draw()
            for dealt in flip7.states(max(2, seats), seed):
                view = flip7.GAME.view(dealt, 0)
                flip7.Board("table", view, flip7.people(view)).draw()
                flip7.Board("panel", view, flip7.people(view), 0).draw()


def write(folder: Path) -> list[str]:
    """Write the files that have changed; return the names of their rooms."""
    folder.mkdir(parents=True, exist_ok=True)
    rooms, changed = drawn(), []
    for room, made in rooms.items():
        file, content = folder / f"{room}{SUFFIX}", file_of(room, made)
        if not file.exists() or file.read_bytes() != content:
            file.write_bytes(content)
            changed.append(room)
        print(f"{room}: {len(made)} drawings, {len(content) / 1000:.0f} kB", file=sys.stderr)
    for stray in folder.glob(f"*{SUFFIX}"):
        if stray.stem not in rooms:
            stray.unlink()
            changed.append(f"{stray.stem} (gone)")
    return changed


def main() -> int:
    """Write them."""
    parser = argparse.ArgumentParser(prog="python -m gallery.sprites", description="Draw ahead.")
    parser.add_argument("--into", type=Path, default=FOLDER, help="another folder than the assets'")
    print(f"changed: {', '.join(write(parser.parse_args().into)) or 'none'}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
