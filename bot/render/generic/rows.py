"""A player's row: the name, how they stand, dice in front of them, a bar towards the goal, points."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.render.alt_corner import corner_width, with_corner
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.dice import die
from bot.render.generic.scene import Scene, stake
from bot.render.player_label import marks
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, length, write

WIDTH, GAP, FRAME, ROUND = 900, 8, 5, 17
LEAST_NAME = 2
"""Room that a name keeps beside dice and a pill, in its own size."""
LEAST_PILL = 40
"""Width below which the words in a pill would say nothing."""


@dataclass(frozen=True, slots=True)
class Layout:
    columns: int
    width: int
    height: int
    name: int
    """Size of the name."""
    total: int
    """Size of the points."""
    die: int
    """Side of a die."""


LAYOUTS = {
    3: Layout(columns=1, width=884, height=112, name=38, total=72, die=58),
    6: Layout(columns=1, width=884, height=92, name=36, total=60, die=46),
    12: Layout(columns=2, width=438, height=104, name=30, total=48, die=36),
    18: Layout(columns=2, width=438, height=88, name=28, total=44, die=32),
}
OWN = Layout(columns=1, width=884, height=150, name=40, total=96, die=78)
"""A player's own row on their panel."""
SMALL = LAYOUTS[18]


def layout(players: int) -> Layout:
    return LAYOUTS[next((most for most in LAYOUTS if players <= most), max(LAYOUTS))]


