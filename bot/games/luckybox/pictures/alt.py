"""Descriptions of the pictures: what matters now first, then in reading order, at most 1024 characters.

Each description is built in several depths; the deepest that fits is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.luckybox.pictures import decided, words
from bot.games.luckybox.pictures.card import WHOLE, Mark
from bot.games.luckybox.pictures.host_lines import host_line
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.actions import Square
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.alt_text import deepest as deepest
from bot.render.picture import Person, Voice
from bot.render.player_label import named
from bot.render.voice import spoken
from bot.text import count, kept_by_language, list_of, listed, parts_of, say, sentences_of, whole

CARDS = 2048
"""Descriptions of cards kept, of each length: from one press to the next nearly all of them stay as they are."""


def panel(
    view: View,
    seat: int,
    people: Sequence[Person],
    marks: Mapping[tuple[int, Square], Mark],
    note: str,
    said: str = "",
    shown: str = "",
) -> str:
    """Describe a panel in words; `shown` is what a page of a larger one shows, which tells of all there is as well."""
    mine = view.seats[seat]
    head = [*([say("alt.page", page=shown)] if shown else []), place(view)]
    if view.viewer != seat and len(view.seats) > 1:
        head.insert(0, say("luckybox.alt.of", who=words.told_whole(people, seat)))
    head.append(say("luckybox.alt.up", up=note or words.situation(view, mine)))
    if mine.waiting:
        head.append(say("luckybox.alt.waiting", bonuses=list_of(map(words.bonus, mine.waiting))))
    head += [hinted(mine, marks), legal(mark for (_, square), mark in marks.items() if square != WHOLE)]
    if mine.chain:
        head.append(say("luckybox.alt.story", story=words.story(mine)))
        head.append(brought(view, mine))
    tail = [tokens(view, mine), score(view, mine)]
    offers = [(say("luckybox.alt.offer", number=number), card) for number, card in enumerate(mine.offered or (), 1)]
    kept = [name for name, card in offers if card.id in (mine.kept or ())]
    if kept:
        head.append(say("luckybox.alt.kept", cards=list_of(kept)))
    own = [card for card in mine.cards if card.id not in (mine.kept or ())]
    named = [(say("luckybox.alt.card", letter=letter(index)), card) for index, card in enumerate(own)]
    cards = [*offers, *named]

    seen = [numbers(view)] if view.seen else []
    twice = [say("luckybox.alt.equals")] if any("." in mark.tag for mark in marks.values()) else []
    host = [say("luckybox.alt.host", words=host_line(view, mine, said).text)] if words.host_speaks(mine) else []
    if said:
        # What the host is told to say comes first: everything else may be cut.
        head, host = [*host, *head], []
    return deepest(_depths(head, cards, tail, seen, [twice, host]))


def _depths(
    head: Sequence[str],
    cards: Sequence[tuple[str, CardView]],
    tail: Sequence[str],
    seen: Sequence[str],
    besides: Sequence[Sequence[str]],
) -> Iterator[list[str]]:
    """Yield what a panel's description may be, shorter and shorter; of what is `besides` the last goes first."""
    whole = [*head, *(card_full(name, card) for name, card in cards), *tail]
    for kept in range(len(besides), -1, -1):
        yield [*whole, *seen, *(sentence for part in besides[:kept] for sentence in part)]
    yield whole
    yield [*head, *(card_short(name, card) for name, card in cards), *tail]
    shortest = [*head, *(card_shortest(name, card) for name, card in cards)]
    yield [*shortest, *tail]
    yield [*shortest, *tail[:1]]


def brought(view: View, mine: SeatView) -> str:
    """Return the points of a turn that is cheered; empty for any other, and for one that has brought none yet."""
    points = cheers.points(view, mine) if cheers.is_cheered(mine) else 0
    return say("luckybox.alt.sum", points=count("luckybox.points", points)) if points else ""


def place(view: View) -> str:
    """Name the round, the turn and the number."""
    if view.phase == "over":
        return say("luckybox.alt.over")
    if view.phase == "choose":
        return say("luckybox.alt.choose", round=view.round, rounds=view.rounds)
    return words.turn("luckybox.alt.turn", "luckybox.alt.turn_short", view)


