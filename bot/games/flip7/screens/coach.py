"""Flip 7 in a review: answers in words, and why one is better than another, as the odds and the standings have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.review import Verdict
from bot.games.flip7.pictures.words import one
from bot.games.flip7.rules.actions import Action, Give, Target
from bot.games.flip7.rules.cards import NAMES, SECOND
from bot.games.flip7.screens.panel import label, name_of
from bot.tables.table import Table
from bot.text import say

IN = 10
"""Chances are told as so many cards of ten."""


def play_words(table: Table, answers: Sequence[Action]) -> str:
    """Return an answer in a few words: hit, stay, or who gets which card."""
    match answers[0]:
        case Target(card, at):
            return say("f7.coach.given", card=one(card), at=name_of(table, at))
        case Give(at):
            return say("f7.coach.given", card=one(NAMES[SECOND]), at=name_of(table, at))
        case answer:
            return f"**{label(table, answer)}**"


def reason_values(table: Table, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return the reasons, each with what its sentence says."""
    facts = verdict.facts
    answer = table.rules.parse_action(verdict.best[0])[1]
    if isinstance(answer, Target | Give):
        own = answer.at == verdict.seat
        return [(_who(reason, answer, own=own), {"who": name_of(table, answer.at)}) for reason in _reasons(verdict)]
    bust = cast("float", facts["bust"])
    return [
        (_key(reason, verdict, bust), {"count": max(1, round(bust * IN)), "points": facts["points"]})
        for reason in _reasons(verdict)
    ]


def _reasons(verdict: Verdict) -> Sequence[str]:
    return cast("Sequence[str]", verdict.facts["reasons"])


def _key(reason: str, verdict: Verdict, bust: float) -> str:
    """Return the key of a reason: points may speak for either answer, and no risk at all is said in its own way."""
    if reason == "points":
        return "points_hit" if verdict.best[0]["do"] == "hit" else "points_stay"
    return "no_risk" if reason == "safe" and not bust else reason


def _who(reason: str, answer: Target | Give, *, own: bool) -> str:
    """Return the reason to name somebody: oneself, whoever leads, or whom it helps least."""
    if own:
        return "oneself"
    return "helps_least" if isinstance(answer, Give) and reason == "other" else reason
