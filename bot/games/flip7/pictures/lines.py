"""What a spot on a picture shows: of the running round, or of the one that is over, until the next is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.flip7.pictures.faces import Look
from bot.games.flip7.players import odds
from bot.games.flip7.rules.cards import BONUS, NAMES, SEVEN
from bot.games.flip7.rules.view import LineView, View

Mark = Literal["waiting", "active", "stayed", "frozen", "busted", "flip7"]
MARKS: tuple[Mark, ...] = ("waiting", "active", "stayed", "frozen", "busted", "flip7")


@dataclass(frozen=True, slots=True)
class Spot:
    """One player's line and race."""

    seat: int
    mark: Mark
    line: LineView
    gain: int
    """Points in front; of a round that is over what it brought."""
    banked: int
    """The total without them."""
    total: int
    """As the game counts it now: with them once the round is over."""
    missing: int
    target: int
    fresh: str | None
    """The card that has just come to this line."""
    asked: bool
    framed: bool
    """Asked, or what happens just now happens here."""
    scored: bool
    """The round is over."""
    rank: int | None

    @property
    def saved(self) -> bool:
        """A Second Chance is about to take the duplicate away."""
        return self.line.duplicate is not None and self.line.status != "busted"

    def card_look(self, card: str) -> Look:
        if self.line.duplicate == card:
            return "twin"
        return "fresh" if card == self.fresh else _LOOKS.get(self.mark, "plain")

    def chip_look(self, card: str) -> Look:
        """Return how a modifier or Second Chance looks."""
        if card == self.fresh or (card == "second" and self.saved):
            return "fresh"
        return _LOOKS.get(self.mark, "plain")


_LOOKS: dict[str, Look] = {"busted": "dim", "frozen": "iced"}


def ended(view: View) -> bool:
    """Return whether the round is over, and the next has not begun."""
    return view.phase in ("scored", "over") and bool(view.rounds)


def spot(view: View, seat: int) -> Spot:
    """Return what lies in front of a seat, as pictures need it."""
    mine, line, over = view.seats[seat], view.seats[seat].line, ended(view)
    gain, mark = line.points, line.status
    shown: Mark = mark
    if over:
        last = view.rounds[-1]
        line, gain, mark = last.lines[seat], last.scores[seat], last.lines[seat].status
        shown = "flip7" if last.flip7_by == seat else "stayed" if mark in ("active", "waiting") else mark
    elif len(line.cards) == SEVEN:  # for a moment, until the round is scored
        gain, shown = gain + BONUS, "flip7"
    fresh = None
    if view.turned is not None and view.turned[0] == seat:
        card = view.turned[1]
        held = card in line.modifiers or (card == "second" and line.second) or line.cards[-1:] == (card,)
        fresh = card if held else None
    return Spot(
        seat=seat,
        mark=shown,
        line=line,
        gain=gain,
        banked=mine.total - gain if over else mine.total,
        total=mine.total,
        missing=mine.missing,
        target=view.options.target_score,
        fresh=fresh,
        asked=view.question is not None and view.question.seat == seat,
        framed=seat == _at_work(view, over),
        scored=over,
        rank=mine.rank,
    )


def _at_work(view: View, over: bool) -> int | None:
    """Return the seat the table looks at."""
    if view.question is not None:
        return view.question.seat
    return None if over or view.turned is None else view.turned[0]


def spots(view: View) -> list[Spot]:
    """Return every seat's spot, in seat order."""
    return [spot(view, seat.seat) for seat in view.seats]


def next_cards(view: View) -> dict[str, int]:
    """Count each kind of card that the next one may be.

    It comes from the draw pile, or from the discard pile if that is empty.
    """
    return dict(zip(NAMES, odds.next_cards(view), strict=True))


def leaders(view: View) -> list[int]:
    """Return the seats that got most in the round that is over; none if nobody got anything."""
    scores = view.rounds[-1].scores
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best] if best else []
