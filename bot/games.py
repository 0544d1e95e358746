"""The games there are: one line each in `games()`. What a game brings is its rules, its record form and its drawer."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.engine.luckybox.faces import Deck, Face
from bot.engine.luckybox.form import LuckyBoxForm
from bot.engine.record import RecordForm

DATA = Path(__file__).resolve().parent.parent / "data"


@cache
def luckybox_deck() -> Deck:
    """The shipped faces of Lucky Box."""
    raw = json.loads((DATA / "luckybox-faces.json").read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})


@cache
def record_forms() -> dict[str, RecordForm]:
    """The record form of every game, by key."""
    forms = [LuckyBoxForm(luckybox_deck())]
    return {form.key: form for form in forms}
