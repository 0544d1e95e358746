"""The same boards as aligned text, for a code block in text mode: leaves nothing out, at most 3500 characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.luckybox.pictures import alt, decided, words
from bot.games.luckybox.pictures.card import WHOLE, Mark
from bot.games.luckybox.rules.actions import Square
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.picture import Person
from bot.render.typesetting.monospaced import harmless, left, right
from bot.text import count, list_of, say, sentences_of

NAME_WIDTH = 20


def panel(view: View, seat: int, people: Sequence[Person], marks: Mapping[tuple[int, Square], Mark]) -> str:
    mine = view.seats[seat]
    lines = [_place(view), say("luckybox.plain.up", who=name(people, seat), up=words.situation(view, mine))]
    if mine.waiting:
        lines.append(say("luckybox.plain.waiting", bonuses=list_of(map(words.bonus, mine.waiting))))
    if mine.chain:
        lines.append(sentences_of((say("luckybox.plain.story", story=words.story(mine)), alt.brought(view, mine))))
    lines += [*_legal(marks), _tokens(view, mine), ""]
    own = [card for card in mine.cards if card.id not in (mine.kept or ())]
    if mine.offered:
        kept = mine.kept or ()
        named = [
            (say("luckybox.plain.kept" if card.id in kept else "luckybox.plain.offer", number=number), card)
            for number, card in enumerate(mine.offered, 1)
        ]
        lines += _cards(named, {})
    lines += _cards([(letter(index), card) for index, card in enumerate(own)], marks)
    lines += [*_scorecard(view, mine), ""]
    if view.phase == "turn":
        lines += _numbers(view)
    twice = [say("luckybox.plain.equals")] if any("." in mark.tag for mark in marks.values()) else []
    return "\n".join([*lines, say("luckybox.plain.legend"), *twice])


def table(view: View, people: Sequence[Person]) -> str:
    """Write the table as text: numbers, then every player with all cards, "x" for a crossed square."""
    lines = [_place(view), *(_numbers(view) if view.phase == "turn" else []), ""]
    for seat in view.seats:
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        kinds = [*(["ai"] if person.ai else []), *([] if person.mark == "none" else [person.mark])]
        status = " ".join(say(f"mark.{kind}") for kind in kinds)
        player = say("luckybox.plain.player", who=name(people, seat.seat), points=words.points(view, seat))
        lines.append(f"{player}  {status}".rstrip())
        stars, boxes = seat.stars[view.round - 1], sum(seat.completed)
        lines.append(f"  {say('luckybox.plain.holds', bolts=seat.bolts, moons=seat.moons, stars=stars, boxes=boxes)}")
        if seat.chain:
            lines.append(f"  {say('luckybox.plain.fresh', story=words.story(seat))}")
        cards = [_rows(card) for card in seat.cards]
        lines += [f"  {'  '.join(cards[start : start + 3])}" for start in range(0, len(cards), 3)]
    return "\n".join([*lines, "", say("luckybox.plain.table_legend")])


def result(view: View, people: Sequence[Person]) -> str:
    """Write the result as text: every scorecard."""
    # A name in this sentence must not leave the code block either.
    lines = [say("luckybox.title.over"), harmless(decided.decided(view, people)), ""]
    heads = [right(say("luckybox.plain.round_head", round=round_), 7) for round_ in range(1, view.rounds + 1)]
    heads += [right(say("luckybox.plain.cross_head"), 4), right(say("luckybox.plain.moon_head"), 4)]
    lines.append(f"{'':<4}{''.join(heads)}")
    for seat in decided.order(view):
        score = seat.score
        scored = list(zip(score.boxes, score.stars, strict=True))[: view.rounds]
        rounds = "".join(f"{f'{box}+{star}':>7}" for box, star in scored)
        who, moons = name(people, seat.seat), count("luckybox.moons", seat.moons)
        lines.append(say("luckybox.plain.place", rank=seat.rank, who=who, total=score.total, moons=moons))
        lines.append(f"{'':<4}{rounds}{score.crosses:>4}{score.moons:>+4}")
    return "\n".join([*lines, "", say("luckybox.plain.result_legend")])


def _place(view: View) -> str:
    if view.phase == "turn":
        return words.turn("luckybox.plain.turn", "luckybox.plain.turn_short", view)
    return say("luckybox.title.over" if view.phase == "over" else "luckybox.plain.choose", round=view.round)


def name(people: Sequence[Person], seat: int) -> str:
    """Return a name that cannot leave the code block, cut to a sensible length."""
    return harmless(words.told_name(people, seat, NAME_WIDTH))


def _legal(marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    by_cost: dict[int, list[str]] = {}
    for (_, square), mark in marks.items():
        if square == WHOLE:
            continue
        by_cost.setdefault(mark.cost, []).append(mark.tag)
    return [
        say("luckybox.plain.cross_for", cost=count("luckybox.bolts", cost), squares=" ".join(tags))
        if cost
        else say("luckybox.plain.cross", squares=" ".join(tags))
        for cost, tags in sorted(by_cost.items())
    ]


def _tokens(view: View, mine: SeatView) -> str:
    return say("luckybox.plain.tokens", bolts=mine.bolts, moons=mine.moons, stars=mine.stars[view.round - 1])


def _numbers(view: View) -> list[str]:
    return [
        say("luckybox.plain.seen", numbers=" ".join(map(str, view.seen))),
        *(
            say("luckybox.plain.unseen", copies=copies, numbers=" ".join(map(str, there)))
            for copies in (2, 1, 0)
            if (there := [number for number in range(1, 10) if view.unseen(number) == copies])
        ),
    ]


def _cards(cards: Sequence[tuple[str, CardView]], marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    """Cards one below the other, an empty line after each: side by side, who hears them would hear two at once."""
    return [line for name, card in cards for line in (*_card(name, card, marks), "")]


def _card(name: str, card: CardView, marks: Mapping[tuple[int, Square], Mark]) -> list[str]:
    """Five lines: name, three rows with their bonuses, the columns' bonuses."""
    lines = [say("luckybox.plain.box", card=name) if card.crossed == FULL else name]
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
    lines.append("".join(left(_bonus(card, line), 4) for line in (3, 4, 5)))
    return [line.rstrip() for line in lines]


