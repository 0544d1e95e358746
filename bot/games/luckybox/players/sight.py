"""What a character looks at: everything its seat can see, as plain values that can go to another process.

Made from the `View` a person's panel is drawn from, or by a `FastGame` in simulations; hidden piles, the numbers to
come and what others are choosing are in neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import shake_128
from struct import unpack
from typing import Literal

from bot.games.luckybox.players.fast_deck import CODES
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import ROUNDS
from bot.games.luckybox.rules.view import View

Ask = Literal["keep", "cross", "bonus"]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's open cards and tokens."""

    cards: tuple[tuple[int, int], ...]
    """(card id, mask of crosses), complete cards of this round too."""
    bolts: int
    moons: int
    stars: int
    """Stars of this round."""
    points: int
    """Scored so far, with the boxes completed this round, without this round's stars."""
    done: bool
    """Has crossed or passed this turn, or chosen its boxes."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A seat's question with all it can see."""

    seat: int
    ask: Ask
    round: int
    turn: int
    seen: tuple[int, ...]
    """This round's numbers so far; the last is the one to play."""
    relaxed: bool
    sides: tuple[Side, ...]
    waiting: tuple[int, ...]
    """Codes of the seat's waiting bonuses."""
    offered: tuple[int, ...]
    """Card ids the seat chooses from."""
    rounds: int = field(default=ROUNDS, repr=False)
    """Of the game. No chance is drawn from it (`words`), so that the characters play whole games as they did."""

    @property
    def mine(self) -> Side:
        return self.sides[self.seat]


def words(sight: Sight, seed: str, count: int) -> tuple[int, ...]:
    """Return random 32-bit words that depend on the seed and on what is seen, and on nothing else."""
    text = f"{len(seed)}:{seed}/{sight!r}"
    return unpack(f">{count}I", shake_128(text.encode("utf-8", "surrogatepass")).digest(4 * count))


def sight_of_view(view: View) -> Sight:
    """Return the sight of a view's own seat, which must have an open question."""
    assert view.viewer is not None
    sides = tuple(
        Side(
            cards=tuple((card.id, card.crossed) for card in seat.cards),
            bolts=seat.bolts,
            moons=seat.moons,
            stars=seat.stars[view.round - 1],
            points=seat.score.total + BOX_POINTS[view.round - 1] * seat.completed[view.round - 1],
            done=seat.done or bool(seat.chain),
        )
        for seat in view.seats
    )
    mine = view.seats[view.viewer]
    choosing = view.phase == "choose"
    return Sight(
        seat=view.viewer,
        ask="keep" if choosing else "bonus" if mine.waiting else "cross",
        round=view.round,
        turn=view.turn,
        seen=view.seen,
        relaxed=view.options.relaxed,
        sides=sides,
        waiting=tuple(CODES[bonus] for bonus in mine.waiting),
        offered=tuple(card.id for card in mine.offered or ()) if choosing else (),
        rounds=view.rounds,
    )
