"""A player's spot on the table: the line of cards on a tray, modifiers above it, points, and the race to the target.

Sizes depend on the number of players only. A line has its seven places from the start, so that it is seen how far it is
to a Flip 7; above them are as many for the six modifiers and a Second Chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.flip7.pictures import faces, widgets, words
from bot.games.flip7.pictures.faces import MIDDLE, SMALL, TINY, WIDE, Size
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.rules.cards import SEVEN
from bot.render.picture import Person
from bot.render.player_label import Called, marks
from bot.render.png import Sheet
from bot.render.typesetting.text import write
from bot.text import say


@dataclass(frozen=True, slots=True)
class Layout:
    """How the spots look for a number of players."""

    columns: int
    width: int
    size: Size
    """Of a card."""
    pitch: int
    """From one card to the next."""
    name: int
    """Size of the name."""
    points: int
    """Size of the points in front."""
    small: int
    """Size of total and distance."""
    above: int
    """Height of the line with the name above the tray; 0: it stands left of it."""

    @property
    def tray(self) -> int:
        """Width of the tray."""
        return SEVEN * self.pitch + 8

    @property
    def tray_height(self) -> int:
        """Modifiers, cards and air."""
        return faces.chip_height(self.size) + self.size.height + 12

    @property
    def height(self) -> int:
        """Of a spot."""
        return self.above + self.tray_height + (14 if not self.above else 8)


LAYOUTS = {
    3: Layout(columns=1, width=884, size=WIDE, pitch=81, name=33, points=70, small=26, above=0),
    6: Layout(columns=1, width=884, size=MIDDLE, pitch=73, name=34, points=56, small=26, above=0),
    12: Layout(columns=2, width=438, size=SMALL, pitch=44, name=28, points=44, small=22, above=44),
    18: Layout(columns=2, width=438, size=TINY, pitch=41, name=26, points=42, small=22, above=38),
}

GROUNDS = {
    "waiting": "stage",
    "active": "stage",
    "stayed": "night",
    "frozen": "low_ink",
    "busted": "high_ink",
    "flip7": "gold",
}
"""What a spot lies on; the symbol beside the name says the same."""
QUIET = {"stage": "lilac", "night": "lilac", "gold": "ink", "low_ink": "white", "high_ink": "white"}
BRIGHT = {"gold": "ink", "low_ink": "glow", "high_ink": "white"}
"""The colour of points where it is not gold."""
FRAME, ROUND = 5, 17
"""The line around the spot of whom is asked, and around one that needs no more cards; a spot's round corners. They
have to be that small for the line to be whole at the corners."""


def layout(players: int) -> Layout:
    return LAYOUTS[next(most for most in LAYOUTS if players <= most)]


def icon_side(shape: Layout) -> int:
    """Return the side of the symbols beside a name."""
    return shape.above - 10 if shape.above else shape.name + 8


def draw_spot(sheet: Sheet, x: int, y: int, spot: Spot, name: Called, person: Person, shape: Layout) -> None:
    back = GROUNDS[spot.mark]
    if spot.framed:
        _framed(sheet, x, y, shape, back, "white" if back == "gold" else "gold")
    elif back == "night":
        _framed(sheet, x, y, shape, back, "stage")
    else:
        sheet.rounded(x, y, shape.width, shape.height, ROUND, back, "night")
    tray_x = x + (shape.width - shape.tray - 7 if not shape.above else 7)
    tray_y = y + (7 if not shape.above else shape.above)
    draw_tray(sheet, tray_x, tray_y, spot, shape, back)
    if shape.above:
        _draw_above(sheet, x, y, spot, name, person, shape, back)
        _draw_numbers(sheet, tray_x + shape.tray + 8, tray_y, x + shape.width - 12, spot, shape, back)
    else:
        _draw_beside(sheet, x + 14, y, tray_x - 14, spot, name, person, shape, back)


def _framed(sheet: Sheet, x: int, y: int, shape: Layout, back: str, colour: str) -> None:
    """Draw a spot's background within a line."""
    sheet.rounded(x, y, shape.width, shape.height, ROUND, colour, "night")
    wide, tall = shape.width - 2 * FRAME, shape.height - 2 * FRAME
    sheet.rounded(x + FRAME, y + FRAME, wide, tall, ROUND - FRAME, back, colour)


