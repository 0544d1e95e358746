"""`python -m bench [--write] [--only NAME]`: run the benchmarks, print them, and with --write keep them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench import (
    clicks,
    drawing,
    encoders,
    engine,
    first_play,
    flip7,
    league,
    load,
    memory,
    pictures,
    playouts,
    replays,
    requests,
    reviews,
    rounds,
    servers,
    starting,
    storage,
    words,
)
from bench.report import report
from bench.table import Section, machine

OUT = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
PARTS = {
    "engine": engine.sections,
    "playouts": playouts.sections,
    "flip7": flip7.sections,
    "pictures": pictures.sections,
    "encoders": encoders.sections,
    "drawing": drawing.sections,
    "replays": replays.sections,
    "starting": starting.sections,
    "first_play": first_play.sections,
    "storage": storage.sections,
    "league": league.sections,
    "memory": memory.sections,
    "servers": servers.sections,
    "words": words.sections,
    "clicks": clicks.sections,
    "rounds": rounds.sections,
    "reviews": reviews.sections,
    "requests": requests.sections,
    "load": load.sections,
}


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure.")
    parser.add_argument("--write", action="store_true", help="keep the results in docs/benchmarks.md")
    parser.add_argument("--only", choices=PARTS, help="one part; with --write the others stay as they are there")
    arguments = parser.parse_args()
    found: list[Section] = []
    for name, sections in PARTS.items():
        if arguments.only in (None, name):
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            found += sections()
    print(report(found, machine()))
    if arguments.write:
        before = OUT.read_text(encoding="utf-8") if arguments.only and OUT.exists() else ""
        OUT.write_text(report(found, machine(), before), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
