"""`python -m bench [--write] [--only NAME]`: run the benchmarks, print them, and with --write keep them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench import clicks, engine, memory, pictures, storage
from bench.table import Section, machine

OUT = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
PARTS = {
    "engine": engine.sections,
    "pictures": pictures.sections,
    "storage": storage.sections,
    "memory": memory.sections,
    "clicks": clicks.sections,
}
HEAD = """# Benchmarks

Made by `make bench` (`python -m bench --write` keeps them here). Ratios hold across machines, milliseconds do not.
CPU is that of the measured process, all its threads; medians of repetitions unless a column says otherwise.
"""


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure.")
    parser.add_argument("--write", action="store_true", help="keep the results in docs/benchmarks.md")
    parser.add_argument("--only", choices=PARTS, help="one part")
    arguments = parser.parse_args()
    found: list[Section] = []
    for name, sections in PARTS.items():
        if arguments.only in (None, name):
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            found += sections()
    text = "\n\n".join([HEAD, f"**Machine.** {machine()}", *(section.markdown() for section in found)]) + "\n"
    print(text)
    if arguments.write:
        OUT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
