"""The characters at their work: what one of them answers for a seat.

`decide` answers a question of the readable engine. What it needs can be packed as plain values (`ask`), answered in
another process (`answer`), and unpacked there or here: characters see a `Sight` and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.core import Decision
from bot.games.luckybox.players.answers import from_action, to_action
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.policy import Policy
from bot.games.luckybox.players.regular import Regular
from bot.games.luckybox.players.rookie import Rookie
from bot.games.luckybox.players.shark import Shark
from bot.games.luckybox.players.sight import Sight, sight_of_view
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.view import View

CHARACTERS: dict[str, Policy] = {policy.name: policy for policy in (Rookie(), Regular(), Shark())}
"""The characters by name, the weakest first."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a character needs for one answer, as plain values that can be pickled."""

    name: str
    deck: Deck
    sight: Sight
    options: tuple[int, ...]
    seed: str


def ask(name: str, deck: Deck, view: View, decision: Decision[Action], seed: str) -> Question:
    """Return the question a seat has to answer, as the character of that name sees it."""
    assert view.viewer == decision.seat
    sight = sight_of_view(view)
    cards = [card for card, _ in sight.mine.cards]
    options = tuple(from_action(option, cards, sight.offered) for option in decision.options)
    return Question(name, deck, sight, options, seed)


def answer(question: Question) -> Action:
    """Return one of the decision's options: the same for the same question, on every machine."""
    policy = CHARACTERS[question.name]
    chosen = policy.choose(fast_deck(question.deck), question.sight, question.options, question.seed)
    return to_action(chosen, [card for card, _ in question.sight.mine.cards], question.sight.offered)


def decide(name: str, deck: Deck, view: View, decision: Decision[Action], seed: str) -> Action:
    """Return what the character plays, here and now."""
    return answer(ask(name, deck, view, decision, seed))
