"""Payloads with one key left out or holding something else: what the gateway may send, whatever is documented."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GIVEN = Path(__file__).resolve().parents[2] / "shared" / "discord" / "payloads"
"""Payloads that discord.py accepts, where they are given."""
Way = tuple[str | int, ...]


def ways(value: object, way: Way = ()) -> Iterator[Way]:
    """Every key of a payload, those inside of others after them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*way, key)
        yield from ways(one, (*way, key))


def without(payload: Any, way: Way) -> Any:
    """A copy of a payload without this key."""
    made = copy.deepcopy(payload)
    del inside(made, way[:-1])[way[-1]]
    return made


def instead(payload: Any, way: Way, value: object) -> Any:
    """A copy of a payload with this in the place of what it holds there."""
    made = copy.deepcopy(payload)
    inside(made, way[:-1])[way[-1]] = value
    return made


def inside(payload: Any, way: Way) -> Any:
    """What lies there in a payload."""
    for key in way:
        payload = payload[key]
    return payload


def mangled(payload: Any, *others: object) -> Iterator[tuple[str, Any]]:
    """Every single omission from a payload, and each of these in the place of every key; and what was done."""
    for way in ways(payload):
        name = ".".join(map(str, way))
        yield f"without {name}", without(payload, way)
        for value in others:
            yield f"{name} = {value!r}", instead(payload, way, value)


def given() -> dict[str, Any]:
    """The messages of the gateway that are given, by the name of their file."""
    return {file.stem: read for file in sorted(GIVEN.glob("*.json")) if "t" in (read := json.loads(file.read_text()))}
