"""Which day is meant where somebody types one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.daily.handlers import DailyHandlers
from bot.league import days
from bot.tables.refusal import Refusal


@pytest.mark.parametrize(
    "typed",
    ["2026-11-21", "２０２６-11-21", "٢٠٢٦-١١-٢١", "21.11.2026", "Nov 21, 2026", "2026/11/21", " #325 ", "＃３２５"],
)
async def test_a_day_of_the_daily_is_taken_as_it_is_typed(typed: str) -> None:
    asked: Any = SimpleNamespace(daily=SimpleNamespace(today=days.of_date(days.as_date(20_800))))
    assert days.date_text(await DailyHandlers._day(asked, typed)) == "2026-11-21"


@pytest.mark.parametrize("typed", ["5/6/2026", "21.11.", "soon", "2026-02-30", "#0"])
async def test_what_is_no_day_for_sure_is_refused(typed: str) -> None:
    asked: Any = SimpleNamespace(daily=SimpleNamespace(today=20_800))
    with pytest.raises(Refusal, match="no_date"):
        await DailyHandlers._day(asked, typed)
