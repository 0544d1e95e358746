"""The same boards as aligned text, for a code block in text mode: leaves nothing out, at most 3500 characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.luckybox.pictures import alt, decided, words
from bot.games.luckybox.pictures.card import Mark
from bot.games.luckybox.rules.actions import Square
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, FULL, LINES, MOON, STAR
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.picture import Person

SIGNS = {ANY: "?", STAR: "S", MOON: "M", BOLT: "L", BOLT2: "LL"}
LEGEND = "x5 crossed  [5] cross now  (S) won\nS star  M moon  L lightning  ? any"
EQUALS = "B1.1, B1.2: the first and second 1 of card B, row by row"
PER_LINE = 2
CARD_WIDTH = 16
NAME_WIDTH = 20


def panel(
    view: View, seat: int, people: Sequence[Person], marks: Mapping[tuple[int, Square], Mark]
) -> str:  # fmt: skip
    """A panel as text."""
    mine = view.seats[seat]
    lines = [_place(view), f"{_name(people, seat)}: {words.situation(view, mine)}"]
    if mine.waiting:
        lines.append(f"Waiting: {', '.join(map(words.bonus, mine.waiting))}")
    if mine.chain:
        lines.append(f"This turn: {words.story(mine)}")
    lines += [*_legal(marks), _tokens(view, mine), ""]
    own = [card for card in mine.cards if card.id not in (mine.kept or ())]
    if mine.offered:
        kept = mine.kept or ()
        named = [(f"New {n}{' KEPT' if card.id in kept else ''}", card) for n, card in enumerate(mine.offered, 1)]
        lines += _cards(named, {})
    lines += _cards([(letter(place), card) for place, card in enumerate(own)], marks)
    lines += [*_scorecard(view, mine), ""]
    if view.phase == "turn":
        lines += _numbers(view)
    twice = [EQUALS] if any("." in mark.tag for mark in marks.values()) else []
    return "\n".join([*lines, LEGEND, *twice])


def table(view: View, people: Sequence[Person]) -> str:
    """The table as text: numbers, then every player with all cards, "x" for a crossed square."""
    lines = [_place(view), *(_numbers(view) if view.phase == "turn" else []), ""]
    for seat in view.seats:
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        status = " ".join(filter(None, ("AI" if person.ai else "", alt.STATUS[person.mark])))
        stars = seat.stars[view.round - 1]
        lines.append(f"{_name(people, seat.seat)}: {words.points(view, seat)}{'  ' + status if status else ''}")
        lines.append(f"  L{seat.bolts} M{seat.moons} S{stars} boxes {sum(seat.completed)}")
        if seat.chain:
            lines.append(f"  this turn: {words.story(seat)}")
        cards = [_rows(card) for card in seat.cards]
        lines += [f"  {'  '.join(cards[start : start + 3])}" for start in range(0, len(cards), 3)]
    return "\n".join([*lines, "", "x crossed  L lightning  M moons  S stars"])


def result(view: View, people: Sequence[Person]) -> str:
    """The result as text: every scorecard."""
    # A name in this sentence must not leave the code block either.
    lines = ["Game over", decided.decided(view, people).replace("`", "'"), ""]
    lines.append(f"{'':<4}{'R1':>7}{'R2':>7}{'R3':>7}{'R4':>7}{'x':>4}{'M':>4}")
    for seat in decided.order(view):
        score = seat.score
        rounds = "".join(f"{f'{box}+{star}':>7}" for box, star in zip(score.boxes, score.stars, strict=True))
        moons = words.count(seat.moons, "moon")
        lines.append(f"{seat.rank}. {_name(people, seat.seat)}: {score.total} ({moons})")
        lines.append(f"{'':<4}{rounds}{score.crosses:>4}{score.moons:>+4}")
    return "\n".join([*lines, "", "rounds: boxes+stars  x crosses  M moons"])


def _place(view: View) -> str:
    if view.phase == "turn":
        return f"Round {view.round}  turn {view.turn}/9  number {view.revealed}"
    return "Game over" if view.phase == "over" else f"Round {view.round}  choosing cards"


def _name(people: Sequence[Person], seat: int) -> str:
    """A name that cannot leave the code block, cut to a sensible length."""
    name = words.name(people, seat).replace("`", "'")
    return words.short(name, NAME_WIDTH)


def _legal(marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    by_cost: dict[int, list[str]] = {}
    for mark in marks.values():
        by_cost.setdefault(mark.cost, []).append(mark.tag)
    return [
        f"{'Cross' if cost == 0 else f'For {cost} lightning'}: {' '.join(tags)}"
        for cost, tags in sorted(by_cost.items())
    ]


def _tokens(view: View, mine: SeatView) -> str:
    return f"Lightning {mine.bolts}  moons {mine.moons}  stars {mine.stars[view.round - 1]}"


def _numbers(view: View) -> list[str]:
    return [
        f"Seen: {' '.join(map(str, view.seen))}",
        "Number    1 2 3 4 5 6 7 8 9",
        f"Unseen    {' '.join(str(view.unseen(number)) for number in range(1, 10))}",
    ]


def _cards(cards: Sequence[tuple[str, CardView]], marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    """Cards side by side, an empty line after each row of cards."""
    lines: list[str] = []
    for start in range(0, len(cards), PER_LINE):
        blocks = [_card(name, card, marks) for name, card in cards[start : start + PER_LINE]]
        lines += ["  ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
        lines.append("")
    return lines


def _card(name: str, card: CardView, marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    """Five lines of `CARD_WIDTH`: name, three rows with their bonuses, the columns' bonuses."""
    lines = [f"{name}{' BOX!' if card.crossed == FULL else ''}"]
    for row in range(3):
        cells = []
        for column in range(3):
            place = 3 * row + column
            number = card.face.grid[place]
            mark = marks.get((card.id, (row, column)))
            if card.crossed >> place & 1:
                cells.append(f"x{number}  ")
            elif mark is not None and mark.cost == 0:
                cells.append(f"[{number}] ")
            else:
                cells.append(f" {number}  ")
        lines.append("".join(cells) + _bonus(card, row))
    lines.append("".join(f"{_bonus(card, line):<4}" for line in (3, 4, 5)))
    return [f"{line:<{CARD_WIDTH}}" for line in lines]


def _bonus(card: CardView, line: int) -> str:
    sign = SIGNS.get(card.face.bonuses[line], card.face.bonuses[line])
    return f"({sign})" if card.crossed & LINES[line] == LINES[line] else f" {sign} "


def _rows(card: CardView) -> str:
    """A card's three rows: "x23/4x6/xxx"."""
    signs = ["x" if card.crossed >> place & 1 else str(number) for place, number in enumerate(card.face.grid)]
    return "/".join("".join(signs[start : start + 3]) for start in (0, 3, 6))


def _scorecard(view: View, mine: SeatView) -> list[str]:
    lines = []
    for round_ in range(1, 5):
        boxes, stars = mine.completed[round_ - 1], mine.stars[round_ - 1]
        points = boxes * BOX_POINTS[round_ - 1] + STAR_POINTS[stars]
        lines.append(f"R{round_}  boxes {boxes}x{BOX_POINTS[round_ - 1]:<2}  stars {stars}  = {points}")
    crosses = sum(card.crossed.bit_count() for card in mine.cards)
    if view.phase == "over":
        lines.append(f"Crosses {mine.score.crosses}  moons {mine.score.moons:+d}")
    else:
        lines.append(f"Crosses so far {crosses}  moons {mine.moons}")
    return [*lines, f"TOTAL {words.points(view, mine)}"]
