"""For every truth a bot that is broken on purpose: an evening of a few presses tells it from one that is whole."""

from __future__ import annotations

import re

import pytest

from tests.simulation.broken import BOTS
from tests.simulation.evenings import directed

WHOLE = sorted({bot.script for bot in BOTS.values()})
ASKED = [*((script, None) for script in WHOLE), *((bot.script, name) for name, bot in BOTS.items())]


@pytest.fixture(scope="module")
def breaches() -> dict[tuple[str, str | None], list[str]]:
    """What is told of each script, with a bot that is whole and with those that are broken."""
    came = directed(*((script, name, None) for script, name in ASKED))
    return {asked: one["breaches"] for asked, one in zip(ASKED, came, strict=True)}


@pytest.mark.parametrize("script", WHOLE)
def test_a_whole_one_breaks_nothing(breaches: dict[tuple[str, str | None], list[str]], script: str) -> None:
    assert breaches[script, None] == []


@pytest.mark.parametrize("name", BOTS)
def test_a_broken_one_is_told(breaches: dict[tuple[str, str | None], list[str]], name: str) -> None:
    told = breaches[BOTS[name].script, name]
    assert any(re.search(BOTS[name].told, breach) for breach in told), told
