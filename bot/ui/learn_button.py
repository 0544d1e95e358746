"""The way into a lesson, wherever somebody new may look."""

from __future__ import annotations

from bot.text import say
from bot.ui.input.ids import LearnPress
from bot.ui.screens.screen import Button


def learn_button(game: str) -> Button:
    """Return the button that begins a game's lesson."""
    return Button(say("button.learn"), LearnPress("begin", game).custom_id)