def _bonus(card: CardView, line: int) -> str:
    kind = card.face.bonuses[line]
    sign = kind if kind.isdigit() else say(f"luckybox.sign.{kind}")
    return f"({sign})" if card.crossed & LINES[line] == LINES[line] else f" {sign} "


def _rows(card: CardView) -> str:
    """Write a card's three rows, as "x23/4x6/xxx" does."""
    signs = ["x" if card.crossed >> index & 1 else str(number) for index, number in enumerate(card.face.grid)]
    return "/".join("".join(signs[start : start + 3]) for start in (0, 3, 6))


def _scorecard(view: View, mine: SeatView) -> list[str]:
    lines = []
    for round_ in range(1, view.rounds + 1):
        boxes, stars = mine.completed[round_ - 1], mine.stars[round_ - 1]
        points = boxes * BOX_POINTS[round_ - 1] + STAR_POINTS[stars]
        worth = f"{BOX_POINTS[round_ - 1]:<2}"
        lines.append(say("luckybox.plain.round", round=round_, boxes=boxes, worth=worth, stars=stars, points=points))
    crosses = sum(card.crossed.bit_count() for card in mine.cards)
    if view.phase == "over":
        lines.append(say("luckybox.plain.crosses", crosses=mine.score.crosses, moons=f"{mine.score.moons:+d}"))
    else:
        lines.append(say("luckybox.plain.crosses_so_far", crosses=crosses, moons=mine.moons))
    return [*lines, say("luckybox.plain.total", points=words.points(view, mine))]
