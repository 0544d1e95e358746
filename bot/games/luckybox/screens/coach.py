"""Lucky Box in a review: plays with what they bring, and why one is better than another, in the rules' own facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.review import Verdict
from bot.games.luckybox.rules.actions import Action, Keep
from bot.games.luckybox.screens.advice import brings, offers
from bot.games.luckybox.screens.panel import SeatPanel
from bot.tables.table import Table
from bot.text import listed, say
from bot.ui.emojis import sign


def play_words(table: Table, seat: int, answers: Sequence[Action]) -> str:
    """Return a play with what each cross brings: "C8 → row → ❓ → B7"; the cards that are kept; or that it passes."""
    panel = SeatPanel(table, seat, "")
    first = answers[0]
    if isinstance(first, Keep):
        return f"**{offers(panel, first)}**"
    return brings(panel, answers) or f"**{say('button.pass')}**"


def reason_values(verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return the reasons, each with what the best play brings beyond the one that was made."""
    facts = cast("Mapping[str, Mapping[str, object]]", verdict.facts)
    own, best = facts["played"], facts["best"]
    return [_with_values(reason, own, best) for reason in cast("Sequence[str]", verdict.facts["reasons"])]


_COUNTED = {
    "cascade": "crosses", "star": "stars", "moon": "moons", "nearly": "nearly", "ready": "ready",
}  # fmt: skip
"""What the sentence of a reason counts."""


def _with_values(
    reason: str, own: Mapping[str, object], best: Mapping[str, object]
) -> tuple[str, Mapping[str, object]]:
    """Return the key of a reason and what its sentence says."""
    match reason:
        case "line":
            lines = cast("Sequence[str]", best["lines"])
            return reason, {"count": len(lines), "bonuses": listed([sign(bonus) for bonus in lines])}
        case "lightning":
            more = cast("int", best["bolts"]) - cast("int", own["bolts"])
            return (reason, {"count": more}) if more > 0 else ("lightning_spent", {})
        case "box":
            return reason, {"count": best["boxes"], "points": best["points"]}
        case _:
            counted = _COUNTED.get(reason)
            return reason, {} if counted is None else {"count": best[counted], "own": own[counted]}
