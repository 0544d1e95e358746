"""What a game brings for the screens of reviews: its turns and plays in words, what is drawn of them, the reasons.

A base of `GameScreens`: everything has a default that is made from the game's own panel and words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias, cast

from bot.chosen import plain
from bot.engine.core import JsonValue, SomeAction
from bot.engine.review import Verdict
from bot.tables.view import TableView
from bot.text import find, say
from bot.ui.screens.game_content import PanelContent

REASONS = 2
"""Reasons that are told of a play at most: the weightiest."""
FOLLOWED = 2
"""Sentences of what came of a play."""
Unit: TypeAlias = Literal["points", "wins", "little"]
"""How a difference between plays is told: in points, in games won of a hundred, or as hardly any of those."""


def by_unit(key: str, number: int, /, **values: object) -> str:
    """Return a sentence about a difference between two plays; its key ends with the unit (`ReviewWords.measured`)."""
    sentence = find(key, count=number, **values)
    assert sentence is not None, key
    return sentence


class ReviewWords:
    """What a review says and shows of a game. A table given here is one as it was (`tables.view.as_it_was`)."""

    key: str

    def panel_content(self, table: TableView, seat: int, focus: str) -> PanelContent:
        """Return a seat's question (`GameScreens`)."""
        raise NotImplementedError

    def label(self, table: TableView, action: SomeAction) -> str:
        """Return an answer as its button has it (`GameScreens`)."""
        raise NotImplementedError

    def marks_hinted(self, parts: PanelContent, action: SomeAction) -> PanelContent:
        """Return a panel with an answer marked on it (`GameScreens`)."""
        raise NotImplementedError

    def told(self, table: TableView, indexes: Collection[int], names: Sequence[str]) -> list[str]:
        """Return events in sentences (`GameScreens`)."""
        raise NotImplementedError

    def when(self, verdict: Verdict) -> str:
        """Return which turn it was."""
        if not verdict.round:
            return say("review.when_turn", turn=verdict.turn)
        key = "review.when" if verdict.turn else "review.when_before"
        return say(key, round=verdict.round, turn=verdict.turn)

    def play_words(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return a play of a turn, that begins at this table, in a few words."""
        return " → ".join(f"**{plain(self.label(table, answer))}**" for answer in answers)

    def turn(self, table: TableView, seat: int, answers: Sequence[SomeAction]) -> str:
        """Return what a seat did in a turn where no picture shows what lay before it: in a list, beside another's."""
        return self.play_words(table, seat, answers)

    def play_board(
        self, before: TableView, after: TableView, seat: int, answers: Sequence[SomeAction]
    ) -> tuple[TableView, PanelContent]:
        """Return what is drawn of a play: the table before or after it, and what is marked there.

        By default what the player saw, with the answer aglow: nothing that a card has shown only afterwards.
        """
        return before, self.marks_hinted(self.panel_content(before, seat, ""), answers[0])

    def reasons(self, table: TableView, verdict: Verdict) -> list[str]:
        """Return why the best play of a turn is the best, a sentence each: `<key>.reason.<reason>`."""
        found = (find(f"{self.key}.reason.{reason}", **values) for reason, values in self.reason_values(table, verdict))
        return [sentence for sentence in found if sentence][:REASONS]

    def reason_values(self, table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
        """Return the reasons by key, the weightiest first, each with the values of its sentence."""
        reasons = cast("Sequence[JsonValue]", verdict.facts.get("reasons", ()))
        return [(str(reason), verdict.facts) for reason in reasons]

    def followed(self, table: TableView, verdict: Verdict, names: Sequence[str]) -> str:
        """Return what came of what was played, by the log of the finished game; empty where the play itself says it."""
        happened = {
            index: logged.event
            for index, logged in enumerate(table.log)
            if verdict.first <= logged.entry <= verdict.last and logged.event.audience is None
        }
        # What it did to somebody is a part of it, what the table went on with is not.
        named = {event.data.get("at") for event in happened.values() if event.seat == verdict.seat}
        indexes = [index for index, event in happened.items() if event.seat in (verdict.seat, *named)]
        return " · ".join(self.told(table, indexes, names)[:FOLLOWED])

    def measured(self, verdict: Verdict, cost: float) -> tuple[Unit, int]:
        """Return by how much a play of this turn falls behind the best, as it is told: whole points, at least one."""
        return "points", max(1, round(cost))

    def how_known(self, verdict: Verdict) -> str:
        """Return where the figures of a review come from, in a sentence; empty for nothing that is told."""
        return find(f"review.how.{self.key}") or ""
