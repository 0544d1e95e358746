"""Presses at a table about what-ifs: verbs of `Press`, which are never renamed."""

from __future__ import annotations

START, CHOOSE, PICK, WHO = "whatif", "fromhere", "whatifat", "whatifwho"
"""Begin one, offer the turns of a page of the replay, begin at one of them, choose whose they are."""
VERBS = (START, CHOOSE, PICK, WHO)
