"""`python -m simulation`: many random evenings, each in a process of its own, as many side by side as there are cores.

What to play comes from the environment: `SEEDS` evenings from `FROM` on, or as many as begin within `SECONDS`; or one
`SEED`, told as a story with `STORY=1`. Ends with 1 where something was not as it has to be; of the first such
evenings the smallest is told that breaks the same truth. With `BEFORE`, a commit, it ends with 1 only where one of them
was as it has to be at that commit, or the commit is not there. What breaks something is kept in `var/simulation.txt`.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from simulation.before import broken_since
from simulation.evening import Told
from simulation.runner import alone, prepare, side_by_side
from simulation.shrink import shrink

HASHES = "PYTHONHASHSEED"
TOLD_EVERY = 20
"""Evenings between two lines that say how far it is."""
BREACH = 3000
"""Characters of a breach that are told where many evenings are played."""

SHRUNK = 3
"""Failing evenings that are made smaller, from the first."""
KEPT = Path(__file__).resolve().parents[1] / "var" / "simulation.txt"
LINES = 60
"""Lines of the story of a smaller one."""


def main() -> int:
    if os.environ.get(HASHES) != "0":
        # What goes over a set of strings goes the same way in every process.
        os.environ[HASHES] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "simulation"])  # noqa: S606 - this very program
    prepare()
    if seed := os.environ.get("SEED"):
        return _one(seed, story=bool(os.environ.get("STORY")))
    return _many()


def _one(seed: str, *, story: bool) -> int:
    told = alone(seed)
    if story:
        print("\n".join(told.story))
    _print_table(told.counts)
    print(f"history {told.history}")
    for breach in told.breaches:
        print(f"BREACH: {breach}")
    return bool(told.breaches)


def _seeds(began: float) -> Iterator[str]:
    first, seconds = int(os.environ.get("FROM") or 1), os.environ.get("SECONDS")
    numbers = count(first) if seconds else range(first, first + int(os.environ.get("SEEDS") or 100))
    for number in numbers:
        if seconds and time.monotonic() - began > float(seconds):
            return
        yield str(number)


def _many() -> int:
    began, counts, failed = time.monotonic(), Counter[str](), list[Told]()
    for done, told in enumerate(side_by_side(_seeds(began), os.cpu_count() or 1), 1):
        counts += told.counts
        counts["evening"] += 1
        if told.breaches:
            failed.append(told)
            print(f"make simulate SEED={told.seed} STORY=1: {told.breaches[0][:BREACH]}", flush=True)
        if done % TOLD_EVERY == 0:
            print(f"{done} evenings, {counts['press']} presses, {time.monotonic() - began:.0f} s", flush=True)
    _print_table(counts)
    print(f"{time.monotonic() - began:.0f} s")
    seeds = " ".join(told.seed for told in failed)
    print(f"not as they have to be: {seeds}" if failed else "all were as they have to be", flush=True)
    if failed:
        _keep(failed)
    for told in failed[:SHRUNK]:
        _tell_smaller(shrink(told, alone))
    if failed and (before := os.environ.get("BEFORE")):
        try:
            since = broken_since(before, [told.seed for told in failed])
        except LookupError as unknown:
            print(unknown)
            return True
        print(f"as it had to be at {before}: {since}" if since else f"nor were they at {before}")
        return since is not None
    return bool(failed)


def _keep(failed: Sequence[Told]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as kept:
        for told in failed:
            kept.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M} {told.seed}: {told.breaches[0][:BREACH]}\n")


def _tell_smaller(told: Told) -> None:
    """Tell the end of the smallest evening that breaks the same truth."""
    print(f"\nmake simulate SEED={told.seed} STORY=1")
    print("\n".join(told.story[-LINES:]))
    print(f"BREACH: {told.breaches[0][:BREACH]}", flush=True)


def _print_table(counts: Counter[str]) -> None:
    for what, number in sorted(counts.items()):
        print(f"{number:>9}  {what}")


if __name__ == "__main__":
    sys.exit(main())
