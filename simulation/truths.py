"""What has to be true whatever has happened: asked of the database and of Discord's side, with the rules as the model.

Each truth returns what breaks it, in words; nothing: it holds.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.engine.core import Edition
from bot.engine.lesson import Lesson
from bot.engine.record import RecordError, run
from bot.engine.rng import Seeded
from bot.games.catalogue import badges, editions
from bot.store.results.rebuild import MADE
from bot.store.sql.sqlite import SqliteDatabase
from bot.tools.stats import rebuild_stats
from sandbox.server import Sandbox

OVERDUE = 60.0
"""Seconds after which what a table should have done by itself is missing."""
Row = dict[str, Any]


def rows(file: Path, query: str, *given: object) -> list[Row]:
    """Return rows of the database, read by nothing of the bot."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        return [dict(row) for row in connection.execute(query, given)]
    finally:
        connection.close()


def games_follow_the_rules(file: Path) -> Iterator[str]:
    """Every game's entries can be played by its rules, and its results are what the rules make of them."""
    actions: dict[int, list[Any]] = {}
    for entry in rows(file, "SELECT table_id, number, action FROM entries ORDER BY table_id, number"):
        of_table = actions.setdefault(entry["table_id"], [])
        if entry["number"] != len(of_table):
            yield f"table {entry['table_id']}: entry {entry['number']} comes after {len(of_table)} entries"
        of_table.append(json.loads(entry["action"]))
    results = {(row["table_id"], row["seat"]): row for row in rows(file, "SELECT * FROM results")}
    for table in rows(file, "SELECT * FROM tables WHERE started_at IS NOT NULL"):
        game = editions(table["game"])[Edition(table["rules_version"], table["deck"])]
        (seats,) = rows(file, "SELECT count(*) AS n FROM seats WHERE table_id = ?", table["id"])
        try:
            played = [game.rules.parse_action(action) for action in actions.get(table["id"], ())]
            script = table["script"] and json.loads(table["script"])
            chance = Lesson.of(script).chance if script else Seeded(table["seed"])
            state = run(game.rules, seats["n"], json.loads(table["options"]), chance, played)
        except (RecordError, ValueError) as error:
            yield f"table {table['id']}: its entries cannot be played: {error}"
            continue
        over = game.rules.is_over(state)
        if over != (table["status"] == "over"):
            by_rules = "over" if over else "not over"
            yield f"table {table['id']} is {table['status']}, and by the rules it is {by_rules}"
        for seat, place in enumerate(game.rules.standings(state) or ()):
            known = results.get((table["id"], seat))
            if known is not None and (known["rank"], known["total"]) != (place.rank, place.total):
                yield f"table {table['id']}: seat {seat} has {known['rank']}, {known['total']}; by the rules {place}"


def nothing_is_overdue(file: Path, now: float) -> Iterator[str]:
    """No table waits for something that should have happened by itself."""
    late = rows(
        file,
        "SELECT timers.*, tables.status FROM timers JOIN tables ON tables.id = timers.table_id WHERE due_at < ?",
        now - OVERDUE,
    )
    for timer in late:
        waited = now - timer["due_at"]
        yield f"table {timer['table_id']} ({timer['status']}): {timer['kind']} was due {waited:.0f} s ago"


def nobody_is_stuck(file: Path) -> Iterator[str]:
    """Every open table has something that ends it in the end, if nobody does anything any more."""
    open_ones = "SELECT id, kind, status FROM tables WHERE status IN ('lobby', 'running')"
    for table in rows(file, f"{open_ones} AND id NOT IN (SELECT table_id FROM timers)"):  # noqa: S608
        yield f"table {table['id']} ({table['kind']}, {table['status']}) has no timer: nothing would ever end it"


def is_taken(file: Path, interaction: int) -> bool:
    """Return whether a press is in the database as one that has been taken."""
    return bool(rows(file, "SELECT 1 FROM deliveries WHERE interaction_id = ?", interaction))


def presses_are_taken_once(file: Path, taken: Counter[int]) -> Iterator[str]:
    """Whatever came after: what was acknowledged as taken is still there."""
    there = {row["interaction_id"] for row in rows(file, "SELECT interaction_id FROM deliveries")}
    for interaction in taken:
        if interaction not in there:
            yield f"interaction {interaction} had been taken, and is not there any more"


async def summaries_follow_from_results(file: Path) -> list[str]:
    """Ratings, tallies, careers, streaks and badges are those that all results give when worked out anew."""
    before = _summaries(file)
    database = await SqliteDatabase.of_file(f"sqlite+aiosqlite:///{file}")
    try:
        await rebuild_stats(database, badges())
    finally:
        await database.close()
    after = _summaries(file)
    return [
        f"{table}: kept {sorted(kept - after[table])[:3]}, worked out anew {sorted(after[table] - kept)[:3]}"
        for table, kept in before.items()
        if kept != after[table]
    ]


def _summaries(file: Path) -> dict[str, set[str]]:
    return {made.name: set(_all(file, made.name)) for made in MADE}


def _all(file: Path, table: str) -> list[str]:
    return [json.dumps(row, sort_keys=True, default=str) for row in rows(file, f"SELECT * FROM {table}")]  # noqa: S608


def everything(file: Path) -> list[str]:
    """Return every row of every table."""
    tables = rows(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [line for table in tables for line in _all(file, table["name"])]


def tables(file: Path) -> Counter[str]:
    """Return how many tables there were of each kind, and how they ended."""
    return Counter(
        f"{row['kind']} {row['game']} {row['ending'] or row['status']}" for row in rows(file, "SELECT * FROM tables")
    )


def messages_are_the_newest(sandbox: Sandbox, file: Path) -> Iterator[str]:
    """Each open table has one message that answers, each ended one none; each result stands there once."""
    shown: dict[int, list[int]] = {}
    results: dict[int, list[int]] = {}
    for message in sandbox.world.messages.values():
        if message.ephemeral or message.author_id != sandbox.bot.id:
            continue
        verbs = {(table, verb) for table, verb in map(_read, sandbox.message(message.id).buttons) if table}
        # One that only leads to a board is a word about a clock that runs out.
        for table in {table for table, verb in verbs if verb in ("board", "do", "join") and len(verbs) > 1}:
            shown.setdefault(table, []).append(message.id)
        for table in {table for table, verb in verbs if verb == "rematch"}:
            results.setdefault(table, []).append(message.id)
    # Where the bot is a guest, a message can be changed for fifteen minutes only: an older one stays as it is.
    for row in rows(file, "SELECT * FROM tables WHERE NOT guest"):
        table, messages = row["id"], shown.get(row["id"], [])
        if len(messages) > 1:
            yield f"table {table} has {len(messages)} messages that answer: {messages}"
        if messages and row["status"] in ("over", "closed"):
            yield f"table {table} has ended ({row['ending']}), and its message {messages} still answers"
    for table, messages in results.items():
        if len(messages) > 1:
            yield f"the result of table {table} stands there {len(messages)} times: {messages}"


def _read(button: Any) -> tuple[int, str]:
    """Return the table and the verb of a button's id."""
    parts = (button.custom_id or "").split(":")
    if button.disabled or len(parts) < 5 or not parts[0].startswith("t"):
        return 0, ""
    return int(parts[1], 36), parts[4]
