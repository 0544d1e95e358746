"""What puzzles keep of a person who had their data deleted: marks of the open days they have answered."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.puzzles.store import forget_answers
from bot.store.personal import PersonalData
from bot.store.sql.writing import Writing


class PuzzleData(PersonalData):
    """Their answers; the rows themselves are deleted with them."""

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        forget_answers(writing, user_id, marks)


PERSONAL_DATA = PuzzleData()
