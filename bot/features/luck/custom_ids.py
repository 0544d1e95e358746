"""Presses at a table about luck and play: verbs of `Press`, which are never renamed."""

from __future__ import annotations

LUCK = "luck"
"""The button below a finished game."""
LUCK_AT = "luckat"
"""The select of whose luck is shown."""
VERBS = (LUCK, LUCK_AT)
