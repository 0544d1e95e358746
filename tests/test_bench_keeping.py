"""Years of people who come and go, in a few seconds: who is deleted by age was unseen for long enough, and is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.keeping import Size, Told, years
from bot.league import keeping
from bot.store import people
from bot.store.results.summaries import RATINGS

SMALL = Size(
    days=220,
    people=60,
    months=((0, 2), (110, None), (120, 1)),
    off=((40, 70),),
    wrong=((20, 22, 365), (90, 95, -60), (150, 151, 4000)),
)
"""With everything in it that three years have."""


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few go on a day that there are days on which more would have to."""
    monkeypatch.setattr(keeping, "AT_ONCE", 3)


async def lived(folder: Path, seed: int = 1) -> Told:
    """What they came to."""
    return await years(folder, SMALL, seed)


async def test_whoever_is_deleted_by_age_was_due_and_is_gone_and_everybody_else_has_what_they_had(
    tmp_path: Path,
) -> None:
    told = await lived(tmp_path)
    assert told.breaches == []
    assert told.lived == SMALL.days - 30
    assert told.deleted > 20
    assert told.returned > 0
    assert told.shortest >= 1
    assert (told.most, told.at_most > 0) == (3, True)
    assert told.needed > 0


async def test_a_bot_that_deletes_somebody_too_early_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = keeping.last_kept
    monkeypatch.setattr(keeping, "last_kept", lambda newest, days: due(newest, days) + 3)
    assert any("lived days ago" in breach for breach in (await lived(tmp_path)).breaches)


async def test_somebody_of_whom_something_is_left_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "RESULTS", RATINGS)
    assert any("who was deleted" in breach for breach in (await lived(tmp_path)).breaches)
