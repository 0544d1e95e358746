"""Cards turned, and what they cause: numbers, Second Chances, and the tasks that Freezes and Flip Threes are."""

from __future__ import annotations

from typing import Literal

from bot.games.flip7.rules.cards import FLIP3, FREEZE, HIGHEST, NAMES, SECOND, SEVEN, names
from bot.games.flip7.rules.draft import Draft
from bot.games.flip7.rules.state import Assign, Effect, FlipThree, GiveSecond

How = Literal["dealt", "hit", "flipped"]


def turn(draft: Draft, seat: int, how: How) -> None:
    """Turn the next card for a seat: dealt (D1), by a hit (T1), or by the Flip Three that is the first task (P1)."""
    card = draft.draw()
    if card is None:
        draft.ending = ("nothing_to_draw", None)
        return
    mine = draft.seats[seat]
    if how == "flipped":
        if mine.status == "waiting" and not mine.flipped:
            draft.change(seat, flipped=True)
    elif mine.status == "waiting":
        draft.change(seat, status="active")
    draft.turned = (seat, card)
    if card <= HIGHEST:
        _number(draft, seat, card, how)
    elif card == SECOND:
        _second_chance(draft, seat, how)
    elif card in (FREEZE, FLIP3):
        _action(draft, seat, card, how)
    else:
        draft.change(seat, modifiers=(*draft.seats[seat].modifiers, card))
        _told(draft, seat, card, how)
        draft.show()


def _told(draft: Draft, seat: int, card: int, how: How) -> None:
    """Tell of a card turned."""
    data: dict[str, object] = {"card": NAMES[card]}
    if how == "flipped":
        flip = draft.tasks[0]
        assert isinstance(flip, FlipThree)
        data["of_three"] = 3 - flip.left
    draft.tell(how, seat, **data)


def _number(draft: Draft, seat: int, card: int, how: How) -> None:
    mine = draft.seats[seat]
    if card in mine.numbers:
        _duplicate(draft, seat, card, how)
        return
    numbers = (*mine.numbers, card)
    draft.change(seat, numbers=numbers)
    _told(draft, seat, card, how)
    if len(numbers) == SEVEN:
        draft.tell("flip7", seat, numbers=names(sorted(numbers)))
        draft.ending = ("flip7", seat)
    draft.show()


def _duplicate(draft: Draft, seat: int, card: int, how: How) -> None:
    """T3: a bust, unless a Second Chance saves (S3)."""
    saved = draft.seats[seat].second
    draft.change(seat, duplicate=card)
    _told(draft, seat, card, how)
    if saved:
        draft.tell("saved", seat, card=NAMES[card])
        draft.show()
        draft.change(seat, duplicate=None, second=False)
        draft.discard += (card, SECOND)
        draft.again = how != "flipped" and draft.options.second_chance_use == "continue_turn"
        draft.show()
        return
    lost = draft.seats[seat].points
    draft.change(seat, status="busted")
    draft.tell("bust", seat, card=NAMES[card], lost=lost)
    draft.show()
    if how == "flipped":
        _busted_flipper(draft)


def _busted_flipper(draft: Draft) -> None:
    """P1, P3: a bust stops the Flip Three; what it set aside is discarded, or assigned all the same."""
    flip = draft.tasks.pop(0)
    assert isinstance(flip, FlipThree)
    if draft.options.setaside_on_bust == "resolve":
        _hand_out(draft, flip)
        return
    for card in flip.aside:
        draft.tell("discarded", flip.seat, card=NAMES[card], why="bust")
    draft.discard += (*flip.aside, FLIP3)


def _second_chance(draft: Draft, seat: int, how: How) -> None:
    """S1: kept by the drawer without a question, if it is the first; S2: else passed on."""
    kept = draft.options.second_chance_first == "keep" and not draft.seats[seat].second
    if kept:
        draft.change(seat, second=True)
    _told(draft, seat, SECOND, how)
    if not kept:
        draft.tasks.insert(0, GiveSecond(seat))
    draft.show()


