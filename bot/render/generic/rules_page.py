"""The one picture that explains the game: its sentences, numbered, and the host."""

from __future__ import annotations

from bot.game_words import GameWords
from bot.render.bubble import wrapped
from bot.render.discs import DISC, disc
from bot.render.host import bust
from bot.render.png import Sheet
from bot.render.text import fitted, length, write

WIDTH, MARGIN, HEAD = 900, 24, 176
SIZE, LEADING, BETWEEN, MOST = 36, 44, 20, 6
"""Of the sentences: their size, from line to line, from sentence to sentence, and lines at most."""
TALL = 150
"""Height of the host."""
LEFT = MARGIN + DISC + 16


def rules_sheet(words: GameWords) -> Sheet:
    """Return the explanation before it is encoded."""
    room = WIDTH - LEFT - MARGIN
    sentences = [wrapped(sentence, room, SIZE, MOST) for sentence in words.rules()]
    height = HEAD + sum(LEADING * len(lines) + BETWEEN for lines in sentences) + MARGIN - BETWEEN
    sheet = Sheet(WIDTH, height, "night")
    sheet.rounded(8, 8, WIDTH - 16, TALL, 22, "stage", "night")
    figure = bust("present", TALL - 8, "stage")
    sheet.put(figure, 24, 16)
    left = 24 + figure.width + 24
    size = 72
    while length(words.title, size, "display") > WIDTH - left - MARGIN and size > 30:
        size -= 2
    title = fitted(words.title, WIDTH - left - MARGIN, size, "display")
    write(sheet, (left + WIDTH - MARGIN) // 2, 8 + TALL // 2, title, size, "gold", "stage", align=0.5)
    y = HEAD
    for number, lines in enumerate(sentences, 1):
        sheet.put(disc(number), MARGIN, y)
        for line, text in enumerate(lines):
            write(sheet, LEFT, y + DISC // 2 + LEADING * line, text, SIZE, "white", "night", face="text")
        y += LEADING * len(lines) + BETWEEN
    return sheet
