"""Panels of people who have never finished a game."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from bot.tables.table import Table
from bot.ui.messages.display import Display
from bot.ui.screens.additions import Place
from bot.ui.screens.screen import Button
from tests.ui.additions import Added
from tests.ui.presses import buttons

OFFER = Button("<for the new>", "added1:new")


def make_everybody_new(display: Display, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has ever finished a game, and who is new is offered something."""

    async def everybody(game: str, people: Collection[int]) -> set[int]:
        return set(people)

    monkeypatch.setattr(display.panels.people, "newcomers", everybody)
    monkeypatch.setattr(display.panels, "additions", Added({Place.PANEL_FIRST: [OFFER]}))


async def is_taken_for_new(display: Display, table: Table, user_id: int) -> bool:
    """Whether that is offered on somebody's panel, in the first seat."""
    shown = await display.panels.screen(table, 0, user_id)
    return OFFER in buttons(shown.rows)
