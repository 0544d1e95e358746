"""A seat's answer, and all that follows from it."""

from __future__ import annotations

from bot.engine.core import Step
from bot.games.flip7.rules import effects, legal, rounds
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.draft import Draft
from bot.games.flip7.rules.state import Assign, State


def act(state: State, seat: int, action: Action) -> Step[State]:
    """Return the state after the answer, up to the next question or the end of the round; or raise `IllegalAction`."""
    question = legal.check(state, seat, action)
    draft = Draft(state)
    draft.answered(question)
    match action:
        case Hit():
            rounds.hit(draft, question)
        case Stay():
            rounds.stay(draft, question)
        case Target(_, at):
            task = draft.tasks.pop(0)
            assert isinstance(task, Assign)
            effects.assign(draft, task, at)
        case Give(at):
            draft.tasks.pop(0)
            effects.give(draft, seat, at)
    rounds.run(draft)
    return draft.step()
