"""`python -m bench [--write] [--only NAME]`: run the benchmarks, print them, and with --write keep them.

`python -m bench --against REV [--only NAME] [--pairs N]`: this tree and another commit's in turns, printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench import (
    against,
    clicks,
    drawing,
    encoders,
    engine,
    first_pictures,
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
from bench.conditions import watching
from bench.report import report
from bench.table import Section, machine

OUT = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
PARTS = {
    "engine": engine.sections,
    "playouts": playouts.sections,
    "flip7": flip7.sections,
    "pictures": pictures.sections,
    "first_pictures": first_pictures.sections,
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


def watched(sections: Callable[[], list[Section]]) -> list[Section]:
    """Measure, and say of every table what the machine was like meanwhile."""
    with watching() as watch:
        found = sections()
    return [replace(section, conditions=watch.found) for section in found]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure.")
    parser.add_argument("--write", action="store_true", help="keep the results in docs/benchmarks.md")
    parser.add_argument("--only", choices=[*PARTS, *against.PARTS], help="one part; with --write the others stay there")
    parser.add_argument("--against", metavar="REV", help="in turns with another commit, printed only")
    parser.add_argument("--pairs", type=int, default=against.PAIRS, help="how often both are measured")
    asked = parser.parse_args(arguments)
    parts = against.PARTS if asked.against else PARTS
    if asked.only not in (None, *parts):
        parser.error(f"there is no such part here: {asked.only}; there are {', '.join(parts)}")
    if asked.against:
        chosen = [asked.only] if asked.only else [*against.PARTS]
        try:
            found = watched(lambda: against.sections(asked.against, chosen, asked.pairs))
        except ValueError as error:
            parser.error(str(error))
        print("\n\n".join(section.markdown() for section in found))
        return 0
    found = []
    for name, sections in PARTS.items():
        if asked.only in (None, name):
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            found += watched(sections)
    print(report(found, machine()))
    if asked.write:
        before = OUT.read_text(encoding="utf-8") if asked.only and OUT.exists() else ""
        OUT.write_text(report(found, machine(), before), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
