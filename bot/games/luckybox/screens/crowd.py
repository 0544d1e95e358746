"""What the Crowd can be told to play in Lucky Box: which cards to keep, and the squares that win most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Decision
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass
from bot.games.luckybox.screens.panel import face_words
from bot.games.luckybox.screens.seat_panel import SeatPanel
from bot.tables.view import TableView
from bot.text import listed, say, symbol
from bot.ui.screens.screen import DESCRIPTION, OPTIONS, Option, shorten


def options(table: TableView, decision: Decision[Action]) -> Sequence[Option]:
    """Return at most as many answers as a select holds: what wins most first, of equals what takes least lightning."""
    panel = SeatPanel(table, decision.seat, "")
    crosses = [option for option in decision.options if isinstance(option, Cross | Bonus)]
    others = [option for option in decision.options if not isinstance(option, Cross | Bonus)]
    room = OPTIONS - min(len(others), OPTIONS) if crosses else 0
    best = sorted(crosses, key=lambda option: (*(-part for part in panel.worth(option)), panel.cost(option)))[:room]
    found = [_cross(panel, option) for option in best]
    return [
        *found,
        *(
            Option(_words(panel, option), table.rules.action_text(option), _of_cards(panel, option))
            for option in others[:OPTIONS]
        ),
    ]


def _cross(panel: SeatPanel, option: Cross | Bonus) -> Option:
    outcome = panel.outcome(option)
    with_bonus = f"{symbol(option.bonus)}: " if isinstance(option, Bonus) else ""
    label = with_bonus + panel.price(option)
    return Option(label, panel.table.rules.action_text(option), outcome.words.removeprefix(" ") or None)


def _words(panel: SeatPanel, option: Action) -> str:
    match option:
        case Keep(cards):
            offered = panel.mine.offered or ()
            numbers = [say("choice.offer", number=offered.index(card) + 1) for card in cards]
            return shorten(listed(numbers), DESCRIPTION)
        case Decline(bonus):
            return say("button.decline", bonus=symbol(bonus))
        case Pass():
            return say("button.pass")
        case _:
            return "?"


def _of_cards(panel: SeatPanel, option: Action) -> str | None:
    """Return what is on a card that is kept alone."""
    return face_words(panel, option.cards[0]) if isinstance(option, Keep) and len(option.cards) == 1 else None
