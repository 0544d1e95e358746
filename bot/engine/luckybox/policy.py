"""The seat that takes the best immediate gain: AI seats, the clock and the autopilot play it.

It looks at this turn only, but at all of it: a cross is worth what its whole cascade brings, and the order of the
bonuses is searched. It sees what a person at that seat sees. Deterministic: the first of equal options wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.core import Decision, Event
from bot.engine.luckybox.actions import Action, Bonus, Cross, Keep, Pass
from bot.engine.luckybox.faces import ANY, BOLT, BOLT2, FULL, LINES, MOON, STAR, Deck, Face
from bot.engine.luckybox.legal import bit, bolt_cost, open_squares, wanted_number
from bot.engine.luckybox.play import cross_off
from bot.engine.luckybox.scoring import BOX_POINTS, STAR_POINTS
from bot.engine.luckybox.state import Seat, State

MOON_WORTH = 2.0
BOLT_WORTH = 0.9
CROSS_WORTH = 0.5
WAITING_WORTH = 1.2
"""A bonus still waiting, where the search stops before using it."""
NEARLY = 0.3
"""Share of a line's bonus that its second cross is worth."""
BRANCHES = 6
"""Squares tried for each waiting bonus, the best-looking first."""
NODES = 250
"""Crosses tried in one decision; past it the search takes the best it has seen."""
BONUS_WORTH = {STAR: 2.5, MOON: MOON_WORTH, BOLT: BOLT_WORTH, BOLT2: 2 * BOLT_WORTH, ANY: 1.5}
NUMBER_WORTH = 1.0


def worth(deck: Deck, seat: Seat, round_: int) -> float:
    """What the seat holds, in points: scored at once or in the hand, and a little for lines one cross short."""
    points = BOX_POINTS[round_ - 1] * seat.completed[round_ - 1] + STAR_POINTS[seat.stars[round_ - 1]]
    total = points + MOON_WORTH * seat.moons + BOLT_WORTH * seat.bolts + WAITING_WORTH * len(seat.waiting)
    for card in seat.cards:
        if card.crossed != FULL:
            face = deck.face(card.id)
            total += CROSS_WORTH * card.crossed.bit_count() + _nearly(face, card.crossed)
            total += 0.08 * card.crossed.bit_count() ** 2
    return total


def _nearly(face: Face, crossed: int) -> float:
    return NEARLY * sum(
        BONUS_WORTH.get(face.bonuses[line], NUMBER_WORTH)
        for line, mask in enumerate(LINES)
        if (crossed & mask).bit_count() == 2
    )


@dataclass(slots=True)
class _Search:
    """One decision's search over what a seat can do with its waiting bonuses."""

    deck: Deck
    round: int
    nodes: int = NODES

    def cross(self, seat: Seat, card: int, square: tuple[int, int], cost: int, bonus: str | None) -> Seat:
        self.nodes -= 1
        events: list[Event] = []
        if bonus is None:
            ready = replace(seat, bolts=seat.bolts - cost, crossed=True)
        else:
            place = seat.waiting.index(bonus)
            ready = replace(seat, waiting=seat.waiting[:place] + seat.waiting[place + 1 :])
        after = cross_off(self.round, self.deck, 0, ready, card, square, bonus, cost, events)
        usable = tuple(won for won in after.waiting if open_squares(after, self.deck, wanted_number(won)))
        return replace(after, waiting=usable)

    def best(self, seat: Seat) -> float:
        """The worth of the seat after the best way through its cascade."""
        if not seat.waiting or self.nodes <= 0:
            return worth(self.deck, seat, self.round)
        return max(self.best(after) for _, after in self.uses(seat))

    def uses(self, seat: Seat) -> list[tuple[Bonus, Seat]]:
        """The best-looking uses of each waiting bonus, with the seat after each."""
        found: list[tuple[Bonus, Seat]] = []
        for bonus in dict.fromkeys(seat.waiting):
            looks = []
            for card, square in open_squares(seat, self.deck, wanted_number(bonus)):
                after_mask = card.crossed | bit(square)
                face = self.deck.face(card.id)
                lines = sum(
                    BONUS_WORTH.get(face.bonuses[line], NUMBER_WORTH)
                    for line, mask in enumerate(LINES)
                    if after_mask & mask == mask != card.crossed & mask
                )
                look = lines + _nearly(face, after_mask) + 0.2 * after_mask.bit_count() + 9 * (after_mask == FULL)
                looks.append((look, Bonus(bonus, card.id, square)))
            looks.sort(key=lambda option: -option[0])
            for _, use in looks[:BRANCHES]:
                found.append((use, self.cross(seat, use.card, use.square, 0, use.bonus)))
        return found


def best_gain(state: State, deck: Deck, decision: Decision[Action]) -> Action:
    """The option of the decision with the best immediate gain."""
    mine = state.seats[decision.seat]
    if decision.ask == "keep":
        keeps = [option for option in decision.options if isinstance(option, Keep)]
        return max(keeps, key=lambda keep: offer_worth(deck, mine, keep.cards))
    search = _Search(deck, state.round)
    if decision.ask == "bonus":
        uses = search.uses(mine)
        return max(uses, key=lambda use: search.best(use[1]))[0]
    return _best_cross(state, search, mine, decision)


def _best_cross(state: State, search: _Search, mine: Seat, decision: Decision[Action]) -> Action:
    assert state.revealed is not None
    best: Action = decision.options[-1]
    best_worth = worth(search.deck, mine, search.round) if isinstance(best, Pass) else float("-inf")
    for option in decision.options:
        if not isinstance(option, Cross):
            continue
        number = search.deck.face(option.card).grid[3 * option.square[0] + option.square[1]]
        after = search.cross(mine, option.card, option.square, bolt_cost(number, state.revealed), None)
        search.nodes = NODES
        gained = search.best(after)
        if gained > best_worth:
            best, best_worth = option, gained
    return best


def offer_worth(deck: Deck, mine: Seat, offer: tuple[int, ...]) -> float:
    """How good these cards look beside those held: their bonuses, and how many of the numbers 1–9 are open in all."""
    bonuses = sum(BONUS_WORTH.get(bonus, NUMBER_WORTH) for card in offer for bonus in deck.face(card).bonuses)
    numbers = {number for card in offer for number in deck.face(card).grid}
    for card in mine.cards:
        face = deck.face(card.id)
        numbers |= {number for index, number in enumerate(face.grid) if not card.crossed >> index & 1}
    return bonuses + 1.5 * len(numbers)
