"""`python -m bench.cluster.capacity`: how many presses a second one, two and three processes carry on this machine.

People press whatever they are asked as soon as they see it, at more tables than the machine carries. The bots, their
database, the stand-in for Discord and those who press share the processors: the CPU of each is told beside.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.cluster.presses import Verdict
from bench.cluster.scene import Scene, Size, scene
from bench.first_play import cpu
from bench.table import Section, ms, percentile

TABLES, SECONDS, WARM = 120, 60.0, 20.0
RATE = 400.0
"""Presses a second at most: more than there are questions."""
COLUMNS = (
    "processes",
    "presses a second",
    "answer, p50 / p99",
    "failed",
    "CPU of the bots",
    "of PostgreSQL",
    "of the sandbox and those who press",
)


def _spent(found: Scene) -> dict[str, float]:
    """CPU seconds so far."""
    postmaster = int((found.server.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split("\n")[0])
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "bots": sum(cpu(one.pid) for one in found.machines),
        "database": cpu(postmaster),
        "players": usage.ru_utime + usage.ru_stime,
    }


async def measured(size: Size, seconds: float) -> tuple[str, ...]:
    """Let people press for so long; a row of the table."""
    with tempfile.TemporaryDirectory() as name:
        async with scene(size, 1, Path(name), lambda line: print(line, file=sys.stderr, flush=True)) as found:
            await found.begin()
            playing = asyncio.create_task(found.players.play())
            await asyncio.sleep(WARM)
            before, began = _spent(found), time.monotonic()
            await asyncio.sleep(seconds)
            wall, after = time.monotonic() - began, _spent(found)
            playing.cancel()
            presses = [one for one in found.players.tally.since(began) if one.verdict is not Verdict.REFUSED]
            served = [one for one in presses if one.verdict is Verdict.SERVED]
            await found.players.pause()
    took = [one.took for one in served] or [0.0]
    failed = sum(one.verdict.is_bad for one in presses)
    each = {
        who: f"{(after[who] - before[who]) / wall:.0%} of a core, "
        f"{ms((after[who] - before[who]) / max(1, len(served)))} a press"
        for who in after
    }
    return (
        str(size.machines),
        f"{len(served) / wall:.0f}",
        f"{ms(percentile(took, 0.5))} / {ms(percentile(took, 0.99))}",
        str(failed),
        each["bots"],
        each["database"],
        each["players"],
    )


async def _all(size: Size, machines: Sequence[int], seconds: float) -> list[tuple[str, ...]]:
    return [await measured(replace(size, machines=number), seconds) for number in machines]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as many as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.cluster.capacity", description="Press as much as can be.")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables of two people and an AI")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long, for each number of processes")
    parser.add_argument("--machines", type=int, nargs="*", default=[1, 2, 3], help="how many bot processes")
    given = parser.parse_args(arguments)
    size = Size(tables=given.tables, guilds=given.tables, rate=RATE, rounds=0, concurrency=16)
    rows = asyncio.run(_all(size, given.machines, given.seconds))
    about = (
        f"{given.tables} tables of two people and an AI, both games; everybody presses what they are asked as soon as "
        f"they see it, {given.seconds:g} s after {WARM:g} s that are not counted. Everything shares this machine."
    )
    print(Section("Capacity", about, COLUMNS, tuple(rows)).markdown())


if __name__ == "__main__":
    main()
