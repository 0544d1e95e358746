"""Ids of all my turns: those that were posted are read as ever."""

from __future__ import annotations

import pytest

from bot.features.turns.custom_ids import TurnsPress
from bot.tables.refusal import Refusal
from tests.ui.custom_ids import parse_any


def test_ids_that_were_posted_are_read_as_ever() -> None:
    assert parse_any("turns1:3") == TurnsPress(3)
    assert parse_any("turns1:1:12") == TurnsPress(1, 12)


@pytest.mark.parametrize("custom_id", ["turns1:", "turns1:-1", "turns1:1:x", "turns1:1:2:3", "turns1:12345"])
def test_an_id_of_no_known_form_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
