"""A seat's own actions carried out: crosses, the bonuses they win, the cascade that follows, and taking it all back."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.core import Event
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Square, Undo
from bot.games.luckybox.rules.faces import BOLT, BOLT2, CROSSING_BONUSES, LINES, MOON, STAR, Deck
from bot.games.luckybox.rules.legal import bit, bolt_cost, open_squares, wanted_number
from bot.games.luckybox.rules.state import Card, Link, Seat, State, add

MAX_STARS = 3
"""A fourth star in a round does nothing (rulebook, Check for Bonuses)."""


def act(state: State, deck: Deck, seat: int, action: Action) -> tuple[Seat, list[Event]]:
    """Return the seat after a legal action, and what happened."""
    mine = state.seats[seat]
    events: list[Event] = []
    match action:
        case Undo():
            assert mine.before is not None
            return replace(mine.before, serial=mine.serial + 1), [Event("undone", seat)]
        case Keep(cards):
            assert mine.offered is not None
            kept = tuple(card for card in mine.offered if card in cards)
            after = replace(mine, kept=kept, cards=mine.cards + tuple(Card(card) for card in kept))
            # Others see that a choice is made; which one it was is shown at the advance.
            events = [Event("chosen", seat), Event("kept", seat, {"cards": kept}, audience=seat)]
        case Pass():
            after, events = replace(mine, passed=True), [Event("passed", seat)]
        case Decline(bonus):
            after, events = (
                replace(mine, waiting=_without(mine.waiting, bonus)),
                [Event("declined", seat, {"bonus": bonus})],
            )
        case Bonus(bonus, card, square):
            ready = replace(mine, waiting=_without(mine.waiting, bonus))
            after = cross_off(state.round, deck, seat, ready, card, square, bonus, 0, events)
        case Cross(card, square):
            assert state.revealed is not None
            cost = bolt_cost(deck.face(card).grid[3 * square[0] + square[1]], state.revealed)
            ready = replace(mine, bolts=mine.bolts - cost, crossed=True)
            after = cross_off(state.round, deck, seat, ready, card, square, None, cost, events)
        case _:
            raise TypeError(f"{action} is not a seat's action")
    after = _drop_useless(deck, seat, after, events)
    before = mine.before or mine
    return replace(after, before=before, serial=mine.serial + 1), events


def cross_off(
    round_: int, deck: Deck, seat: int, mine: Seat, card_id: int, square: Square, bonus: str | None, cost: int,
    events: list[Event],
) -> Seat:  # fmt: skip
    """Return the seat with the square crossed and every line it completes paid: the row's bonus before the column's."""
    index = next(index for index, held in enumerate(mine.cards) if held.id == card_id)
    before = mine.cards[index].crossed
    card = Card(card_id, before | bit(square))
    face = deck.face(card_id)
    events.append(
        Event("crossed", seat, {
            "card": card_id, "square": square, "number": face.grid[3 * square[0] + square[1]],
            "bonus": bonus, "bolts": cost,
        })
    )  # fmt: skip
    lines = tuple(line for line, mask in enumerate(LINES) if card.crossed & mask == mask != before & mask)
    cards = (*mine.cards[:index], card, *mine.cards[index + 1 :])
    mine = replace(mine, cards=cards, chain=(*mine.chain, Link(card_id, square, bonus, lines)))
    for line in lines:
        won = face.bonuses[line]
        events.append(Event("line", seat, {"card": card_id, "line": line, "bonus": won}))
        mine = _take(round_, seat, mine, won, events)
    if card.complete:
        mine = replace(mine, completed=add(mine.completed, round_, 1))
        events.append(Event("completed", seat, {"card": card_id, "round": round_}))
    return mine


def _take(round_: int, seat: int, mine: Seat, bonus: str, events: list[Event]) -> Seat:
    if bonus in CROSSING_BONUSES:
        return replace(mine, waiting=(*mine.waiting, bonus))
    if bonus == STAR:
        if mine.stars[round_ - 1] >= MAX_STARS:
            events.append(Event("star_unused", seat))
            return mine
        return replace(mine, stars=add(mine.stars, round_, 1))
    if bonus == MOON:
        return replace(mine, moons=mine.moons + 1)
    return replace(mine, bolts=mine.bolts + {BOLT: 1, BOLT2: 2}[bonus])


def _without(waiting: tuple[str, ...], bonus: str) -> tuple[str, ...]:
    place = waiting.index(bonus)
    return waiting[:place] + waiting[place + 1 :]


def _drop_useless(deck: Deck, seat: int, mine: Seat, events: list[Event]) -> Seat:
    """Bonuses are used now or lost: those without an open square go."""
    if not mine.waiting:
        return mine
    useful = []
    for bonus in mine.waiting:
        if open_squares(mine, deck, wanted_number(bonus)):
            useful.append(bonus)
        else:
            events.append(Event("lost", seat, {"bonus": bonus}))
    return replace(mine, waiting=tuple(useful))
