"""For every truth a bot that is broken on purpose: an evening of a few presses tells it from one that is whole."""

from __future__ import annotations

import re

import pytest

from tests.simulation.broken import BOTS
from tests.simulation.evenings import directed, first_that_tells

AT_MOST = 100
"""Random evenings until one has told of a bot that is broken."""
LIKE_ANOTHER = {"leaves menus as they are"}
"""What is broken as something else is: another evening tells it, but chance tells both at once."""
OVER_WEEKS = {"gives no roles", "leaves roles where they are"}
"""What nobody comes to within a random evening: prizes are won over weeks."""


def test_broken_ones_are_told() -> None:
    # All in one process: it takes longer to load than an evening does.
    came = directed(*((bot.script, name, None) for name, bot in BOTS.items()))
    missed = {
        name: told["breaches"]
        for (name, bot), told in zip(BOTS.items(), came, strict=True)
        if not any(re.search(bot.told, breach) for breach in told["breaches"])
    }
    assert missed == {}


@pytest.mark.deep
def test_a_whole_one_breaks_nothing() -> None:
    scripts = sorted({bot.script for bot in BOTS.values()} | {"several"})
    came = directed(*((script, None, None) for script in scripts))
    assert {script: told["breaches"] for script, told in zip(scripts, came, strict=True) if told["breaches"]} == {}


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(BOTS.keys() - LIKE_ANOTHER - OVER_WEEKS))
def test_random_evenings_tell_of_each(name: str) -> None:
    assert first_that_tells(name, AT_MOST) is not None
