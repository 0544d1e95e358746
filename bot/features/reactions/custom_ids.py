"""Presses at a table of those who react: verbs of `Press`, which are never renamed."""

from __future__ import annotations

REACT = "react"
"""The select on the table message; its values are the symbols."""
VERBS = (REACT,)
