"""A seat's own actions carried out: crosses, the bonuses they win, the cascade that follows, and taking it all back."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.core import Event
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Square, Undo
from bot.games.luckybox.rules.draft import Draft
from bot.games.luckybox.rules.faces import BOLT, BOLT2, CROSSING_BONUSES, LINES_THROUGH, MOON, STAR, Deck, index_of
from bot.games.luckybox.rules.legal import bolt_cost, is_open, wanted_number
from bot.games.luckybox.rules.state import Card, Link, Seat, State, add

MAX_STARS = 3
"""A fourth star in a round does nothing (rulebook, Check for Bonuses)."""


def act(state: State, deck: Deck, seat: int, action: Action) -> tuple[Seat, list[Event]]:
    """Return the seat after a legal action, and what happened."""
    mine = state.seats[seat]
    if isinstance(action, Undo):
        assert mine.before is not None
        return replace(mine.before, serial=mine.serial + 1), [Event("undone", seat)]
    draft = Draft(seat, mine)
    match action:
        case Cross(card, square):
            assert state.revealed is not None
            cost = bolt_cost(deck.face(card).grid[index_of(square)], state.revealed)
            draft.bolts -= cost
            draft.crossed = True
            cross_off(state.round, deck, draft, card, square, None, cost)
        case Bonus(bonus, card, square):
            draft.use_up(bonus)
            cross_off(state.round, deck, draft, card, square, bonus, 0)
        case Pass():
            draft.passed = True
            draft.tell("passed")
        case Keep(cards):
            _keep(draft, cards)
        case Decline(bonus):
            draft.use_up(bonus)
            draft.tell("declined", bonus=bonus)
        case _:
            raise TypeError(f"{action} is not a seat's action")
    if draft.waiting:
        _drop_useless(deck, draft)
    return draft.seat(), draft.events


def _keep(draft: Draft, cards: tuple[int, ...]) -> None:
    assert draft.start.offered is not None
    draft.kept = tuple(card for card in draft.start.offered if card in cards)
    draft.cards += tuple(Card(card) for card in draft.kept)
    # Others see that a choice is made; which one it was is shown at the advance.
    draft.tell("chosen")
    draft.events.append(Event("kept", draft.number, {"cards": draft.kept}, audience=draft.number))


def cross_off(
    round_: int, deck: Deck, draft: Draft, card_id: int, square: Square, bonus: str | None, cost: int
) -> None:  # fmt: skip
    """Cross the square and pay for every line that completes: the row's bonus before the column's."""
    index = index_of(square)
    face = deck.face(card_id)
    card, draft.cards = _with_cross(draft.cards, card_id, 1 << index)
    draft.tell("crossed", card=card_id, square=square, number=face.grid[index], bonus=bonus, bolts=cost)
    lines = tuple([line for line, mask in LINES_THROUGH[index] if card.crossed & mask == mask])
    draft.chain = (*draft.chain, Link(card_id, square, bonus, lines))
    for line in lines:
        won = face.bonuses[line]
        draft.tell("line", card=card_id, line=line, bonus=won)
        _take(round_, draft, won)
    if card.complete:
        draft.completed = add(draft.completed, round_, 1)
        draft.tell("completed", card=card_id, round=round_)


def _with_cross(cards: tuple[Card, ...], card_id: int, bit: int) -> tuple[Card, tuple[Card, ...]]:
    """Return the card with one more square crossed, and all cards with it in its place: the others are shared."""
    for place, held in enumerate(cards):
        if held.id == card_id:
            card = Card(card_id, held.crossed | bit)
            return card, (*cards[:place], card, *cards[place + 1 :])
    raise LookupError(card_id)


def _take(round_: int, draft: Draft, bonus: str) -> None:
    if bonus in CROSSING_BONUSES:
        draft.waiting = (*draft.waiting, bonus)
    elif bonus == STAR:
        if draft.stars[round_ - 1] >= MAX_STARS:
            draft.tell("star_unused")
        else:
            draft.stars = add(draft.stars, round_, 1)
    elif bonus == MOON:
        draft.moons += 1
    else:
        draft.bolts += {BOLT: 1, BOLT2: 2}[bonus]


def _drop_useless(deck: Deck, draft: Draft) -> None:
    """Bonuses are used now or lost: those without an open square go."""
    useful = []
    for bonus in draft.waiting:
        if is_open(draft.cards, deck, wanted_number(bonus)):
            useful.append(bonus)
        else:
            draft.tell("lost", bonus=bonus)
    draft.waiting = tuple(useful)
