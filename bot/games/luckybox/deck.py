"""The cards that ship with the bot, which a generator made (`data/`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.games.luckybox.rules.faces import Deck, Face

FACES = Path(__file__).resolve().parents[3] / "data" / "luckybox-faces.json"


@cache
def shipped_deck() -> Deck:
    """Return the shipped faces."""
    raw = json.loads(FACES.read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})