def hinted(mine: SeatView, marks: Mapping[tuple[int, Square], Mark]) -> str:
    """Name what a hint advises; empty for nothing."""
    offers = [card.id for card in mine.offered or ()]
    named = [
        say("luckybox.alt.offer", number=offers.index(card) + 1) if square == WHOLE and card in offers else mark.tag
        for (card, square), mark in marks.items()
        if mark.hinted
    ]
    return say("luckybox.alt.hint", what=listed(named)) if named else ""


def legal(marks: Iterable[Mark]) -> str:
    """List what may be crossed, by price."""
    by_cost: dict[int, list[str]] = {}
    for mark in marks:
        by_cost.setdefault(mark.cost, []).append(mark.tag)
    said = []
    for cost, tags in sorted(by_cost.items()):
        squares = list_of(tags)
        said.append(
            say("luckybox.alt.legal_for", cost=count("luckybox.bolts", cost), squares=squares) if cost else squares
        )
    return say("luckybox.alt.legal", squares=parts_of(said)) if said else ""


def tokens(view: View, mine: SeatView) -> str:
    """Name the lightning, moons and stars in hand."""
    stars = count("luckybox.stars", mine.stars[view.round - 1])
    bolts, moons = count("luckybox.bolts", mine.bolts), count("luckybox.moons", mine.moons)
    return say("luckybox.alt.tokens", bolts=bolts, moons=moons, stars=stars)


def score(view: View, mine: SeatView) -> str:
    """Describe the scorecard: only what is not nothing."""
    said: list[str] = []
    for round_ in range(1, view.rounds + 1):
        boxes, stars = mine.completed[round_ - 1], mine.stars[round_ - 1]
        if boxes or stars:
            said.append(
                say(
                    "luckybox.alt.score_boxes" if boxes else "luckybox.alt.score_stars",
                    round=round_,
                    boxes=count("luckybox.boxes", boxes),
                    worth=BOX_POINTS[round_ - 1],
                    stars=count("luckybox.stars", stars),
                )
            )
    if view.phase == "over":
        said.append(say("luckybox.alt.score_crosses", points=mine.score.crosses))
        said.append(say("luckybox.alt.score_moons", points=_signed(mine.score.moons)))
    key = "luckybox.alt.score_parts" if said else "luckybox.alt.score"
    return say(key, points=words.points(view, mine), parts=parts_of(said))


def _signed(points: int) -> str:
    """Return points with their sign, as the scorecard has them."""
    return whole(points, signed=True) if points else "0"


def numbers(view: View) -> str:
    """List the numbers seen, and those of which none is left."""
    gone = [str(number) for number in range(1, 10) if not view.unseen(number)]
    key = "luckybox.alt.seen_gone" if gone else "luckybox.alt.seen"
    return say(key, numbers=" ".join(map(str, view.seen)), gone=list_of(gone))


@kept_by_language(CARDS)
def card_full(name: str, card: CardView) -> str:
    """Describe a card with every bonus; a crossed number has an x, a won bonus is bracketed."""
    if card.crossed == FULL:
        return say("luckybox.alt.complete", card=name)
    rows = parts_of(say("luckybox.alt.row", numbers=_row(card, row), bonus=_bonus(card, row)) for row in range(3))
    columns = list_of(_bonus(card, line) for line in (3, 4, 5))
    return say("luckybox.alt.rows", card=name, rows=rows, columns=columns)


@kept_by_language(CARDS)
def card_short(name: str, card: CardView) -> str:
    """Describe a card by its numbers and its won bonuses."""
    if card.crossed == FULL:
        return say("luckybox.alt.complete", card=name)
    won = [words.bonus(card.face.bonuses[line]) for line, mask in enumerate(LINES) if card.crossed & mask == mask]
    key = "luckybox.alt.short_won" if won else "luckybox.alt.short"
    return say(key, card=name, rows=list_of(_row(card, row) for row in range(3)), won=" ".join(won))


