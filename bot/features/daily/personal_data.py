"""What the daily keeps of a person who had their data deleted: marks of the open days whose attempt they have begun."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.daily.store import forget_attempts
from bot.store.personal import PersonalData
from bot.store.sql.writing import Writing


class DailyData(PersonalData):
    """Their attempts; the rows themselves are deleted with them."""

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget_attempts(writing, user_id, marks)


PERSONAL_DATA = DailyData()
