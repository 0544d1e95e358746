"""Golden records: games written down by hand, with results worked out by hand from the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.record import replay
from bot.games.catalogue import record_codecs

RECORDS = Path(__file__).resolve().parent.parent / "data" / "records"
NAMES = sorted(path.name.removesuffix(".record.json") for path in RECORDS.glob("*.record.json"))


def test_every_golden_record_has_its_result() -> None:
    assert NAMES
    assert sorted(path.name.removesuffix(".expected.json") for path in RECORDS.glob("*.expected.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_ends_as_worked_out(name: str) -> None:
    value = json.loads((RECORDS / f"{name}.record.json").read_text(encoding="utf-8"))
    expected = json.loads((RECORDS / f"{name}.expected.json").read_text(encoding="utf-8"))
    records = value if isinstance(value, list) else [value]
    assert [_without_message(replay(record, record_codecs())) for record in records] == expected


def _without_message(result: dict[str, Any]) -> dict[str, Any]:
    """The result; of an error only what is part of the form, not its wording."""
    if "error" not in result:
        return result
    return {"error": {key: result["error"][key] for key in ("at", "code")}}
