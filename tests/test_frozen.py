"""What is never renamed: columns that lie in databases, and custom ids that lie in channels (`tests/data/frozen`).

Lines are added to these files and never taken out. What stands in records is held by `tests/data/records` and
`tests/data/editions`, what commands are called by `tests/wire/test_commands.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import SQLModel

from bot.store import schema
from tests.ui.custom_ids import parse_any

FROZEN = Path(__file__).with_name("data") / "frozen"
CUSTOM_IDS = (FROZEN / "custom_ids.txt").read_text(encoding="utf-8").split()


def test_every_column_that_lies_in_databases_is_still_called_so() -> None:
    assert schema.newest_version()
    there = {f"{table.name}.{column.name}" for table in SQLModel.metadata.tables.values() for column in table.columns}
    kept = set((FROZEN / "columns.txt").read_text(encoding="utf-8").split())
    assert kept <= there, sorted(kept - there)
    assert there <= kept, f"new columns belong into columns.txt: {sorted(there - kept)}"


@pytest.mark.parametrize("custom_id", CUSTOM_IDS)
def test_every_custom_id_that_lies_in_channels_is_still_read(custom_id: str) -> None:
    assert parse_any(custom_id).custom_id == custom_id
