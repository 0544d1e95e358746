"""The cards that ship with the bot, which a generator made (`data/`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.games.luckybox.rules.faces import Deck, Face

DATA = Path(__file__).resolve().parents[3] / "data"
DECKS = ("own-2",)
"""The decks that ship, by name, the newest first: games begun with an earlier one go on with it."""


def shipped_deck() -> Deck:
    """Return the faces that new games are played with."""
    return deck_called(DECKS[0])


@cache
def deck_called(name: str) -> Deck:
    """Return the faces of a shipped deck."""
    raw = json.loads((DATA / f"luckybox-{name}.json").read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})
