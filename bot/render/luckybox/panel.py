"""The panel: one player's cards, tokens and scorecard, and what may be crossed now.

Size: 900 wide; the height depends on the rows of cards only (1–3 cards, 4–6, and the choice after a round).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.luckybox.actions import Square
from bot.engine.luckybox.faces import FULL
from bot.engine.luckybox.scoring import BOX_POINTS
from bot.engine.luckybox.tags import letter
from bot.engine.luckybox.view import CardView, SeatView, View
from bot.render.luckybox import alt, atoms, stage, words
from bot.render.luckybox.card import Mark, draw_card
from bot.render.luckybox.scorecard import HEIGHT as SCORE_HEIGHT
from bot.render.luckybox.scorecard import draw_scorecard
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from bot.render.text import fitted, write

WIDTH = 900
HEAD = 194
MARGIN = 8
PITCH_X, PITCH_Y = 297, 302
PER_ROW = 3
LABEL = 38
"""Height of a heading between offered cards and own ones."""


def own_cards(mine: SeatView) -> tuple[CardView, ...]:
    """The cards in front of a player, without those just chosen while they still lie in the offer."""
    return tuple(card for card in mine.cards if card.id not in (mine.kept or ()))


def draw_panel(
    view: View, seat: int, people: Sequence[Person], marks: Mapping[tuple[int, Square], Mark], note: str = ""
) -> Picture:
    """A seat's panel as `view.viewer` sees it; `note` replaces the line that says what is up."""
    mine = view.seats[seat]
    offers, owned = mine.offered or (), own_cards(mine)
    both = bool(offers and owned)
    rows = _rows(len(offers)) + max(_rows(len(owned)), 0 if offers else 1)
    height = HEAD + rows * PITCH_Y + 2 * LABEL * both + SCORE_HEIGHT + MARGIN
    sheet = Sheet(WIDTH, height, "night")
    _draw_head(sheet, view, seat, people, note or words.situation(view, mine))
    y = HEAD
    if both:
        y = _heading(sheet, y, "New cards")
    if offers:
        _draw_cards(sheet, y, [(card, str(place + 1)) for place, card in enumerate(offers)], view, mine, {})
        y += _rows(len(offers)) * PITCH_Y
    if both:
        y = _heading(sheet, y, "Cards you have" if view.viewer == seat else "Cards in play")
    if owned:
        _draw_cards(sheet, y, [(card, letter(place)) for place, card in enumerate(owned)], view, mine, marks)
    elif not offers:
        write(sheet, WIDTH // 2, y + PITCH_Y // 2, "No cards", 38, "lilac", "night", align=0.5)
    draw_scorecard(sheet, MARGIN, height - SCORE_HEIGHT - MARGIN, view, mine)
    return Picture(sheet.png(), alt.panel(view, seat, people, marks, note), WIDTH, height)


def _rows(cards: int) -> int:
    return -(-cards // PER_ROW)


def _heading(sheet: Sheet, y: int, words_: str) -> int:
    """A heading with lines to both sides; returns the height below it."""
    middle = y + LABEL // 2 - 4
    wide = write(sheet, WIDTH // 2, middle, words_, 28, "lilac", "night", align=0.5)
    for start in (MARGIN, (WIDTH + wide) // 2 + 14):
        sheet.fill(start, middle - 1, (WIDTH - wide) // 2 - 14 - MARGIN, 2, "beam")
    return y + LABEL


def _draw_cards(
    sheet: Sheet, y: int, cards: list[tuple[CardView, str]], view: View, mine: SeatView,
    marks: Mapping[tuple[int, Square], Mark],
) -> None:  # fmt: skip
    for start in range(0, len(cards), PER_ROW):
        row = cards[start : start + PER_ROW]
        x = (WIDTH - PITCH_X * len(row) + PITCH_X - atoms.CARD) // 2
        for place, (card, badge) in enumerate(row):
            offered = badge.isdigit()
            kept = offered and card.id in (mine.kept or ())
            ribbon = f"BOX! +{BOX_POINTS[view.round - 1]}" if card.crossed == FULL else ""
            draw_card(sheet, x + PITCH_X * place, y, card, badge, marks, offered=offered, kept=kept, ribbon=ribbon)
        y += PITCH_Y


def _draw_head(sheet: Sheet, view: View, seat: int, people: Sequence[Person], note: str) -> None:
    mine = view.seats[seat]
    stage.draw_plate(sheet, MARGIN, MARGIN, view)
    place, room = words.title(view), 464
    if view.viewer == seat or len(view.seats) == 1:
        write(sheet, 140, 32, place, 42, "white", "night")
    else:
        name = fitted(words.name(people, seat), room, 37, "text")
        write(sheet, 140, 30, name, 37, "white", "night", face="text")
        note = f"{place} · {note}"
    write(sheet, 140, 72, fitted(note, room, 30, "text"), 30, "gold", "night", face="text")
    _draw_waiting(sheet, 140, 89, mine.waiting)
    stage.draw_tokens(sheet, 616, MARGIN, view, mine)
    stage.draw_numbers(sheet, MARGIN, 134, view)


def _draw_waiting(sheet: Sheet, x: int, y: int, waiting: tuple[str, ...]) -> None:
    """The bonuses to be used now, in the order won; from the ninth on only how many more."""
    if not waiting:
        return
    shown = waiting[:8]
    sheet.rounded(x, y, 8 + 44 * len(shown) + 50 * (len(waiting) > 8), 40, 13, "paper", "night")
    for place, kind in enumerate(shown):
        sheet.put(atoms.icon(kind, 36, "paper"), x + 8 + 44 * place, y + 2)
    if len(waiting) > len(shown):
        write(sheet, x + 12 + 44 * len(shown), y + 20, f"+{len(waiting) - len(shown)}", 28, "ink", "paper")