def _action(draft: Draft, seat: int, card: int, how: How) -> None:
    """A1: to be given to somebody at once; P3: set aside inside a Flip Three."""
    _told(draft, seat, card, how)
    if how == "flipped":
        flip = draft.tasks[0]
        assert isinstance(flip, FlipThree)
        draft.tasks[0] = FlipThree(flip.seat, flip.origin, flip.left, (*flip.aside, card))
        draft.tell("set_aside", seat, card=NAMES[card])
    else:
        draft.tasks.insert(0, Assign(seat, (card,), seat))
    draft.show()


# Tasks


def do(draft: Draft) -> None:
    """Carry out the first task, or ask its question."""
    match task := draft.tasks.pop(0):
        case FlipThree(left=0):
            _hand_out(draft, task)
        case FlipThree(seat, origin, left, aside):
            draft.tasks.insert(0, FlipThree(seat, origin, left - 1, aside))
            turn(draft, seat, "flipped")
        case Assign():
            _assign_or_ask(draft, task)
        case Effect():
            _take_effect(draft, task)
        case GiveSecond(by):
            _give_or_ask(draft, by)


def _hand_out(draft: Draft, flip: FlipThree) -> None:
    """P3: what was set aside is assigned by who turned it, or who drew the Flip Three; P5: it is discarded then."""
    if not flip.aside:
        draft.discard.append(FLIP3)
        return
    by = flip.seat if draft.options.setaside_assigner == "flipper" else flip.origin
    draft.tasks.insert(0, Assign(by, flip.aside, flip.seat, ends_flip3=True))


def _assign_or_ask(draft: Draft, task: Assign) -> None:
    legal = draft.active
    if not legal:
        for card in task.cards:
            draft.tell("discarded", task.by, card=NAMES[card], why="nobody")
        draft.discard += (*task.cards, *((FLIP3,) if task.ends_flip3 else ()))
    elif len(legal) == 1:
        assign(draft, task, legal[0], forced=True)
    else:
        draft.tasks.insert(0, task)
        draft.ask(task.by, "target", task.cards[0], legal)


def assign(draft: Draft, task: Assign, at: int, *, forced: bool = False) -> None:
    """Give the first card of the task its target.

    By default it goes to the end of the queue (P4), behind the rest of the task's cards; in `sequential` it takes
    effect before anything else.
    """
    card, rest = task.cards[0], task.cards[1:]
    draft.tell("assigned", task.by, card=NAMES[card], at=at, forced=forced)
    effect = Effect(card, at, task.origin)
    if rest:
        draft.tasks.insert(0, Assign(task.by, rest, task.origin, task.ends_flip3))
    elif task.ends_flip3:
        draft.discard.append(FLIP3)
    if draft.options.setaside_timing == "sequential":
        draft.tasks.insert(0, effect)
    else:
        draft.tasks.append(effect)


def _take_effect(draft: Draft, effect: Effect) -> None:
    """F1, P1; P4: a card whose target is out by now is discarded."""
    mine = draft.seats[effect.at]
    if not mine.active:
        draft.discard.append(effect.card)
        draft.tell("discarded", effect.at, card=NAMES[effect.card], why="out")
    elif effect.card == FREEZE:
        draft.change(effect.at, status="frozen")
        draft.tell("frozen", effect.at, points=mine.points)
        draft.show()
    else:
        draft.tell("flip3", effect.at)
        draft.tasks.insert(0, FlipThree(effect.at, effect.origin))


def _give_or_ask(draft: Draft, by: int) -> None:
    """S2: to an active seat without one; nobody there: discarded."""
    legal = tuple([seat for seat in draft.active if not draft.seats[seat].second])
    if not legal:
        draft.discard.append(SECOND)
        draft.tell("second_discarded", by)
    elif len(legal) == 1:
        give(draft, by, legal[0], forced=True)
    else:
        draft.tasks.insert(0, GiveSecond(by))
        draft.ask(by, "give", SECOND, legal)


def give(draft: Draft, by: int, at: int, *, forced: bool = False) -> None:
    """Give a Second Chance to a seat."""
    draft.change(at, second=True)
    draft.tell("second_given", by, at=at, forced=forced)
    draft.show()
