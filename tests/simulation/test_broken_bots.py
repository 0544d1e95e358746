"""For every truth a bot that is broken on purpose: an evening of a few presses tells it from one that is whole."""

from __future__ import annotations

import re

import pytest

from tests.simulation.broken import BOTS
from tests.simulation.evenings import directed, first_that_tells

AT_MOST = 200
"""Random evenings until one has told of a bot that is broken."""
SELDOM = {"keeps a switch", "goes on naming people", "grants no lost time"}
"""What so few evenings meet that looking for it takes minutes: whose data is deleted, who is cut off when asked."""


@pytest.mark.parametrize("script", sorted({bot.script for bot in BOTS.values()}))
def test_a_whole_one_breaks_nothing_and_broken_ones_are_told(script: str) -> None:
    broken = {name: bot.told for name, bot in BOTS.items() if bot.script == script}
    whole, *others = directed((script, None, None), *((script, name, None) for name in broken))
    assert whole["breaches"] == []
    for (name, told), evening in zip(broken.items(), others, strict=True):
        assert any(re.search(told, breach) for breach in evening["breaches"]), (name, evening["breaches"])


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(BOTS.keys() - SELDOM))
def test_random_evenings_tell_of_each(name: str) -> None:
    assert first_that_tells(name, AT_MOST) is not None
