"""What a place is among those of a table."""

from __future__ import annotations

import pytest

from bot.engine.rank_label import rank_label


@pytest.mark.parametrize(
    ("ranks", "places"),
    [
        ([1], ["alone"]),
        ([1, 2], ["won", "last"]),
        ([1, 1], ["shared", "shared"]),
        ([1, 2, 3], ["won", "second", "last"]),
        ([1, 1, 3], ["shared", "shared", "last"]),
        ([1, 2, 2], ["won", "last", "last"]),
        ([1, 2, 3, 4], ["won", "second", "between", "last"]),
    ],
)
def test_every_place_has_its_word(ranks: list[int], places: list[str]) -> None:
    assert [rank_label(rank, ranks) for rank in ranks] == places
