"""What people do seldom."""

from __future__ import annotations

import pytest

from simulation.people import ENDS, TAKES_OUT, weight


@pytest.mark.parametrize(
    ("custom_id", "expected"),
    [
        ("t1:4:-:0:end", TAKES_OUT),
        ("eve1:offyes:3", TAKES_OUT),
        ("t1:4:-:0:cancel", ENDS),
        ("privacy1:delete", ENDS),
        ("t1:4:0:a:do:friend", 1.0),
        ("remind1:hour", 1.0),
        ("lead1:*:*:all:here:1", 1.0),
    ],
)
def test_what_ends_things_is_known_by_a_whole_part_of_its_id(custom_id: str, expected: float) -> None:
    assert weight(custom_id) == expected
