"""The record of every game, made from what the database has of it alone, and played again beside the bot."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.cluster.asking import Asker
from bot.config import ROOT
from bot.engine.record import FORMAT

COMES, LOOK = 20.0, 0.2
"""Seconds in which the result of a game that is over has to be shown, and between looks."""
_TABLES = (
    "SELECT id, game, rules_version, deck, seed, options, status FROM tables"
    " WHERE started_at IS NOT NULL AND kind = 'game' ORDER BY id"
)
_SEATS = "SELECT table_id, name FROM seats ORDER BY table_id, seat"
_ACTIONS = "SELECT table_id, action FROM entries ORDER BY table_id, number"


def record(table: Mapping[str, Any], names: Sequence[str], actions: Sequence[Any]) -> dict[str, Any]:
    """A record that deals by its seed, of a table's row, its seats and its entries."""
    return {
        "format": FORMAT,
        "game": table["game"],
        "options": json.loads(table["options"]),
        "seats": list(names),
        "seed": table["seed"],
        "rules": table["rules_version"],
        "deck": table["deck"],
        "actions": [json.loads(action) for action in actions],
    }


def differing(
    tables: Sequence[Mapping[str, Any]],
    ends: Sequence[Mapping[str, Any]],
    shown: Mapping[int, Mapping[int, Mapping[str, int]]],
) -> list[str]:
    """Which games do not replay to what was shown: `ends` are the lines of `replay`, one for each table."""
    found = []
    for table, end in zip(tables, ends, strict=True):
        name, results = f"table {table['id']} ({table['game']})", shown.get(table["id"], {})
        over = table["status"] == "over"
        if "error" in end:
            found.append(f"{name} cannot be replayed: {end['error']}")
        elif table["status"] != "closed" and end["over"] != over:
            found.append(f"{name} is {table['status']}, and its replay {'over' if end['over'] else 'not'}")
        elif over and len(results) != 1:
            found.append(f"{name} is over and has {len(results)} messages with a result")
        elif over and (wrong := [one for one in results.values() if one != _totals(end)]):
            found.append(f"{name} replays to {_totals(end)}, and {wrong[0]} was shown")
    return found


def _totals(end: Mapping[str, Any]) -> dict[str, int]:
    # Each game says in its own way how a seat came to its points.
    return {seat["name"]: seat.get("score", seat)["total"] for seat in end["seats"]}


async def replayed(
    asker: Asker, folder: Path, shown: Mapping[int, Mapping[int, Mapping[str, int]]]
) -> tuple[int, int, list[str]]:
    """Replay every game: how many there are, how many of them are over, and what differs."""
    tables, seats, entries = await asker.ask_at_once(_TABLES, _SEATS, _ACTIONS)
    names, actions = dict[int, list[str]](), dict[int, list[str]]()
    for row in seats:
        names.setdefault(row["table_id"], []).append(row["name"])
    for row in entries:
        actions.setdefault(row["table_id"], []).append(row["action"])
    records = [record(table, names[table["id"]], actions.get(table["id"], [])) for table in tables]
    ends = await _replay(records, folder / "records.json")
    over = {table["id"] for table in tables if table["status"] == "over"}
    # AI characters play on while nobody presses, and a result comes when its last turn has been seen.
    until = time.monotonic() + COMES
    while not over <= shown.keys() and time.monotonic() < until:  # noqa: ASYNC110 - it comes from another process
        await asyncio.sleep(LOOK)
    return len(tables), len(over), differing(tables, ends, shown)


async def _replay(records: Sequence[Mapping[str, Any]], file: Path) -> list[dict[str, Any]]:
    """The lines of `python -m bot replay`."""
    await asyncio.to_thread(file.write_text, json.dumps(records), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "replay", str(file), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    return [json.loads(line) for line in said.splitlines()]
