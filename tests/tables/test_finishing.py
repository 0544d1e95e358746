"""Which games leave a result when they come to their end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import TableKind
from bot.tables.play.finishing import keeps_result
from tests.store.rows import header


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"kind": TableKind.GAME}, True),
        ({"kind": TableKind.SOLO}, True),
        ({"kind": TableKind.DAY, "day": 20_000, "counted": True}, True),
        ({"kind": TableKind.DAY, "day": 20_000}, False),
        ({"kind": TableKind.DUEL, "duel": 1, "deal": 1}, False),
    ],
)
def test_a_result_is_kept_of_what_counts_and_of_nothing_else(given: dict[str, Any], kept: bool) -> None:
    assert keeps_result(header(**given)) is kept
