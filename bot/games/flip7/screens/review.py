"""Flip 7 in a review: answers in words, and why one is better than another, as the odds and the standings have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.review import Verdict
from bot.games.flip7.pictures.words import one
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import FREEZE, NAMES, SECOND
from bot.games.flip7.rules.state import State
from bot.games.flip7.screens.panel import label, name_of
from bot.tables.view import TableView
from bot.text import count, say
from bot.ui.screens.review_words import Unit

FROZEN = NAMES[FREEZE]
IN = 10
"""Chances are told as so many cards of ten."""
HUNDRED = 100
"""Chances of winning are told as so many games of a hundred."""


def measured(verdict: Verdict, cost: float) -> tuple[Unit, int] | None:
    """Return a difference in games won of a hundred; None alone, where nobody else can win."""
    a_point = cast("float | None", verdict.facts.get("wins"))
    if a_point is None:
        return None
    wins = round(cost * a_point * HUNDRED)
    return ("wins", wins) if wins else ("little", 0)


def play_words(table: TableView, answers: Sequence[Action]) -> str:
    """Return an answer in a few words: hit, stay, or who gets which card."""
    match answers[0]:
        case Target(card, at):
            return say("f7.review.given", card=one(card), at=name_of(table, at))
        case Give(at):
            return say("f7.review.given", card=one(NAMES[SECOND]), at=name_of(table, at))
        case answer:
            return f"**{label(table, answer)}**"


def turn(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Return the same, of hit or stay with the points in front: as "hit with 12 points in front"."""
    points = table.state.seats[seat].points
    match answers[0]:
        case Hit():
            return count("f7.turn.hit", points)
        case Stay():
            return count("f7.turn.stay", points)
        case _:
            return play_words(table, answers)


def reason_values(table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return the reasons, each with what its sentence says."""
    facts = verdict.facts
    answer = table.rules.parse_action(verdict.best[0])[1]
    if isinstance(answer, Target | Give):
        return _of_naming(table, verdict, answer)
    bust = cast("float", facts["bust"])
    return _of_goal(table.state, verdict) + [
        (_key(reason, verdict, bust), {"count": max(1, round(bust * IN)), "points": facts["points"]})
        for reason in _reasons(verdict)
        # With a Second Chance no card is a bust, and that is said already.
        if not (reason == "safe" and facts.get("second"))
    ]


def _of_goal(state: State, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return, of staying, that it was enough to reach the goal: the weightiest reason there is."""
    mine, goal = state.seats[verdict.seat], state.options.target_score
    reached = verdict.best[0]["do"] == "stay" and mine.total + mine.points >= goal
    return [("goal", {"count": goal})] if reached else []


def _reasons(verdict: Verdict) -> Sequence[str]:
    return cast("Sequence[str]", verdict.facts["reasons"])


def _key(reason: str, verdict: Verdict, bust: float) -> str:
    """Return the key of a reason: points may speak for either answer, and no risk at all is said in its own way."""
    if reason == "points":
        return "points_hit" if verdict.best[0]["do"] == "hit" else "points_stay"
    return "no_risk" if reason == "safe" and not bust else reason


def _of_naming(table: TableView, verdict: Verdict, answer: Target | Give) -> list[tuple[str, Mapping[str, object]]]:
    """Return the reasons to name a seat: what the card would have done to oneself, then why just them."""
    rows = cast("Sequence[Mapping[str, int]]", verdict.facts["legal"])
    found: list[tuple[str, Mapping[str, object]]] = []
    played = table.rules.parse_action(verdict.played[0])[1]
    own = next((row["points"] for row in rows if row["seat"] == verdict.seat), 0)
    if isinstance(played, Target) and played.at == verdict.seat and (own or played.card == FROZEN):
        found.append(("kept_freeze" if played.card == FROZEN else "kept_flip3", {"count": own}))
    values = {"who": name_of(table, answer.at)}
    return [*found, *((_who(reason, verdict.seat, answer, rows), values) for reason in _reasons(verdict))]


def _who(reason: str, seat: int, answer: Target | Give, rows: Sequence[Mapping[str, int]]) -> str:
    """Return the reason to name somebody: oneself, who alone leads, whom it helps least, or else the race."""
    if answer.at == seat:
        return "oneself"
    if isinstance(answer, Give):
        return "helps_least"
    stand = [row["total"] + row["points"] for row in rows]
    return "leader" if reason == "leader" and stand.count(max(stand)) == 1 else "other"
