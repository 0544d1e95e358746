"""`python -m bench.cluster --tables 200 --rounds 20`, or `make cluster`: three bots and one PostgreSQL, whatever comes.

People press at their times, whatever happens to the bots. Each trial does something to them, and says what must hold
and what was seen. Afterwards all of it comes in random order, round after round, and in the end the record of every
game is replayed: it has to come to what its result showed. The exit status is 1 where anything did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from bench.cluster.logs import troubles
from bench.cluster.outages import away, cut, restart
from bench.cluster.presses import kinds
from bench.cluster.records import replayed
from bench.cluster.scene import EVEN, Scene, Size, scene
from bench.cluster.trials import Row, Trial, kill, reshard, rolling, sleep, terminate
from bench.table import Section, ms, percentile

TRIALS: dict[str, Trial] = {
    "kill": kill,
    "terminate": terminate,
    "sleep": sleep,
    "rolling": rolling,
    "reshard": reshard,
    "restart": restart,
    "away": away,
    "cut": cut,
}
LONGEST = 1800.0
"""Seconds in which some game must have come to its end."""
TROUBLES = 12
"""Kinds of trouble that are told of each log."""
COLUMNS = ("what", "must hold", "seen", "holds")


async def _tried(found: Scene, name: str) -> Row:
    """One trial; what does not come to be in time is a row that does not hold, and the next one is tried."""
    began = time.monotonic()
    found.told(f"{name} …")
    try:
        row = await TRIALS[name](found)
    except TimeoutError as error:
        found.players.go_on()
        row = Row(name, "it comes to an end", str(error) or "a question to the database was not answered", False)
    found.told(f"{name}: {'holds' if row.ok else 'DOES NOT HOLD'} after {time.monotonic() - began:.0f} s: {row.seen}")
    for one in found.machines:
        if not one.runs:
            await one.start()
    with suppress(TimeoutError):
        if len(found.machines) > 1:
            await found.even(seconds=EVEN / 2)
    return row


async def _rounds(found: Scene) -> Row:
    """All of it in random order, in short."""
    size, found.size = found.size, replace(found.size, short=True)
    order = [found.dice.choice(list(TRIALS)) for _ in range(size.rounds)]
    began = time.monotonic()
    rows = [await _tried(found, name) for name in order]
    presses = found.players.tally.since(began)
    failed = [f"{name}: {row.seen}" for name, row in zip(order, rows, strict=True) if not row.ok]
    return Row(
        f"{size.rounds} rounds of all this in random order",
        "each holds",
        f"{len(rows) - len(failed)} held; {kinds(presses)}" + "".join(f"; {one}" for one in failed),
        not failed,
    )


async def _replays(found: Scene) -> Row:
    """The records of all games against what was shown, once a game is over."""

    async def over() -> bool:
        return bool(found.shown.results)

    if found.size.rounds:
        with suppress(TimeoutError):
            await found.until("a game's end", over, LONGEST)
    wrong = await found.rest(wholly=True)
    await found.players.pause()
    games, ended, differing = await replayed(found.asker, found.folder, found.shown.results)
    wrong += differing
    return Row(
        "the games' records at the end",
        "they replay to what was shown",
        f"{games} games, {ended} of them over, {len(differing)} differ; {'; '.join(wrong[:5]) or 'nothing is wrong'}",
        bool(ended or not found.size.rounds) and not wrong,
    )


def _about(found: Scene, size: Size, seed: int) -> str:
    presses, starts = found.players.tally.all, found.sandbox.gateway.starts
    took = [one.took for one in presses if not one.verdict.is_bad] or [0.0]
    p50, p99 = percentile(took, 0.5), percentile(took, 0.99)
    return (
        f"{size.machines} processes, {size.tables} tables of two people and an AI in as many of {size.guilds} servers,"
        f" {size.rate:g} presses a second, seed {seed}. All presses and commands: {kinds(presses)}; answered after"
        f" {ms(p50)} (p50), {ms(p99)} (p99). {found.witness.acknowledged:,} acknowledged answers were held against the"
        f" database. Second answers that were dropped: {found.players.answers.refused[40060]:,}, late ones:"
        f" {found.players.answers.refused[10062]:,}. Sessions started: {len(starts.all)},"
        f" too early {len(starts.too_early)}. Requests refused as too many: {found.sandbox.limits.refused.total():,}."
    )


async def tried(size: Size, seed: int, trials: Sequence[str], folder: Path) -> Section:
    """Do all of it."""
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"[{time.monotonic() - began:6.1f}] {line}", file=sys.stderr, flush=True)

    async with scene(size, seed, folder, tell) as found:
        found.began = began
        tell(f"the shards are shared after {await found.begin():.0f} s")
        at_work = [asyncio.create_task(found.players.play()), asyncio.create_task(found.watch())]
        await asyncio.sleep(found.seconds(10.0, 5.0))
        try:
            rows = [await _tried(found, name) for name in trials]
            if size.rounds:
                rows.append(await _rounds(found))
            rows.append(await _replays(found))
        finally:
            for task in at_work:
                task.cancel()
            found.players.tally.write(folder / "presses.csv", began)
        for one in found.machines:
            for line, count in troubles(one.said()).most_common(TROUBLES):
                tell(f"{one.name}'s log, {count} ×: {line}")
        for words, count in found.players.tally.refused.most_common(TROUBLES):
            tell(f"{count} × refused: {words!r}")
        tell(f"{len(found.players.places)} places, {found.players.missed} times nobody had anything to press")
        return Section("Cluster", _about(found, size, seed), COLUMNS, tuple(row.cells for row in rows))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try as much as is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description="Play while processes die.")
    usual = Size()
    parser.add_argument("--tables", type=int, default=usual.tables, help="tables of two people and an AI")
    parser.add_argument("--guilds", type=int, default=usual.guilds, help="servers, over all shards")
    parser.add_argument("--rate", type=float, default=usual.rate, help="presses a second, at all tables together")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="trials in random order afterwards")
    parser.add_argument("--seed", type=int, default=None, help="what is drawn follows from this")
    parser.add_argument("--machines", type=int, default=usual.machines, help="bot processes")
    parser.add_argument("--concurrency", type=int, default=usual.concurrency, help="Discord's max_concurrency")
    parser.add_argument("--trials", nargs="*", choices=list(TRIALS), default=list(TRIALS), help="which, in this order")
    parser.add_argument("--short", action="store_true", help="what is away or stopped is so for seconds")
    parser.add_argument("--logs", type=Path, help="a folder for the logs of the bots, which is kept")
    given = parser.parse_args(arguments)
    seed = random.randrange(10_000) if given.seed is None else given.seed
    size = Size(given.tables, given.guilds, given.rate, given.rounds, given.machines, given.concurrency, given.short)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) if given.logs is None else given.logs
        folder.mkdir(parents=True, exist_ok=True)
        section = asyncio.run(tried(size, seed, given.trials, folder))
    print(section.markdown())
    return 1 if any(cells[-1] != "yes" for cells in section.rows) else 0


if __name__ == "__main__":
    sys.exit(main())
