"""The turns of a seat in a finished game: what was asked, and what stands of the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from bot.engine.review import Past
from bot.games.luckybox.players.answers import from_action
from bot.games.luckybox.rules.actions import Action, Undo
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import State


class Turned(NamedTuple):
    """One turn, or one choice of boxes."""

    state: State
    """When the seat gave the first answer that stands: nothing after that is looked at."""
    actions: tuple[Action, ...]
    first: int
    last: int
    """Positions among the game's actions."""


def turns_of(past: Past, seat: int) -> Iterator[Turned]:
    """Yield a seat's turns, in order. What it took back never happened."""
    rules = cast("LuckyBox", past.rules)
    state = rules.start(past.seats, past.options, past.chance).state
    before = state
    standing: list[tuple[int, Action]] = []
    for at, (who, action) in enumerate(past.actions):
        if who == seat:
            if isinstance(action, Undo):
                standing.clear()
            else:
                if not standing:
                    before = state
                standing.append((at, action))
        elif who is None and standing:
            yield Turned(before, tuple([done for _, done in standing]), standing[0][0], standing[-1][0])
            standing.clear()
        state = rules.apply(state, who, action).state


def answers_of(turned: Turned, seat: int) -> tuple[int, ...]:
    """Return what stands as the characters' numbers."""
    mine = turned.state.seats[seat]
    cards, offered = [card.id for card in mine.cards], mine.offered or ()
    return tuple([from_action(action, cards, offered) for action in turned.actions])
