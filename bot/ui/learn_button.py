"""The way into a lesson, wherever somebody new may look."""

from __future__ import annotations

from bot.text import say
from bot.ui.ids import LearnPress
from bot.ui.screen import Button


def learn_button(game: str) -> Button:
    """Return the button that begins a game's lesson."""
    return Button(say("button.learn"), LearnPress("begin", game).custom_id)
