"""What is legal: every refusal in its order of precedence, and every legal answer to an open question."""

from __future__ import annotations

from itertools import combinations

from bot.engine.core import IllegalAction
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Square, Undo, every_cross
from bot.games.luckybox.rules.faces import ANY, FULL, SQUARES, Deck, deck_ids, index_of
from bot.games.luckybox.rules.state import Card, Seat, State

FARTHEST = 4
"""The most lightning that one number is from another."""


def bolt_cost(wanted: int, revealed: int) -> int:
    """Return the lightning it takes to turn the revealed number into the wanted one.

    It goes around the corner 9↔1 (rulebook, Using Lightning Tokens).
    """
    apart = abs(wanted - revealed)
    return apart if apart <= FARTHEST else 9 - apart


_AT_COST = tuple(
    tuple((1 + (revealed - 1 + cost) % 9, 1 + (revealed - 1 - cost) % 9) for cost in range(FARTHEST + 1))
    for revealed in range(10)
)
"""The two numbers that a revealed number (1–9) becomes for 0–4 lightning; itself, twice, for none."""
_PLACES = tuple(tuple(index for index in range(len(SQUARES)) if mask >> index & 1) for mask in range(FULL + 1))
"""The places that each mask has, in reading order."""


def keep_count(round_: int) -> int:
    """Return how many cards of the offer are kept: three of five at the start, one of three later (rulebook, Setup)."""
    return 3 if round_ == 1 else 1


def open_squares(seat: Seat, deck: Deck, number: int | None) -> list[tuple[Card, Square]]:
    """Return the seat's open squares with the number (None: with any), card by card in reading order."""
    return [
        (card, SQUARES[index])
        for card in seat.cards
        for index in _PLACES[deck.masks[card.id][number or 0] & ~card.crossed]
    ]


def is_open(cards: tuple[Card, ...], deck: Deck, number: int | None) -> bool:
    """Return whether any of the cards has an open square with the number (None: with any)."""
    return any(deck.masks[card.id][number or 0] & ~card.crossed for card in cards)


def wanted_number(bonus: str) -> int | None:
    """Return the number a crossing bonus asks for; None for the question mark, which takes any."""
    return None if bonus == ANY else int(bonus)


def check(state: State, deck: Deck, seat: int, action: Action) -> None:
    """Raise the first `IllegalAction` in the order records.md lists them; return if the action is legal."""
    if state.phase == "over":
        raise IllegalAction("game_over")
    if not 0 <= seat < len(state.seats):
        raise IllegalAction("no_such_seat", seat=seat)
    mine = state.seats[seat]
    if isinstance(action, Undo):
        if mine.before is None:
            raise IllegalAction("nothing_to_undo")
        return
    _check_asked(state, mine, action)
    match action:
        case Cross():
            _check_cross(state, deck, mine, action)
        case Keep():
            _check_keep(state, mine, action)
        case Bonus():
            _check_bonus(state, deck, mine, action)
        case Pass():
            _check_pass(state, deck, mine)
        case Decline():
            _check_decline(state, mine, action)
        case _:
            raise TypeError(f"{action} is not a seat's action")


def _check_asked(state: State, mine: Seat, action: Action) -> None:
    if isinstance(action, Keep) is not (state.phase == "choose"):
        raise IllegalAction("wrong_phase", phase=state.phase)
    if mine.done:
        raise IllegalAction("already_done")


def _check_keep(state: State, mine: Seat, action: Keep) -> None:
    count = keep_count(state.round)
    if len(action.cards) != count or len(set(action.cards)) != count:
        raise IllegalAction("wrong_count", expected=count)
    for card in action.cards:
        _known(state, card)
    for card in action.cards:
        if card not in (mine.offered or ()):
            raise IllegalAction("not_your_cards", card=card)


def _known(state: State, card: int) -> None:
    if card not in deck_ids(len(state.seats)):
        raise IllegalAction("unknown_card", card=card)


