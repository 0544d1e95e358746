"""The shapes of the cards: a silhouette of its own for every number, and a symbol for every other card.

Nothing depends on colour alone: a number is told by its numeral first and by its medallion's outline, a plus card is a
ticket, x2 a burst, and the three action cards are a snowflake, three fanned cards and a four-leaf clover.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from bot.render.brush import Brush, Point, arc, ellipse, smooth

FIELDS = {
    "0": "quiet",
    "1": "shark_shade",
    "2": "sky",
    "3": "low",
    "4": "green",
    "5": "olive",
    "6": "brown",
    "7": "gold",
    "8": "ember",
    "9": "high",
    "10": "pink",
    "11": "mid",
    "12": "mid_ink",
    "x2": "velvet",
    "freeze": "moon",
    "flip3": "owl",
    "second": "mint",
}
"""The background of every card's print; plus cards have `PLUS`."""
PLUS = "bolt"


def field(card: str) -> str:
    """Return the colour a card's print lies on."""
    return FIELDS.get(card, PLUS)


def _ring(x: float, y: float, across: float, down: float, reaches: Sequence[float]) -> list[Point]:
    """Return an outline around (x, y), the first of its reaches at the top, as shares of the semi-axes."""
    count = len(reaches)
    turns = [2 * pi * step / count for step in range(count)]
    return [
        (x + across * reach * sin(turn), y - down * reach * cos(turn))
        for reach, turn in zip(reaches, turns, strict=True)
    ]


def _lobes(x: float, y: float, across: float, down: float, count: int, depth: float) -> list[Point]:
    """Return a scalloped outline."""
    steps = 12 * count
    reaches = [1 - depth + depth * abs(cos(pi * count * step / steps)) ** 0.6 for step in range(steps)]
    return _ring(x, y, across, down, reaches)


def _spikes(x: float, y: float, across: float, down: float, count: int, depth: float) -> list[Point]:
    """Return the outline of a star."""
    return _ring(x, y, across, down, [1 - depth * (step % 2) for step in range(2 * count)])


def _corners(x: float, y: float, across: float, down: float, count: int, turn: float = 0.0) -> list[Point]:
    """Return a polygon that reaches as far as the box does."""
    angles = [2 * pi * (corner + turn) / count for corner in range(count)]
    wide, tall = max(abs(sin(angle)) for angle in angles), max(abs(cos(angle)) for angle in angles)
    return [(x + across * sin(angle) / wide, y - down * cos(angle) / tall) for angle in angles]


def _egg(x: float, y: float, across: float, down: float) -> list[Point]:
    return ellipse(x, y, across * 0.86, down)


def _pill(x: float, y: float, across: float, down: float) -> list[Point]:
    wide = across * 0.66
    return [*arc(x, y - down + wide, wide, 0.5, 1.0, 20), *arc(x, y + down - wide, wide, 0.0, 0.5, 20)]


def _lens(x: float, y: float, across: float, down: float) -> list[Point]:
    lens = [(0.0, -1.0), (0.62, -0.66), (0.94, 0.0), (0.62, 0.66), (0.0, 1.0)]
    right = [(x + across * a, y + down * b) for a, b in lens]
    left = [(x - across * a, y + down * b) for a, b in lens[3:0:-1]]
    return [*smooth(right, closed=False), *smooth([right[-1], *left, right[0]], closed=False)]


def _cut_box(x: float, y: float, across: float, down: float) -> list[Point]:
    cut = 0.42
    box = [(-1 + cut, -1.0), (1.0, -1.0), (1.0, 1 - cut), (1 - cut, 1.0), (-1.0, 1.0), (-1.0, -1 + cut)]
    return [(x + across * 0.94 * a, y + down * 0.94 * b) for a, b in box]


_MEDALLIONS: dict[str, Callable[[float, float, float, float], list[Point]]] = {
    "0": _egg,
    "1": _pill,
    "2": _lens,
    "3": lambda x, y, across, down: _lobes(x, y, across * 1.02, down * 1.02, 3, 0.2),
    "4": lambda x, y, across, down: _corners(x, y, across * 1.05, down * 1.05, 4),
    "5": lambda x, y, across, down: _corners(x, y, across, down, 5),
    "6": lambda x, y, across, down: _corners(x, y, across, down, 6),
    "7": lambda x, y, across, down: _spikes(x, y, across * 1.06, down * 1.06, 7, 0.22),
    "8": lambda x, y, across, down: _corners(x, y, across, down, 8, 0.5),
    "9": lambda x, y, across, down: _lobes(x, y, across, down, 9, 0.12),
    "10": lambda x, y, across, down: _spikes(x, y, across * 1.04, down * 1.04, 10, 0.16),
    "11": _cut_box,
    "12": lambda x, y, across, down: _lobes(x, y, across, down, 6, 0.16),
}


