"""A seat's own actions carried out: crosses, the bonuses they win, the cascade that follows, and taking it all back."""

from __future__ import annotations

from bot.engine.core import Event
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Square, Undo
from bot.games.luckybox.rules.faces import (
    BOLT,
    BOLT2,
    CROSSING_BONUSES,
    FULL,
    LINES_THROUGH,
    MOON,
    STAR,
    Deck,
    index_of,
)
from bot.games.luckybox.rules.legal import bolt_cost, is_open, wanted_number
from bot.games.luckybox.rules.state import Card, Link, Seat, SeatDraft, State, add

MAX_STARS = 3
"""A fourth star in a round does nothing (rulebook, Check for Bonuses)."""


class Act:
    """One action being carried out: the seat in the making, and what has happened to it."""

    __slots__ = ("deck", "events", "mine", "round", "seat")

    def __init__(self, state: State, deck: Deck, seat: int) -> None:
        self.deck = deck
        self.round = state.round
        self.seat = seat
        self.mine = SeatDraft(state.seats[seat])
        self.events: list[Event] = []

    def tell(self, kind: str, **data: object) -> None:
        """Note that something happened."""
        self.events.append(Event(kind, self.seat, data))


def act(state: State, deck: Deck, seat: int, action: Action) -> tuple[Seat, list[Event]]:
    """Return the seat after a legal action, and what happened."""
    now = Act(state, deck, seat)
    mine = now.mine
    match action:
        case Cross():
            mine.crossed = True
            mine.bolts -= (cost := _cost(state, deck, action))
            _cross_off(now, action.card, action.square, None, cost)
        case Bonus():
            _use_up(mine, action.bonus)
            _cross_off(now, action.card, action.square, action.bonus, 0)
        case Pass():
            mine.passed = True
            now.tell("passed")
        case Keep(cards):
            _keep(now, cards)
        case Decline(bonus):
            _use_up(mine, bonus)
            now.tell("declined", bonus=bonus)
        case Undo():
            return _taken_back(now), now.events
        case _:
            raise TypeError(f"{action} is not a seat's action")
    if mine.waiting:
        _drop_useless(now)
    mine.before = mine.before or state.seats[seat]
    mine.serial += 1
    return mine.sealed(), now.events


def _cost(state: State, deck: Deck, cross: Cross) -> int:
    assert state.revealed is not None
    return bolt_cost(deck.face(cross.card).grid[index_of(cross.square)], state.revealed)


def _taken_back(now: Act) -> Seat:
    assert now.mine.before is not None
    before = SeatDraft(now.mine.before)
    before.serial = now.mine.serial + 1
    now.tell("undone")
    return before.sealed()


def _keep(now: Act, cards: tuple[int, ...]) -> None:
    assert now.mine.offered is not None
    kept = tuple(card for card in now.mine.offered if card in cards)
    now.mine.kept = kept
    now.mine.cards += tuple(Card(card) for card in kept)
    # Others see that a choice is made; which one it was is shown at the advance.
    now.tell("chosen")
    now.events.append(Event("kept", now.seat, {"cards": kept}, audience=now.seat))


def _cross_off(now: Act, card_id: int, square: Square, bonus: str | None, cost: int) -> None:
    """Cross the square and pay for every line that completes: the row's bonus before the column's."""
    mine = now.mine
    index = index_of(square)
    face = now.deck.face(card_id)
    crossed = _cross(mine, card_id, 1 << index)
    now.tell("crossed", card=card_id, square=square, number=face.grid[index], bonus=bonus, bolts=cost)
    lines = tuple([line for line, mask in LINES_THROUGH[index] if crossed & mask == mask])
    mine.chain = (*mine.chain, Link(card_id, square, bonus, lines))
    for line in lines:
        won = face.bonuses[line]
        now.tell("line", card=card_id, line=line, bonus=won)
        _take(now, won)
    if crossed == FULL:
        mine.completed = add(mine.completed, now.round, 1)
        now.tell("completed", card=card_id, round=now.round)


def _cross(mine: SeatDraft, card_id: int, bit: int) -> int:
    """Cross one more square of a card, and return its mask; the other cards stay the very same values."""
    place = 0
    while mine.cards[place].id != card_id:
        place += 1
    cards = list(mine.cards)
    crossed = cards[place].crossed | bit
    cards[place] = Card(card_id, crossed)
    mine.cards = tuple(cards)
    return crossed


def _take(now: Act, bonus: str) -> None:
    mine = now.mine
    if bonus in CROSSING_BONUSES:
        mine.waiting = (*mine.waiting, bonus)
    elif bonus == STAR:
        if mine.stars[now.round - 1] >= MAX_STARS:
            now.tell("star_unused")
        else:
            mine.stars = add(mine.stars, now.round, 1)
    elif bonus == MOON:
        mine.moons += 1
    else:
        mine.bolts += {BOLT: 1, BOLT2: 2}[bonus]


def _use_up(mine: SeatDraft, bonus: str) -> None:
    """Take away the first of these bonuses that waits."""
    place = mine.waiting.index(bonus)
    mine.waiting = mine.waiting[:place] + mine.waiting[place + 1 :]


def _drop_useless(now: Act) -> None:
    """Bonuses are used now or lost: those without an open square go."""
    useful = []
    for bonus in now.mine.waiting:
        if is_open(now.mine.cards, now.deck, wanted_number(bonus)):
            useful.append(bonus)
        else:
            now.tell("lost", bonus=bonus)
    now.mine.waiting = tuple(useful)
