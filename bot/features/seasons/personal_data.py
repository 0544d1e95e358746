"""What seasons keep of a person who had their data deleted: that somebody was among the first."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.seasons.store import forget_places
from bot.store.personal import PersonalData
from bot.store.sql.writing import Writing


class SeasonData(PersonalData):
    """Their places, which are a former player's then."""

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget_places(writing, user_id)


PERSONAL_DATA = SeasonData()