def medallion(card: str, x: float, y: float, across: float, down: float) -> list[Point]:
    """Return the outline behind a number, within the semi-axes `across` and `down` around (x, y)."""
    return _MEDALLIONS[card](x, y, across, down)


def ticket(x: float, y: float, across: float, down: float) -> list[Point]:
    """Return the outline of a ticket: its short sides are bitten."""
    bite = down * 0.34
    return [
        (x - across, y - down),
        (x + across, y - down),
        *arc(x + across, y, bite, 0.75, 0.25, 10),
        (x + across, y + down),
        (x - across, y + down),
        *arc(x - across, y, bite, 0.25, -0.25, 10),
    ]


def burst(x: float, y: float, across: float, down: float) -> list[Point]:
    """Return the outline of a burst of twelve rays."""
    return _spikes(x, y, across, down, 12, 0.18)


def snowflake(brush: Brush, x: float, y: float, radius: float, colour: str, outline: str | None, line: float) -> None:
    """Draw a snowflake: six arms with two barbs each."""
    thick = max(1.6, radius * 0.17)
    for wide, front in ((thick + line, outline), (thick, colour)):
        if front is None:
            continue
        for arm in range(6):
            angle = pi * arm / 3 + pi / 2

            def at(along: float, aside: float, angle: float = angle) -> Point:
                return (
                    x + radius * (along * cos(angle) - aside * sin(angle)),
                    y + radius * (along * sin(angle) + aside * cos(angle)),
                )

            brush.stroke([(x, y), at(1.0, 0)], wide, front)
            for side in (-1, 1):
                brush.stroke([at(0.52, 0), at(0.84, 0.3 * side)], wide * 0.86, front)


def fan(brush: Brush, x: float, y: float, radius: float, outline: str, line: float) -> None:
    """Draw three cards in a hand."""
    for turn, colour in ((-0.34, "glow"), (0.34, "gold"), (0.0, "white")):
        foot = (x, y + radius * 1.12)

        def at(a: float, b: float, turn: float = turn, foot: Point = foot) -> Point:
            return (
                foot[0] + radius * (a * cos(turn) - b * sin(turn)),
                foot[1] + radius * (a * sin(turn) + b * cos(turn)),
            )

        points = [at(-0.46, -2.0), at(0.46, -2.0), at(0.46, -0.62), at(-0.46, -0.62)]
        brush.polygon(points, colour, outline, line)
        if turn == 0.0:
            brush.text(*at(0, -1.32), "3", radius * 1.05, "ink")


def clover(brush: Brush, x: float, y: float, radius: float, colour: str, outline: str, line: float) -> None:
    """Draw a clover, four leaves and a stalk: a bit of luck."""
    stalk = smooth([(x, y), (x + radius * 0.16, y + radius * 0.55), (x + radius * 0.5, y + radius)], closed=False)
    leaves = []
    for leaf in range(4):
        turn = pi * (leaf / 2 + 0.25)

        def at(along: float, aside: float, turn: float = turn) -> Point:
            return (
                x + radius * (along * cos(turn) - aside * sin(turn)),
                y - radius * 0.1 + radius * (along * sin(turn) + aside * cos(turn)),
            )

        heart = [
            at(0.04, 0),
            at(0.42, 0.42),
            at(0.82, 0.42),
            at(0.98, 0.16),
            at(0.86, 0.0),
            at(0.98, -0.16),
            at(0.82, -0.42),
            at(0.42, -0.42),
        ]
        leaves.append(smooth(heart, steps=5))
    for thick, front in ((line, outline), (0.0, colour)):
        brush.stroke(stalk, radius * 0.17 + thick, front)
        for points in leaves:
            brush.polygon(points, front, front, thick) if thick else brush.polygon(points, front)


def flag(brush: Brush, x: float, y: float, radius: float, colour: str, outline: str, line: float) -> None:
    """Draw a pennant on its pole: here I stay."""
    pole = [(x - radius * 0.6, y - radius), (x - radius * 0.6, y + radius)]
    cloth = [
        (x - radius * 0.55, y - radius * 0.9),
        (x + radius * 0.9, y - radius * 0.38),
        (x - radius * 0.55, y + radius * 0.18),
    ]
    brush.stroke(pole, radius * 0.2 + line, outline)
    brush.polygon(cloth, colour, outline, line)
    brush.stroke(pole, radius * 0.2, "paper")