def _open_number(state: State, deck: Deck, mine: Seat, card: int, square: Square) -> int:
    """Return the number of an open square of the seat's, or raise for one that is not there or not open."""
    for held in mine.cards:
        if held.id == card:
            break
    else:
        _known(state, card)
        raise IllegalAction("not_your_cards", card=card)
    index = index_of(square)
    if held.crossed >> index & 1:
        raise IllegalAction("already_crossed", card=card, square=list(square))
    return deck.face(card).grid[index]


def _check_cross(state: State, deck: Deck, mine: Seat, action: Cross) -> None:
    if mine.waiting:
        raise IllegalAction("bonus_pending", waiting=list(mine.waiting))
    number = _open_number(state, deck, mine, action.card, action.square)
    assert state.revealed is not None
    cost = bolt_cost(number, state.revealed)
    if cost > mine.bolts:
        raise IllegalAction("not_enough_lightning", cost=cost, bolts=mine.bolts)


def _check_bonus(state: State, deck: Deck, mine: Seat, action: Bonus) -> None:
    if action.bonus not in mine.waiting:
        raise IllegalAction("no_such_bonus", bonus=action.bonus)
    number = _open_number(state, deck, mine, action.card, action.square)
    wanted = wanted_number(action.bonus)
    if wanted is not None and number != wanted:
        raise IllegalAction("wrong_number", wanted=wanted, number=number)


def _check_decline(state: State, mine: Seat, action: Decline) -> None:
    if action.bonus not in mine.waiting:
        raise IllegalAction("no_such_bonus", bonus=action.bonus)
    if not state.options.relaxed:
        raise IllegalAction("must_use_bonus", bonus=action.bonus)


def _check_pass(state: State, deck: Deck, mine: Seat) -> None:
    if mine.waiting:
        raise IllegalAction("bonus_pending", waiting=list(mine.waiting))
    if not state.options.relaxed and is_open(mine.cards, deck, state.revealed):
        raise IllegalAction("must_cross", number=state.revealed)


def options(state: State, deck: Deck, seat: int) -> tuple[Action, ...]:
    """Return every legal answer to a seat's open question: free crosses first, then by lightning; passing last."""
    mine = state.seats[seat]
    return () if state.phase == "over" or mine.done else answers(state, deck, mine)


def answers(state: State, deck: Deck, mine: Seat) -> tuple[Action, ...]:
    """Return every legal answer of a seat that is asked something; see `options`."""
    if state.phase == "choose":
        assert mine.offered is not None
        return tuple(Keep(cards) for cards in combinations(mine.offered, keep_count(state.round)))
    if mine.waiting:
        return _bonus_options(state, deck, mine)
    return _cross_options(state, deck, mine)


def _bonus_options(state: State, deck: Deck, mine: Seat) -> tuple[Action, ...]:
    distinct = tuple(dict.fromkeys(mine.waiting))
    uses: list[Action] = [
        Bonus(bonus, card.id, square)
        for bonus in distinct
        for card, square in open_squares(mine, deck, wanted_number(bonus))
    ]
    if state.options.relaxed:
        uses += [Decline(bonus) for bonus in distinct]
    return tuple(uses)


def _cross_options(state: State, deck: Deck, mine: Seat) -> tuple[Action, ...]:
    assert state.revealed is not None
    found: list[Action] = []
    must_cross = False
    all_masks, all_crosses = deck.masks, every_cross()
    cards = [(all_crosses[card.id], all_masks[card.id], ~card.crossed) for card in mine.cards]
    for cost, (one, other) in enumerate(_AT_COST[state.revealed][: mine.bolts + 1]):
        for crosses, masks, still in cards:
            if wanted := (masks[one] | masks[other]) & still:
                found += [crosses[place] for place in _PLACES[wanted]]
        if not cost:
            must_cross = bool(found) and not state.options.relaxed
    return tuple(found) if must_cross else (*found, Pass())