@kept_by_language(CARDS)
def card_shortest(name: str, card: CardView) -> str:
    """Say how many squares of a card are crossed."""
    if card.crossed == FULL:
        return say("luckybox.alt.complete", card=name)
    return say("luckybox.alt.shortest", card=name, crossed=card.crossed.bit_count())


def _row(card: CardView, row: int) -> str:
    return " ".join(
        f"{'x' if card.crossed >> index & 1 else ''}{card.face.grid[index]}" for index in range(3 * row, 3 * row + 3)
    )


def _bonus(card: CardView, line: int) -> str:
    name, mask = words.bonus(card.face.bonuses[line]), LINES[line]
    return f"({name})" if card.crossed & mask == mask else name


def table(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> str:
    """Describe the table in words, after what has just happened."""
    head = [named(told, people), *spoken(voice, people), place(view)]
    cheered = cheers.most_cheered(view)
    if cheered is not None:
        head += [_told(people, cheered, [words.story(cheered)]), brought(view, cheered)]
    if view.seen:
        head.append(numbers(view))
    depths = (_player_full, _player, _player_short)
    return deepest([*head, *(describe(view, people, seat) for seat in view.seats)] for describe in depths)


def _player_full(view: View, people: Sequence[Person], seat: SeatView) -> str:
    cards = sentences_of(card_shortest(letter(index), card) for index, card in enumerate(seat.cards))
    is_told = not seat.chain or seat is cheers.most_cheered(view)
    fresh = "" if is_told else say("luckybox.alt.fresh", story=words.story(seat))
    return sentences_of((_player(view, people, seat), fresh, cards))


def _player(view: View, people: Sequence[Person], seat: SeatView) -> str:
    boxes = sum(seat.completed)
    holds = [
        count("luckybox.bolts", seat.bolts),
        count("luckybox.moons", seat.moons),
        count("luckybox.stars", seat.stars[view.round - 1]),
        *([count("luckybox.boxes", boxes)] if boxes else []),
    ]
    return _told(people, seat, [*_standing(view, people, seat), *holds])


def _player_short(view: View, people: Sequence[Person], seat: SeatView) -> str:
    return _told(people, seat, _standing(view, people, seat))


def _standing(view: View, people: Sequence[Person], seat: SeatView) -> list[str]:
    mark = people[seat.seat].mark if seat.seat < len(people) else "none"
    points = count("luckybox.points", words.points(view, seat))
    return [points] if mark == "none" else [points, say(f"mark.{mark}")]


def _told(people: Sequence[Person], seat: SeatView, told: Sequence[str]) -> str:
    return say("luckybox.alt.player", who=_called(people, seat), told=list_of(told))


def _called(people: Sequence[Person], seat: SeatView) -> str:
    """Return a name, and what it does not say: that it is an AI's, or that the autopilot has played for it."""
    person = people[seat.seat] if seat.seat < len(people) else Person("")
    name = words.told_name(people, seat.seat)
    if person.ai:
        return say("luckybox.alt.kind", name=name, kind=say("mark.ai"))
    if person.mark == "autopilot" and seat.rank is not None:
        return say("luckybox.alt.kind", name=name, kind=say("mark.stood_in"))
    return name


def result(view: View, people: Sequence[Person]) -> str:
    """Describe the end of the game in words."""
    head = [say("luckybox.alt.result", decided=decided.decided(view, people))]
    seats = decided.order(view)
    depths = (_place_full, _place_short)
    return deepest([*head, *(describe(people, seat) for seat in seats)] for describe in depths)


def _place_full(people: Sequence[Person], seat: SeatView) -> str:
    parts = [
        say("luckybox.alt.part", source=say(f"source.{what}"), points=whole(points))
        for what, points in decided.parts(seat).items()
    ]
    who, total = _called(people, seat), seat.score.total
    return say("luckybox.alt.place_parts", rank=seat.rank, who=who, total=total, parts=list_of(parts))


def _place_short(people: Sequence[Person], seat: SeatView) -> str:
    return say("luckybox.alt.place", rank=seat.rank, who=_called(people, seat), total=seat.score.total)
