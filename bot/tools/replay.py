"""`python -m bot replay FILE|-`: play a record, or a list of them, and print one line of JSON for each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TextIO

from bot.engine.core import JsonObject, JsonValue
from bot.engine.record import RecordError, read_records, replay
from bot.games.catalogue import record_codecs


def replay_file(name: str, out: TextIO) -> int:
    """0 if every record played to its end, else 2."""
    codecs = record_codecs()
    return each_record("replay", name, lambda record: replay(record, codecs), out)


def each_record(tool: str, name: str, told: Callable[[JsonValue], JsonObject], out: TextIO) -> int:
    """Print what is told of each record of a file, or of standard input; 0 if none of it is an error, else 2."""
    records = records_in(tool, name)
    if records is None:
        return 2
    failed = False
    for record in records:
        result = record.to_json() if isinstance(record, RecordError) else told(record)
        failed = failed or "error" in result
        _print(result, out)
    return 2 if failed else 0


def records_in(tool: str, name: str) -> list[JsonValue | RecordError] | None:
    """Return the records of a file, or of standard input ("-"), or what is wrong with it; None: it cannot be read."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            return read_records(stream)
    except OSError as error:
        print(f"{tool}: {name}: {error.strerror or error}", file=sys.stderr)
        return None
    except RecordError as error:
        return [error]


def _print(result: JsonObject, out: TextIO) -> None:
    # Names may hold anything, lone surrogates too: ASCII escapes print on every terminal.
    print(json.dumps(result, separators=(",", ":")), file=out)
