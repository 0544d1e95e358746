"""The one picture that explains the game: a round, a bust and a Flip 7 as they look, and what every card does."""

from __future__ import annotations

from bot.games.flip7.pictures import faces, widgets
from bot.games.flip7.pictures.faces import MIDDLE, WIDE
from bot.games.flip7.rules.cards import SEVEN
from bot.render.discs import disc
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.text import write
from bot.text import say

WIDTH, HEIGHT = 900, 1160
MARGIN = 8
STEPS = 4
BUST = ("8", "3", "12")
"""A line that the second 8 ends."""
SEVENTH = ("9", "0", "4", "11", "7", "2", "10")
"""A line of seven different numbers."""
PITCH = 73
ACTIONS = ("freeze", "flip3", "second")


def draw_rules() -> Picture:
    """Draw the explanation."""
    sheet = Sheet(WIDTH, HEIGHT, "night")
    write(sheet, WIDTH // 2, 46, say("flip7.rules.title"), 60, "gold", "night", align=0.5)
    y = 88
    for step in range(STEPS):
        sheet.put(disc(step + 1), 14, y)
        write(sheet, 74, y + 14, say(f"flip7.step.{step + 1}"), 31, "white", "night", face="text")
        write(sheet, 74, y + 47, say(f"flip7.detail.{step + 1}"), 27, "lilac", "night", face="text")
        y += 74
        if step == 2:
            y = _draw_example(sheet, y, BUST, "8")
        elif step == 3:
            y = _draw_example(sheet, y, SEVENTH, None)
    _draw_cards(sheet, y + 4)
    return Picture(sheet.png(), say("flip7.alt.rules"), WIDTH, HEIGHT)


def _draw_example(sheet: Sheet, y: int, cards: tuple[str, ...], duplicate: str | None) -> int:
    """Draw a line of cards and what it is worth; return the height below it."""
    back = "high_ink" if duplicate else "gold"
    sheet.rounded(60, y, WIDTH - 60 - MARGIN, MIDDLE.height + 20, 16, back, "night")
    sheet.rounded(66, y + 6, SEVEN * PITCH + 10, MIDDLE.height + 8, 12, "night", back)
    held = [(card, "twin" if card == duplicate else "dim" if duplicate else "plain") for card in cards]
    if duplicate:
        held.append((duplicate, "struck"))
    looks: dict[str, faces.Look] = {"twin": "twin", "dim": "dim", "plain": "plain", "struck": "struck"}
    for column, (card, look) in enumerate(held):
        sheet.put(faces.card(card, looks[look], MIDDLE, "night"), 73 + PITCH * column, y + 10)
    for column in range(len(held), SEVEN):
        sheet.put(faces.slot(column + 1, MIDDLE, "night"), 73 + PITCH * column, y + 10)
    middle, x = y + MIDDLE.height // 2 + 10, 74 + SEVEN * PITCH + 24
    sheet.put(widgets.status("busted" if duplicate else "flip7", 60, back), x, middle - 30)
    words = say("flip7.bust") if duplicate else say("flip7.gained", points=15)
    write(sheet, x + 76, middle, words, 54, "white" if duplicate else "ink", back)
    return y + MIDDLE.height + 36


def _draw_cards(sheet: Sheet, y: int) -> None:
    """Draw what the other cards do, and how the game ends, on paper."""
    tall = HEIGHT - y - MARGIN
    sheet.slab(MARGIN, y, WIDTH - 2 * MARGIN, tall, 20, "night")
    top = y + 16
    x = 28
    for kind in ("+2", "+4", "+6", "+8", "+10"):
        sheet.put(faces.chip(kind, "plain", MIDDLE, "paper"), x, top)
        x += MIDDLE.width + 8
    write(sheet, x + 12, top + 21, say("flip7.rules.plus"), 30, "ink", "paper", face="text")
    top += 50
    sheet.put(faces.chip("x2", "plain", WIDE, "paper"), 28, top)
    write(sheet, 132, top + 25, say("flip7.rules.x2"), 30, "ink", "paper", face="text")
    top += 62
    for kind in ACTIONS:
        sheet.fill(28, top - 4, WIDTH - 56, 2, "edge")
        sheet.put(faces.card(kind, "plain", MIDDLE, "paper"), 28, top + 4)
        write(sheet, 116, top + 26, say(f"flip7.card.{kind}"), 34, "ink", "paper")
        write(sheet, 116, top + 66, say(f"flip7.rules.{kind}"), 28, "ink", "paper", face="text")
        top += MIDDLE.height + 12
    sheet.fill(28, top - 4, WIDTH - 56, 2, "edge")
    write(sheet, 28, top + 22, say("flip7.rules.end"), 29, "ink", "paper", face="text")
    write(sheet, 28, top + 58, say("flip7.rules.copies"), 29, "quiet", "paper", face="text")
