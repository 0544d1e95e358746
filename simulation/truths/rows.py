"""The database of an evening, read by nothing of the bot."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

Row = dict[str, Any]


def rows(file: Path, query: str, *given: object) -> list[Row]:
    """Return rows of the database, read by nothing of the bot."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        return [dict(row) for row in connection.execute(query, given)]
    finally:
        connection.close()


def all_rows(file: Path, table: str) -> list[str]:
    """Return every row of a table, as a line of JSON."""
    return [json.dumps(row, sort_keys=True, default=str) for row in rows(file, f"SELECT * FROM {table}")]  # noqa: S608


def everything(file: Path) -> list[str]:
    """Return every row of every table."""
    tables = rows(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [line for table in tables for line in all_rows(file, table["name"])]


def kept(file: Path) -> list[str]:
    """Return the names of the tables of the database that have rows."""
    names = [row["name"] for row in rows(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return [name for name in names if rows(file, f"SELECT 1 FROM {name} LIMIT 1")]  # noqa: S608


def tables(file: Path) -> Counter[str]:
    """Return how many tables there were of each kind, and how they ended."""
    return Counter(
        f"{row['kind']} {row['game']} {row['ending'] or row['status']}" for row in rows(file, "SELECT * FROM tables")
    )
