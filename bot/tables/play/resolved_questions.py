"""What a table's game has asked spectators, and what came of it: noted with every action, the same after a replay."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Event, SomeState
from bot.engine.predictions import ResolvedQuestion, SomePredictions


class ResolvedQuestions:
    def __init__(self, predictions: SomePredictions | None) -> None:
        self._predictions = predictions
        self.by_name: dict[str, ResolvedQuestion] = {}
        """In their order."""
        self.entries: dict[str, int] = {}
        """The entry that resolved each."""

    def note(self, number: int, before: SomeState, after: SomeState, events: Sequence[Event]) -> None:
        """Take an entry into account, with the states around it; all of a table's come, in their order."""
        if self._predictions is None:
            return
        resolved = self._predictions.resolved(before, after, events)
        if resolved is not None:
            self.by_name[resolved.question.name] = resolved
            self.entries[resolved.question.name] = number
