"""What the Crowd can be told to answer: a game of many answers may say which are worth offering."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Decision, SomeAction
from bot.tables.view import TableView
from bot.ui.screens.screen import DESCRIPTION, OPTIONS, Option, shorten


class CrowdOptions:
    """The default for every game."""

    def label(self, table: TableView, action: SomeAction) -> str:
        """Return an answer as its button has it."""
        raise NotImplementedError

    def crowd_options(self, table: TableView, decision: Decision[SomeAction]) -> Sequence[Option]:
        """Return the answers that those who watch may choose from, at most as many as a select holds."""
        return [
            Option(shorten(self.label(table, option) or "?", DESCRIPTION), table.rules.action_text(option))
            for option in decision.options[:OPTIONS]
        ]