def draw_tray(sheet: Sheet, x: int, y: int, spot: Spot, shape: Layout, back: str) -> None:
    if back != "night":
        sheet.rounded(x, y, shape.tray, shape.tray_height, 12, "night", back)
    if spot.mark == "frozen":
        sheet.put(widgets.icicles(shape.tray - 24, faces.chip_height(shape.size) // 2, "low_pale", "night"), x + 12, y)
    elif spot.mark == "flip7":
        draw_rain(sheet, x + 4, y + 4, spot, shape.size, shape.pitch)
    draw_line(sheet, x + 4 + (shape.pitch - shape.size.width) // 2, y + 4, spot, shape.size, shape.pitch)


def draw_rain(sheet: Sheet, x: int, y: int, spot: Spot, size: Size, pitch: int) -> None:
    """Draw confetti where no modifier lies."""
    used = len(spot.line.modifiers)
    if used < SEVEN - 1:
        rain = widgets.paper_rain(pitch * (SEVEN - 1 - used), faces.chip_height(size), used, "night")
        sheet.put(rain, x + pitch * used, y)


def draw_line(sheet: Sheet, x: int, y: int, spot: Spot, size: Size, pitch: int) -> None:
    """Draw modifiers and, at the end of their row, a Second Chance; below them seven places for numbers.

    The background is night.
    """
    line = spot.line
    upper = [*line.modifiers, "freeze"] if spot.mark == "frozen" else [*line.modifiers]
    for column, kind in enumerate(upper[: SEVEN - 1]):
        sheet.put(faces.chip(kind, spot.chip_look(kind), size, "night"), x + pitch * column, y)
    if line.second:
        sheet.put(faces.chip("second", spot.chip_look("second"), size, "night"), x + pitch * (SEVEN - 1), y)
    top = y + faces.chip_height(size) + 4
    held = [(card, spot.card_look(card)) for card in line.cards]
    if line.duplicate is not None:
        held.append((line.duplicate, "struck"))
    for column, (card, look) in enumerate(held[:SEVEN]):
        sheet.put(faces.card(card, look, size, "night"), x + pitch * column, top)
    for column in range(len(held), SEVEN):
        sheet.put(faces.slot(column + 1, size, "night"), x + pitch * column, top)


def _draw_above(
    sheet: Sheet, x: int, y: int, spot: Spot, name: Called, person: Person, shape: Layout, back: str
) -> None:
    """Draw the name's line: how the player stands, the name, who is an AI."""
    middle = y + shape.above // 2 + 1
    icon = icon_side(shape)
    left = x + 10
    _draw_standing(sheet, left, middle, spot, icon, back)
    left += icon + 8
    end = x + shape.width - 12
    end -= write(sheet, end, middle, str(spot.total), shape.name + 4, front(back), back, align=1) + 4
    for sprite in marks(person, icon, back):
        end -= icon + 4
        sheet.put(sprite, end, middle - icon // 2)
    shown = name.fitted(end - left - 6, shape.name)
    write(sheet, left, middle, shown, shape.name, front(back), back, face="text")


def _draw_numbers(sheet: Sheet, x: int, y: int, end: int, spot: Spot, shape: Layout, back: str) -> None:
    """Points in front and how far it is, right of a small tray."""
    middle, tall, main, away = (x + end) // 2, shape.tray_height, points(spot), words.distance(spot.missing)
    size = shape.points if len(main) < 4 else shape.points - 12
    write(sheet, middle, y + round(tall * 0.25), main, size, bright(back), back, align=0.5)
    write(sheet, middle, y + round(tall * 0.66), away, shape.small, QUIET[back], back, align=0.5)
    draw_race(sheet, x, y + tall - 11, end - x, 11, spot, back)


def _draw_beside(
    sheet: Sheet, x: int, y: int, end: int, spot: Spot, name: Called, person: Person, shape: Layout, back: str
) -> None:
    """Name, points and race left of a large tray."""
    main, quiet = front(back), QUIET[back]
    icon = icon_side(shape)
    middle = y + 14 + icon // 2
    _draw_standing(sheet, x, middle, spot, icon, back)
    right = end
    for sprite in marks(person, icon, back):
        right -= icon + 2
        sheet.put(sprite, right, middle - icon // 2)
    shown = name.fitted(right - x - icon - 14, shape.name)
    write(sheet, x + icon + 10, middle, shown, shape.name, main, back, face="text")
    centre, foot = y + round(shape.height * 0.52), y + shape.height - 37
    taken = write(sheet, x + 4, centre, points(spot), shape.points, bright(back), back)
    if spot.mark != "busted":
        write(sheet, x + 16 + taken, centre + shape.points // 6, beside_points(spot), shape.small, quiet, back)
    taken = write(sheet, x + 4, foot, str(spot.total), shape.small + 8, main, back)
    write(sheet, x + 16 + taken, foot + 2, words.distance(spot.missing), shape.small, quiet, back)
    draw_race(sheet, x + 4, y + shape.height - 20, end - x - 6, 12, spot, back)


def _draw_standing(sheet: Sheet, x: int, middle: int, spot: Spot, side: int, back: str) -> None:
    """How a player stands, or that it is the player's move."""
    sprite = widgets.pointer(side, back) if spot.asked else widgets.status(spot.mark, side, back)
    sheet.put(sprite, x, middle - side // 2)


def front(back: str) -> str:
    """Return the colour of words on a spot's background."""
    return "ink" if back in ("gold", "paper") else "white"


def bright(back: str) -> str:
    """Return the colour of the points."""
    return BRIGHT.get(back, "gold")


def beside_points(spot: Spot) -> str:
    """Name what the points are."""
    if spot.mark in ("frozen", "flip7", "waiting") or (spot.mark == "stayed" and not spot.scored):
        return say(f"flip7.status.{spot.mark}")
    return say("flip7.this_round" if spot.scored else "flip7.in_front")


def points(spot: Spot) -> str:
    """Return the large word of a spot."""
    if spot.mark == "busted":
        return say("flip7.bust")
    return say("flip7.gained", points=spot.gain) if spot.scored else str(spot.gain)


def draw_race(sheet: Sheet, x: int, y: int, width: int, height: int, spot: Spot, back: str) -> None:
    """Draw a bar up to the target: what is banked, and behind it what lies in front."""
    radius = height // 2
    track = "night" if back != "night" else "beam"
    sheet.rounded(x, y, width, height, radius, track, back)
    inner, thick = width - 4, height - 4
    banked = min(inner, round(inner * spot.banked / spot.target))
    ahead = min(inner, round(inner * (spot.banked + spot.gain) / spot.target))
    bar, half = "gold" if ahead > banked else "lilac", thick // 2
    if ahead:
        sheet.rounded(x + 2, y + 2, max(ahead, 2 * half), thick, half, bar, track)
    if ahead > banked >= 2 * half:
        sheet.rounded(x + 2, y + 2, 2 * half, thick, half, "lilac", track)
        sheet.fill(x + 2 + half, y + 2, banked - half, thick, "lilac")
