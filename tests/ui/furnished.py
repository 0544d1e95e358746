"""Screens with our emoji: the markup of each, and what a message has on its controls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.emoji import ours
from bot.games.catalogue import games
from bot.ui.media.emojis import Emojis, sign
from bot.ui.screens.screen import Button, Option, Row, Screen, Select
from tests.ui.message import BUTTON, parts, payload

MARKUP = {one.symbol: f"<:{one.name}:{10**18 + place}>" for place, one in enumerate(ours(games().values()).all)}
PICTURES = Emojis(MARKUP)
"""Discord has all of ours."""
ANY_MARKUP = re.compile(r"<a?:\w+:\d+>")


def controls(rows: tuple[Row, ...]) -> Iterator[Button | Option]:
    """Every button and every option."""
    for row in rows:
        yield from row.options if isinstance(row, Select) else row


def emoji_of(view: Any) -> list[Any]:
    """The emoji of the controls of a message."""
    found = []
    for part in parts(payload(view)):
        found += (
            [part.get("emoji")] if part["type"] == BUTTON else [item.get("emoji") for item in part.get("options", ())]
        )
    return found


BUTTONS = Screen(
    (f"won {sign('star')}",),
    (
        (Button("A5 → row → ⭐", "a", emoji="star", beside="A5 → row"), Button("B5", "b")),
        Select("c", "?", (Option("x", "y", "→ row → 9", emoji="9", beside="→ row"),)),
    ),
    footer=f"-# {sign('moon')}",
)
"""A screen with a picture wherever there may be one."""
