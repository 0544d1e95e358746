"""What speaks for a play, in what the rules know: no sentences, the screens have the words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Event, JsonObject, JsonValue
from bot.games.luckybox.players.fast_deck import MISSING
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import Seat, State

SHORT = 2
"""A box is nearly complete with so many squares open."""


def facts(rules: LuckyBox, state: State, seat: int, played: Sequence[Action], best: Sequence[Action]) -> JsonObject:
    """Return what either play brings, and why the best is better: `reasons`, the weightiest first."""
    own, other = _brought(rules, state, seat, played), _brought(rules, state, seat, best)
    return {"played": own, "best": other, "reasons": _reasons(own, other)}


def _brought(rules: LuckyBox, state: State, seat: int, actions: Sequence[Action]) -> JsonObject:
    """Return what a play brings at once, and what it leaves."""
    events: list[Event] = []
    after = state
    for action in actions:
        step = rules.apply(after, seat, action)
        after = step.state
        events += step.events
    kinds = [event.kind for event in events]
    lines: list[JsonValue] = [event.data["bonus"] for event in events if event.kind == "line"]
    before, now = state.seats[seat], after.seats[seat]
    spent = sum([event.data["bolts"] for event in events if event.kind == "crossed"])
    return {
        "crosses": kinds.count("crossed"),
        "lines": lines,
        "lightning": spent,
        "bolts": now.bolts,
        "boxes": kinds.count("completed"),
        "points": BOX_POINTS[state.round - 1] * kinds.count("completed"),
        "stars": sum(now.stars) - sum(before.stars),
        "moons": now.moons - before.moons,
        "lost": [event.data["bonus"] for event in events if event.kind == "lost"],
        "wasted": kinds.count("star_unused"),
        "passed": "passed" in kinds,
        "declined": kinds.count("declined"),
        **_left(rules, now),
    }


def _left(rules: LuckyBox, mine: Seat) -> JsonObject:
    """Return what lies ready: boxes nearly complete, lines one square short, open squares of each number."""
    nearly = ready = 0
    open_: dict[str, JsonValue] = {}
    counts = [0] * 10
    for card in mine.cards:
        if card.complete:
            continue
        nearly += 9 - card.crossed.bit_count() <= SHORT
        ready += MISSING[card.crossed].count(1)
        for square, number in enumerate(rules.deck.face(card.id).grid):
            counts[number] += not card.crossed >> square & 1
    for number in range(1, 10):
        open_[str(number)] = counts[number]
    return {"nearly": nearly, "ready": ready, "open": open_}


def _reasons(own: JsonObject, best: JsonObject) -> list[JsonValue]:
    """Return by which facts the best is better: keys of texts, the weightiest first."""

    def more(key: str) -> bool:
        return _size(best[key]) > _size(own[key])

    def less(key: str) -> bool:
        return _size(best[key]) < _size(own[key])

    found: list[tuple[str, bool]] = [
        ("box", more("boxes")),
        ("cascade", more("crosses") and _size(best["crosses"]) > 1),
        ("line", more("lines")),
        ("star", more("stars")),
        ("moon", more("moons")),
        ("lost", less("lost") or less("wasted")),
        ("lightning", more("bolts") or less("lightning")),
        ("nearly", more("nearly")),
        ("ready", more("ready")),
        ("crosses", bool(own["passed"]) and not best["passed"]),
        ("waits", bool(best["passed"]) and not own["passed"]),
    ]
    return [key for key, holds in found if holds]


def _size(value: JsonValue) -> float:
    if isinstance(value, list):
        return len(value)
    assert isinstance(value, int | float)
    return value
