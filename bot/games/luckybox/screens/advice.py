"""Lucky Box's answers in words: what somebody would play in a seat's place, and what was played for it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.screens.seat_panel import SeatPanel, line_name
from bot.tables.view import TableView
from bot.text import count, listed, say
from bot.ui.media.emojis import sign


def hint(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Tell what somebody would play in the seat's place, with what each cross brings.

    As "C8 → row → ❓ → B7 → column → 🌙".
    """
    panel = SeatPanel(table, seat, "")
    first = answers[0]
    if isinstance(first, Keep):
        return count("hint.keep", len(first.cards), cards=offers(panel, first))
    if not isinstance(first, Cross | Bonus):
        return say("hint.pass")
    chain = brings(panel, answers)
    won = any(link.won for link in panel.state.seats[seat].chain[len(panel.mine.chain) :])
    return say("hint.cross", chain=chain if won else say("hint.ends", chain=chain))


def brings(panel: SeatPanel, answers: Sequence[Action]) -> str:
    """Play answers on the panel; return what is crossed and what it brings: "C8 → row → ❓ → B7 → column → 🌙"."""
    told: list[str] = []
    for answer in answers:
        if isinstance(answer, Cross | Bonus):
            told.append(f"**{panel.price(answer)}**")
        points = BOX_POINTS[panel.state.round - 1]
        for event in panel.play(answer):
            if event.kind == "line":
                told.append(f"{line_name(event.data['line'])} → {sign(event.data['bonus'])}")
            elif event.kind == "completed":
                told.append(say("choice.complete", points=points))
    return " → ".join(told)


def did(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Tell a player what was answered for them, as "I crossed A5 → row → ⭐ for you."."""
    panel = SeatPanel(table, seat, "")
    first = answers[0]
    if isinstance(first, Keep):
        return say("did.kept", cards=offers(panel, first))
    if isinstance(first, Decline) and len(answers) == 1:
        return say("did.declined", bonus=sign(first.bonus))
    chain = brings(panel, answers)
    return say("did.crossed", chain=chain) if chain else say("did.passed")


def offers(panel: SeatPanel, choice: Keep) -> str:
    """Return the boxes that are kept, by their numbers in the offer."""
    offered = panel.mine.offered or ()
    return listed([say("choice.offer", number=offered.index(card) + 1) for card in choice.cards])
