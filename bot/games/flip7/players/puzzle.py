"""Puzzles of Flip 7: questions with one answer that is clearly best, and to which the regular gives another.

The regular knows the best simple rule for a round alone. What answers are worth is what the review weighs them with:
nothing is played on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, cast

from bot.engine.puzzle import OFFERED, Play, Position, Search
from bot.engine.review import Past, rounded
from bot.engine.rng import Seeded
from bot.games.flip7.players import decide
from bot.games.flip7.players.review import Weighed, reasons_for, weigh
from bot.games.flip7.rules.actions import Action, Target
from bot.games.flip7.rules.cards import FREEZE, KINDS
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import State

PUZZLE_VERSION = 3
"""Changes whenever the same game may give another puzzle: with what the shark thinks, too."""
CLEAR, SURE = 1.5, 3.0
"""Points of the round by which the best is better than any other, beside so many times what that may be wrong by."""
WINS, POINTS = 0.06, 2.0
"""By how much it has to win more often than any other; alone, where nobody else can win, the points it brings more."""
REASONS = 2
"""Reasons that can be told, at least."""
EFFORT = 30
"""Games played on that take as long as weighing a question."""


class _Asked(NamedTuple):
    """A question of a game, and so many actions before it."""

    state: State
    seat: int
    first: int


class Flip7Puzzler:
    """Who finds puzzles in Flip 7 (`bot.engine.puzzle.Puzzler`)."""

    version = PUZZLE_VERSION
    tables = (2, 3, 3, 4, 4, 5)

    def search(self, past: Past, seats: Collection[int], seed: str, most: int) -> Search:
        """Begin to look through a game."""
        rules, effort = cast("Flip7", past.rules), 0
        asked: list[_Asked] = []
        state = rules.start(past.seats, past.options, past.chance).state
        for at, (who, action) in enumerate(past.actions):
            if who is not None and who in seats:
                asked.append(_Asked(state, who, at))
            state = rules.apply(state, who, action).state
            yield
        for at in Seeded(seed).order("turns", 0, range(len(asked))):
            if effort >= most:
                break
            position = _position(rules, asked[at], seed)
            effort += EFFORT
            yield
            if position is not None:
                return position, effort
        return None, effort


def _position(rules: Flip7, asked: _Asked, seed: str) -> Position | None:
    """Return a question as a puzzle, if it is one."""
    state, seat, first = asked
    decision = rules.decision(state, seat)
    assert decision is not None
    if len(decision.options) == 1:
        return None
    view = rules.view(state, seat)
    obvious, weighed = decide("regular", view, decision, ""), weigh(rules, state, seat)
    best, *others = sorted(decision.options, key=lambda option: -weighed.worths[option])
    lead = weighed.worths[best] - weighed.worths[others[0]]
    if best == obvious or weighed.doubt or lead < CLEAR + SURE * weighed.error or not _matters(weighed, lead):
        return None
    if _reasons(weighed, seat, obvious, best) < REASONS:
        return None
    offered = list(dict.fromkeys([best, obvious, *others]))[:OFFERED]
    order = Seeded(seed).order("offered", 0, range(len(offered)))

    def play(action: Action) -> Play:
        by = weighed.worths[best] - weighed.worths[action]
        told = {**weighed.facts, "reasons": reasons_for(weighed, obvious if action == best else action, best)}
        error = weighed.error if by else 0.0
        return Play((rules.dump_action(seat, action),), rounded(by), rounded(error), told)

    return Position(seat, first, tuple([play(offered[at]) for at in order]), order.index(0), order.index(1))


def _matters(weighed: Weighed, lead: float) -> bool:
    """Return whether so many points are worth a puzzle: far from the end many of them win hardly a game."""
    a_point = cast("float | None", weighed.facts.get("wins"))
    return lead >= POINTS if a_point is None else lead * a_point >= WINS


def _reasons(weighed: Weighed, seat: int, obvious: Action, best: Action) -> int:
    """Return how many reasons can be told: of naming somebody else also what the card would have done to oneself."""
    found = len(reasons_for(weighed, obvious, best))
    if not (isinstance(obvious, Target) and obvious.at == seat):
        return found
    rows = cast("Sequence[Mapping[str, int]]", weighed.facts["legal"])
    own = next((row["points"] for row in rows if row["seat"] == seat), 0)
    return found + (own > 0 or KINDS[obvious.card] == FREEZE)
