"""The head of the table: the card just turned, the host, and what waits to happen; its foot: where the round is."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from bot.games.flip7.pictures import faces, host_lines, lines, widgets, words
from bot.games.flip7.pictures.faces import HERO, MINI, TINY, Size
from bot.games.flip7.rules.view import View
from bot.render.alt_corner import corner_width
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.host import bust
from bot.render.picture import Person, Voice
from bot.render.player_label import Called
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.lettering import GOLD, Look, paint_words
from bot.render.typesetting.text import length, write
from bot.render.voice import draw_voice
from bot.text import say

WIDTH, HEIGHT = 900, 222
GAP, BETWEEN = 8, 34
FOOT, BOX = 84, 68
"""Height of the foot at least, and in it of what tells the round."""
SPOT = 190
"""Width of the light around the card just turned."""
TALLS = (150, 142)
"""Height of the host, and above what waits."""
DRUM = 64
"""Height of the drum."""
STRIP = 58
"""Height of what waits to happen, below the host's words."""


def draw_hero(sheet: Sheet, view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> None:
    """Draw the head at the top of a sheet, `HEIGHT` high.

    What the host asks and tells stands in the message over the picture, too: a character's line goes first.
    """
    draw_turned(sheet, 0, 0, view)
    left = SPOT
    sheet.rounded(left, GAP, WIDTH - GAP - left, HEIGHT - 2 * GAP, 22, "stage", "night")
    waits = queue(view, people)
    strip = STRIP if waits else 0
    if voice is not None:
        draw_voice(sheet, left, GAP, WIDTH - GAP - left, HEIGHT - 2 * GAP - strip, voice, people)
    else:
        _draw_host(sheet, left, host_lines.table(view, people, told), strip)
    if waits:
        top, room = HEIGHT - GAP - STRIP, WIDTH - 2 * GAP - left - 20
        sheet.fill(left + 12, top - 1, room, 2, "beam")
        draw_queue(sheet, left + 12, top + STRIP // 2 - 4, room, waits, "stage")


def draw_where(sheet: Sheet, above: int, view: View, people: Sequence[Person]) -> None:
    """Draw the round, the draw pile and who deals into the foot, right of the corner for Discord's badge."""
    left, y = corner_width(WIDTH) + GAP, (above + sheet.height - BOX) // 2 - GAP // 2
    x, middle, end = left + 22, y + BOX // 2, WIDTH - GAP - 16
    sheet.rounded(left, y, WIDTH - GAP - left, BOX, 20, "stage", "night")
    if view.phase == "over":
        x += write(sheet, x, middle, say("flip7.over"), 28, "gold", "stage") + BETWEEN
    else:
        x += write(sheet, x, middle + 2, say("flip7.round_word"), 28, "lilac", "stage") + 10
        x += write(sheet, x, middle, str(view.round), 46, "white", "stage") + BETWEEN
    sprite = faces.stack(TINY, "stage")
    sheet.put(sprite, x, middle - sprite.height // 2)
    x += sprite.width + 12
    x += write(sheet, x, middle, str(view.pile), 44, "white", "stage") + 10
    x += write(sheet, x, middle + 4, say("flip7.pile"), 26, "lilac", "stage") + BETWEEN
    sheet.put(widgets.dealer(36, "stage"), x, middle - 18)
    x += 46
    dealer = words.label(people, view.dealer).fitted(end - x, 28)
    write(sheet, x, middle - 11, dealer, 28, "white", "stage", face="text")
    write(sheet, x, middle + 18, say("flip7.dealer"), 20, "lilac", "stage")


def draw_turned(sheet: Sheet, x: int, y: int, view: View) -> None:
    """Draw the card that was turned last, in the light; a back before the first."""
    if view.turned is None:
        sheet.put(lit_card("", "", ""), x, y)
        return
    seat, card = view.turned
    spot = lines.spot(view, seat)
    if spot.line.duplicate == card:
        stamp = "flip7.saved" if spot.saved else "flip7.bust"
    elif spot.mark == "flip7":
        stamp = "flip7.seven"
    else:
        stamp = ""
    sheet.put(lit_card(card, stamp, say(stamp) if stamp else ""), x, y)


STAMPS: dict[str, tuple[faces.Look, Look]] = {
    "flip7.bust": ("struck", Look("white", "white", side="high_ink")),
    "flip7.saved": ("struck", Look("clover", "mint", side="green")),
    "flip7.seven": ("fresh", GOLD),
}
"""How a card looks that is a bust, is none thanks to a Second Chance, or is the seventh; and what is written on it."""


@drawn_ahead
def lit_card(card: str, stamp: str, stamped: str) -> Sprite:
    """Draw a card ("": a back) on a plate with bulbs, in beams of light, and what the card means.

    `stamped`: that in words, where a stamp says it.
    """
    brush = Brush(SPOT, HEIGHT, "night")
    x, y = SPOT / 2, HEIGHT / 2
    for beam in range(14):
        angle = 2 * pi * beam / 14
        points = [(x + 260 * cos(angle + turn), y + 260 * sin(angle + turn)) for turn in (-0.11, 0.11)]
        brush.polygon([(x, y), *points], "beam" if stamp == "flip7.seven" else "stage")
    wide, tall = HERO.width + 20, HERO.height + 16
    brush.rounded(x - wide / 2, y - tall / 2, wide, tall, 26, "beam")
    bulbs = [(x + side * wide / 2, y + tall * step / 6) for side in (-1, 1) for step in range(-2, 3)]
    for index, (left, top) in enumerate(bulbs):
        brush.circle(left, top, 7, "ink")
        brush.circle(left, top, 5.5, "gold" if index % 2 else "glow")
    left, top = x - HERO.width / 2, y - HERO.height / 2
    if not card:
        faces.paint_back(brush, left, top, HERO)
        return brush.done()
    look, front = STAMPS.get(stamp, ("plain", GOLD))
    faces.paint(brush, left, top, card, look, HERO)
    if stamp:
        paint_words(brush, x, HEIGHT - 40, stamped, 46, front)
    return brush.done()


def _draw_host(sheet: Sheet, x: int, said: host_lines.HostLine, strip: int) -> None:
    """Draw the host and what is said, above a strip of that height."""
    tall, foot = TALLS[strip > 0], HEIGHT - GAP - strip
    figure = bust(said.mood, tall, "stage")
    sheet.put(figure, x + 10, foot - tall - (0 if strip else 6))
    drumming = said.is_dramatic and not strip
    if drumming:
        drum = widgets.drum(DRUM, "stage")
        sheet.put(drum, x + 10 + figure.width - 8, foot - drum.height - 8)
    left, height = x + figure.width + TAIL + 4, min(foot - GAP - 20, 132)
    if drumming:
        height -= 26
    top = GAP + 10 + (0 if drumming else (foot - GAP - 20 - height) // 2)
    size = 36 if strip else 40
    bubble(sheet, left, top, WIDTH - GAP - 12 - left, height, said.text, size=size, tail="left")


Waits = tuple[str, Called, tuple[str, ...], int]
"""A card, whose it is or where it goes, cards set aside, and how many of three are turned (−1: it is no Flip Three)."""


def queue(view: View, people: Sequence[Person]) -> list[Waits]:
    """List what is going on and what comes next, in that order."""

    def who(seat: int) -> Called:
        return words.label(people, seat)

    found: list[Waits] = [("flip3", who(flip.seat), flip.aside, 3 - flip.left) for flip in view.flips[:1]]
    found += [(card, Called("?"), (), -1) for _, card in view.in_hand]
    found += [(card, who(seat), (), -1) for card, seat in view.waiting]
    found += [("flip3", who(flip.seat), flip.aside, 3 - flip.left) for flip in view.flips[1:]]
    return found


def draw_queue(
    sheet: Sheet, x: int, middle: int, room: int, waits: Sequence[Waits], back: str, unit: float = 1.0
) -> None:
    """Draw cards with an arrow to whom they go, `unit` times as large as usual; what does not fit is counted."""

    def times(length_: int) -> int:
        return round(length_ * unit)

    end, size, letters = x + room, Size(times(MINI.width), times(MINI.height), bold=True), times(26)
    for index, (card, whom, aside, done) in enumerate(waits):
        shown = whom.fitted(times(150), letters)
        wide = (
            size.width
            + times(34)
            + round(length(shown, letters, "text"))
            + times((78 if done >= 0 else 0) + 34 * len(aside) + 16)
        )
        rest = len(waits) - index
        if x + wide + (times(44) if rest > 1 else 0) > end and index:
            write(sheet, x, middle, say("flip7.more", count=rest), times(28), "lilac", back)
            return
        sheet.put(faces.card(card, "plain", size, back), x, middle - size.height // 2)
        x += size.width + 4
        sheet.put(widgets.arrow(times(24), back), x, middle - times(24) // 2)
        x += times(28)
        x += write(sheet, x, middle, shown, letters, "white", back, face="text") + 6
        if done >= 0:
            sprite = widgets.pips(done, 3, times(28), back)
            sheet.put(sprite, x, middle - times(28) // 2)
            x += sprite.width + 2
            for kind in aside:
                sheet.put(faces.card(kind, "plain", size, back), x, middle - size.height // 2)
                x += size.width + 4
        x += 10
