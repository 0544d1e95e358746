"""What a seat or a spectator may see: everything face up, never the piles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.luckybox.rules.faces import Deck, Face
from bot.games.luckybox.rules.scoring import band, standings
from bot.games.luckybox.rules.state import Link, Options, PerRound, Phase, State


@dataclass(frozen=True, slots=True)
class CardView:
    """A card lying face up: `crossed` is a mask with bit 3·row + column."""

    id: int
    face: Face
    crossed: int = 0


@dataclass(frozen=True, slots=True)
class ScoreView:
    """Points by source, 0 where not yet scored; boxes and stars by round."""

    boxes: PerRound
    stars: PerRound
    crosses: int
    moons: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's side of the table. `offered` and `kept` are shown to the seat itself only while it chooses."""

    seat: int
    cards: tuple[CardView, ...]
    offered: tuple[CardView, ...] | None
    kept: tuple[int, ...] | None
    bolts: int
    moons: int
    stars: PerRound
    new_stars: int
    """Stars won since the last number came."""
    completed: PerRound
    waiting: tuple[str, ...]
    chain: tuple[Link, ...]
    """What the seat crossed since the last number came, in order."""
    done: bool
    passed: bool
    score: ScoreView
    rank: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as `viewer` sees it (None: a spectator). `seen`: this round's numbers, the last is revealed."""

    viewer: int | None
    options: Options
    phase: Phase
    round: int
    turn: int
    revealed: int | None
    seen: tuple[int, ...]
    seats: tuple[SeatView, ...]
    band: str | None

    @property
    def rounds(self) -> int:
        """Return how many rounds the game has."""
        return self.options.rounds

    def unseen(self, number: int) -> int:
        """Return how many number cards of this number have not been revealed this round, of two."""
        return 2 - self.seen.count(number)


def view(state: State, deck: Deck, viewer: int | None) -> View:
    """Return the state without what lies face down, and without the choice others are still making."""
    ranks = [standing.rank for standing in standings(state)] if state.phase == "over" else None
    seats = []
    for number, seat in enumerate(state.seats):
        hidden = number != viewer or seat.offered is None
        cards = tuple(
            CardView(card.id, deck.face(card.id), card.crossed)
            for card in seat.cards
            if number == viewer or card.id not in (seat.kept or ())
        )
        before = seat.before or seat
        score = ScoreView(seat.box_points, seat.star_points, seat.cross_points, seat.moon_points, seat.total)
        seats.append(
            SeatView(
                seat=number,
                cards=cards,
                offered=None if hidden else tuple(CardView(card, deck.face(card)) for card in seat.offered or ()),
                kept=None if hidden else seat.kept,
                bolts=seat.bolts,
                moons=seat.moons,
                stars=seat.stars,
                new_stars=sum(seat.stars) - sum(before.stars),
                completed=seat.completed,
                waiting=seat.waiting,
                chain=seat.chain,
                done=seat.done or state.phase == "over",
                passed=seat.passed,
                score=score,
                rank=ranks[number] if ranks else None,
            )
        )
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        revealed=state.revealed,
        seen=state.seen,
        seats=tuple(seats),
        band=band(state),
    )