def height_with_rows(above: int, players: int, shape: Layout) -> int:
    """Return the height of a picture with the rows of so many players below what ends at `above`."""
    lines = -(-players // shape.columns)
    if not lines:
        return with_corner(above)
    # The last line begins right of the corner for Discord's badge.
    return with_corner(above + (shape.height + GAP) * (lines - 1), shape.height + GAP)


def draw_rows(sheet: Sheet, y: int, scene: Scene, seats: list[int], shape: Layout) -> None:
    """Draw rows of these seats, as many side by side as the layout has columns.

    The last line is narrower where it has to be, as it lies right of the corner for Discord's badge.
    """
    last = (len(seats) - 1) // shape.columns
    for index, seat in enumerate(seats):
        line, column = divmod(index, shape.columns)
        drawn, left = shape, GAP
        if line == last:
            drawn = beside_corner(shape, len(seats) - line * shape.columns)
            left = sheet.width - (len(seats) - line * shape.columns) * (drawn.width + GAP)
        draw_row(sheet, left + column * (drawn.width + GAP), y + line * (shape.height + GAP), scene, seat, drawn)


def beside_corner(shape: Layout, count: int) -> Layout:
    """Return the layout of so many rows in a line right of the corner for Discord's badge."""
    room = WIDTH - corner_width(WIDTH) - GAP
    return replace(shape, width=min(shape.width, room // count - GAP))


def draw_row(sheet: Sheet, x: int, y: int, scene: Scene, seat: int, shape: Layout) -> None:
    asked = seat in scene.public.asked and not scene.public.over
    won = scene.public.over and seat in scene.public.winners
    back = "beam" if asked or won else "stage"
    frame = "gold" if asked or won else back
    sheet.rounded(x, y, shape.width, shape.height, ROUND, frame, "night")
    if frame != back:
        wide, tall = shape.width - 2 * FRAME, shape.height - 2 * FRAME
        sheet.rounded(x + FRAME, y + FRAME, wide, tall, ROUND - FRAME, back, frame)
    points = _points_width(shape)
    end = x + shape.width - 16
    _draw_points(sheet, end, y, scene, seat, shape, back)
    _draw_name(sheet, x + 16, end - points - 10, y, scene, seat, shape, back, asked=asked)
    bar = _bar_height(scene, shape)
    if bar:
        draw_bar(sheet, x + 16, y + shape.height - 14 - bar, end - points - 26 - x, bar, scene, seat, back)


def _bar_height(scene: Scene, shape: Layout) -> int:
    """Return how high a player's bar is: nothing where there is nothing to reach."""
    return max(14, shape.height // 7) if scene.has_goal else 0


def _points_width(shape: Layout) -> int:
    """Return the room for a total of four figures."""
    return round(shape.total * 2.3)


def _draw_points(sheet: Sheet, end: int, y: int, scene: Scene, seat: int, shape: Layout, back: str) -> None:
    """Draw the total, and below it what is at stake."""
    row, room = scene.row(seat), _points_width(shape)
    at_stake = stake(row)
    middle = y + shape.height // 2
    size = shape.total if not at_stake else round(shape.total * 0.8)
    total = str(row.total).replace("-", "−")
    while length(total, size, "display") > room and size > 20:
        size -= 2
    write(sheet, end, middle - (shape.height // 6 if at_stake else 0), total, size, "white", back, align=1)
    if at_stake:
        small = round(shape.total * 0.52)
        while length(at_stake, small, "display") > room and small > 16:
            small -= 2
        write(sheet, end, middle + shape.height // 4, at_stake, small, "gold", back, align=1)


def _draw_name(
    sheet: Sheet, x: int, end: int, y: int, scene: Scene, seat: int, shape: Layout, back: str, *, asked: bool
) -> None:
    """Draw an arrow for who is asked and the name from the left, dice and how they stand from the right."""
    bar = _bar_height(scene, shape)
    middle = y + ((shape.height - bar - 14) // 2 + 3 if bar else shape.height // 2)
    icon = round(shape.name * 1.05)
    left, right = x, end
    signs = marks(scene.person(seat), icon, back)
    # What says who it is comes first: dice and pill share what that leaves.
    named = x + (icon + 8) * asked + (icon + 4) * len(signs) + LEAST_NAME * shape.name
    right -= _draw_dice(sheet, right, middle, scene.row(seat).dice, shape.die, back, min(end - x, end - named) // 2)
    right -= _draw_mark(sheet, right, middle, scene.mark(seat), shape, back, min((right - x) // 2, right - named - 34))
    if asked:
        sheet.put(pointer(icon, back), left, middle - icon // 2)
        left += icon + 8
    for sprite in reversed(signs):
        right -= icon + 4
        sheet.put(sprite, right, middle - icon // 2)
    shown = scene.label(seat).fitted(max(20, right - left - 8), shape.name)
    write(sheet, left, middle, shown, shape.name, "white", back, face="text")


def _draw_dice(sheet: Sheet, end: int, middle: int, dice: tuple[int, ...], side: int, back: str, room: int) -> int:
    """Draw a player's dice, ending there; return their width."""
    if not dice:
        return 0
    side = max(20, min(side, room // len(dice) - 4))
    most = max(1, room // (side + 4))
    shown = dice[:most]
    left = end - (side + 4) * len(shown)
    for index, value in enumerate(shown):
        sheet.put(die(value, side, back), left + (side + 4) * index, middle - side // 2)
    return end - left + 10


def _draw_mark(sheet: Sheet, end: int, middle: int, mark: str, shape: Layout, back: str, room: int) -> int:
    """Draw how a player stands, in a pill ending there; return its width."""
    if not mark or room < LEAST_PILL:
        return 0
    size = round(shape.name * 0.72)
    shown = fitted(mark, room, size, "text")
    wide, tall = round(length(shown, size, "text")) + 24, round(size * 1.5)
    sheet.rounded(end - wide, middle - tall // 2, wide, tall, tall // 2, "paper", back)
    write(sheet, end - wide // 2, middle, shown, size, "ink", "paper", face="text", align=0.5)
    return wide + 10


def draw_bar(sheet: Sheet, x: int, y: int, width: int, height: int, scene: Scene, seat: int, back: str) -> None:
    """Draw how far it is to the goal: what is banked, and behind it what is at stake."""
    row = scene.row(seat)
    sheet.rounded(x, y, width, height, height // 2, "night", back)
    inner, thick = width - 4, height - 4
    half = thick // 2
    banked = round(inner * scene.share(row.total))
    ahead = round(inner * scene.share(row.total + row.at_stake))
    if ahead > banked:
        sheet.rounded(x + 2, y + 2, max(ahead, 2 * half), thick, half, "gold", "night")
    if banked:
        front = "lilac" if ahead > banked else "gold"
        under = "gold" if ahead > banked else "night"
        wide = max(banked, 2 * half)
        sheet.rounded(x + 2, y + 2, wide, thick, half, front, "night")
        if ahead > banked and wide > half:
            sheet.fill(x + 2 + wide - half, y + 2, min(half, ahead - banked), thick, under)
            sheet.fill(x + 2 + wide - half, y + 2, half, thick, front)


@drawn_ahead
def pointer(side: int, back: str) -> Sprite:
    """Return an arrow: it is this player's move."""
    brush = Brush(side, side, back)
    brush.polygon(
        [(side * 0.2, side * 0.12), (side * 0.9, side / 2), (side * 0.2, side * 0.88)],
        "gold",
        "ink",
        max(3.0, side * 0.1),
    )
    return brush.done()
