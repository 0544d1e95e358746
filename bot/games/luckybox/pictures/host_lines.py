"""What the host of the show says on a panel: one short remark on what matters most just now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.luckybox.pictures import words
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import ROUNDS, TURNS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.host import Mood

CHAIN = 3
"""Crosses in one turn that the host cheers for."""
CLOSE = 2
"""Open squares from which on a card is worth a word."""


@dataclass(frozen=True, slots=True)
class Remark:
    """The host's face and words."""

    mood: Mood
    text: str


def remark(view: View, mine: SeatView) -> Remark:
    """The first of these that applies; the words stay true for whoever looks at the panel."""
    if view.phase == "over":
        return _final(view, mine)
    if view.phase == "choose":
        return _choosing(view, mine)
    return _celebration(view, mine) or _task(view, mine) or _outlook(view, mine)


def _final(view: View, mine: SeatView) -> Remark:
    points = words.count(mine.score.total, "point")
    if view.band is not None:
        return Remark("cheer" if words.lucky(view) else "oops", f"{points}: {words.BANDS[view.band]}!")
    return Remark("cheer" if mine.rank == 1 else "hello", f"{points}! " + ("We have a winner!" if mine.rank == 1 else
                                                                            "Well played!"))  # fmt: skip


def _choosing(view: View, mine: SeatView) -> Remark:
    if mine.offered is None or mine.kept is not None:
        return Remark("present", f"Round {view.round} comes up: a box is worth {BOX_POINTS[view.round - 1]}.")
    if view.round == 1:
        return Remark("hello", "Welcome to the show! Mix low, middle and high numbers.")
    return Remark("think", "Which one helps you most?")


def _celebration(view: View, mine: SeatView) -> Remark | None:
    newest = {link.card for link in mine.chain}
    boxes = sum(card.crossed == FULL and card.id in newest for card in mine.cards)
    if boxes:
        points = boxes * BOX_POINTS[view.round - 1]
        return Remark("cheer", f"{'A box' if boxes == 1 else f'{boxes} boxes'}! That's {points} points!")
    if len(mine.chain) >= CHAIN:
        return Remark("cheer", f"{len(mine.chain)} crosses in one turn. What a chain!")
    return None


def _task(view: View, mine: SeatView) -> Remark | None:
    if mine.waiting:
        what = words.bonus(mine.waiting[0])
        return Remark("present", f"A bonus: use your {what}!" if len(mine.waiting) == 1 else "Bonuses! In any order.")
    if mine.done:
        last = view.turn == TURNS
        return Remark("hello", f"Round {view.round} is done!" if last else f"{_to_come(view)} to come.")
    return None


def _outlook(view: View, mine: SeatView) -> Remark:
    close = _closest(mine)
    stars = mine.stars[view.round - 1]
    if close is not None and close[1] <= CLOSE:
        name, missing = close
        return Remark("present", f"Card {name}: {words.count(missing, 'square')} to go!")
    if view.turn == TURNS:
        last = view.round == ROUNDS
        return Remark("present", f"The last number of {'the game' if last else f'round {view.round}'}!")
    if stars == len(STAR_POINTS) - 2:
        more = STAR_POINTS[stars + 1] - STAR_POINTS[stars]
        return Remark("present", f"One more star is worth {more} points!")
    if view.turn == 1:
        return Remark("present", f"Round {view.round}: a box is worth {BOX_POINTS[view.round - 1]}.")
    lines = sum(_short_lines(card) for card in mine.cards)
    if lines:
        return Remark("think", f"{words.count(lines, 'line needs', 'lines need')} just one more square.")
    return Remark("think", f"{_to_come(view)} to come.")


def _to_come(view: View) -> str:
    return words.count(TURNS - view.turn, "more number", "more numbers")


def _closest(mine: SeatView) -> tuple[str, int] | None:
    """(letter, open squares) of the card nearest to being a box."""
    open_ = [(9 - card.crossed.bit_count(), place) for place, card in enumerate(mine.cards) if card.crossed != FULL]
    return (letter(min(open_)[1]), min(open_)[0]) if open_ else None


def _short_lines(card: CardView) -> int:
    return sum((card.crossed & mask).bit_count() == 2 for mask in LINES)
