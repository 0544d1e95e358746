"""What is legal: every refusal in its order of precedence, and every legal answer to the open question."""

from __future__ import annotations

from bot.engine.core import IllegalAction
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.state import Question, State

TURN: tuple[Action, ...] = (Hit(), Stay())
"""The answers to a turn; one that could only hit is not asked (T2)."""


def options(question: Question) -> tuple[Action, ...]:
    """Return every legal answer."""
    if question.ask == "turn":
        return TURN
    if question.ask == "give":
        return tuple(Give(at) for at in question.legal)
    assert question.card is not None
    card = NAMES[question.card]
    return tuple(Target(card, at) for at in question.legal)


def check(state: State, seat: int, action: Action) -> Question:
    """Return the question the action answers, or raise the first refusal in the order of the codes in the rules."""
    if state.phase == "over":
        raise IllegalAction("game_over")
    if not 0 <= seat < len(state.seats):
        raise IllegalAction("no_such_seat", seat=seat)
    question = state.question
    if question is None or question.seat != seat:
        raise IllegalAction("not_your_turn", asked=None if question is None else question.seat)
    if not _answers(question, action):
        raise IllegalAction("wrong_question", ask=question.ask, card=_card(question))
    if isinstance(action, (Target, Give)) and action.at not in question.legal:
        raise IllegalAction("not_legal", at=action.at, legal=list(question.legal))
    return question


def _card(question: Question) -> str | None:
    return None if question.card is None else NAMES[question.card]


def _answers(question: Question, action: Action) -> bool:
    """Whether it is an answer to this question at all; taking back never is."""
    match action:
        case Hit() | Stay():
            return question.ask == "turn"
        case Target(card, _):
            return question.ask == "target" and card == _card(question)
        case Give():
            return question.ask == "give"
        case _:
            return False
