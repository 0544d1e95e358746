"""Descriptions of the pictures: what matters now first, then in reading order, at most 1024 characters.

Each description is built in several depths; the deepest that fits is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.games.luckybox.pictures import decided, words
from bot.games.luckybox.pictures.card import Mark
from bot.games.luckybox.pictures.host_lines import remark
from bot.games.luckybox.rules.actions import Square
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.alt_text import MORE as MORE
from bot.render.alt_text import deepest as deepest
from bot.render.picture import Person

STATUS = {"done": "done", "thinking": "thinking", "autopilot": "on autopilot", "none": ""}


def panel(view: View, seat: int, people: Sequence[Person], marks: Mapping[tuple[int, Square], Mark], note: str) -> str:
    """A panel in words."""
    mine = view.seats[seat]
    head = [place(view)]
    if view.viewer != seat and len(view.seats) > 1:
        head.insert(0, f"{words.name(people, seat)}'s cards.")
    head.append(f"{note or words.situation(view, mine)}.")
    if mine.waiting:
        head.append(f"Bonuses waiting: {', '.join(map(words.bonus, mine.waiting))}.")
    head.append(legal(marks.values()))
    if mine.chain:
        head.append(f"Crossed this turn: {words.story(mine)}.")
    tail = [tokens(view, mine), score(view, mine)]
    offers = [(f"New {number}", card) for number, card in enumerate(mine.offered or (), 1)]
    kept = [name for name, card in offers if card.id in (mine.kept or ())]
    if kept:
        head.append(f"Kept: {', '.join(kept)}.")
    own = [card for card in mine.cards if card.id not in (mine.kept or ())]
    cards = [*offers, *((f"Card {letter(place)}", card) for place, card in enumerate(own))]

    def build(describe: Callable[[str, CardView], str], with_score: bool) -> list[str]:
        return [*head, *(describe(name, card) for name, card in cards), *(tail if with_score else tail[:1])]

    seen = [numbers(view)] if view.seen else []
    said = [f"The host: {remark(view, mine).text}"] if words.host_speaks(mine) else []
    return deepest(
        [*build(card_full, True), *seen, *said],
        [*build(card_full, True), *seen],
        build(card_full, True),
        build(card_short, True),
        build(card_shortest, True),
        build(card_shortest, False),
    )


def place(view: View) -> str:
    """Round, turn and number."""
    if view.phase == "over":
        return "Game over."
    if view.phase == "choose":
        return f"Round {view.round} of 4, choosing cards."
    return f"Round {view.round}, turn {view.turn} of 9. Number {view.revealed}."


def legal(marks: Iterable[Mark]) -> str:
    """What may be crossed, by price."""
    by_cost: dict[int, list[str]] = {}
    for mark in marks:
        by_cost.setdefault(mark.cost, []).append(mark.tag)
    said = [f"{f'for {cost} lightning ' if cost else ''}{', '.join(tags)}" for cost, tags in sorted(by_cost.items())]
    return f"You may cross {'; '.join(said)}." if said else ""


def tokens(view: View, mine: SeatView) -> str:
    """Lightning, moons and stars in hand."""
    stars = words.count(mine.stars[view.round - 1], "star")
    return f"{mine.bolts} lightning, {words.count(mine.moons, 'moon')}, {stars} this round."


def score(view: View, mine: SeatView) -> str:
    """The scorecard in words: only what is not nothing."""
    said: list[str] = []
    for round_ in range(1, 5):
        boxes, stars = mine.completed[round_ - 1], mine.stars[round_ - 1]
        if boxes or stars:
            worth = f" of {BOX_POINTS[round_ - 1]}" if boxes else ""
            said.append(f"round {round_}: {words.count(boxes, 'box', 'boxes')}{worth}, {words.count(stars, 'star')}")
    if view.phase == "over":
        said += [f"crosses {mine.score.crosses}", f"moons {mine.score.moons:+d}"]
    return f"Score {words.points(view, mine)}{' (' + '; '.join(said) + ')' if said else ''}."


def numbers(view: View) -> str:
    """The numbers seen, and those of which none is left."""
    gone = [str(number) for number in range(1, 10) if not view.unseen(number)]
    return f"Seen: {' '.join(map(str, view.seen))}{'; none left of ' + ', '.join(gone) if gone else ''}."


def card_full(name: str, card: CardView) -> str:
    """A card with every bonus; a crossed number has an x, a won bonus is bracketed."""
    if card.crossed == FULL:
        return f"{name} complete."
    rows = [f"{_row(card, row)} for {_bonus(card, row)}" for row in range(3)]
    columns = ", ".join(_bonus(card, line) for line in (3, 4, 5))
    return f"{name}: {'; '.join(rows)}; columns for {columns}."


def card_short(name: str, card: CardView) -> str:
    """A card's numbers and its won bonuses."""
    if card.crossed == FULL:
        return f"{name} complete."
    won = [words.bonus(card.face.bonuses[line]) for line, mask in enumerate(LINES) if card.crossed & mask == mask]
    return f"{name}: {', '.join(_row(card, row) for row in range(3))}{', won ' + ' '.join(won) if won else ''}."


def card_shortest(name: str, card: CardView) -> str:
    """How many squares of a card are crossed."""
    return f"{name} complete." if card.crossed == FULL else f"{name}: {card.crossed.bit_count()} of 9 crossed."


def _row(card: CardView, row: int) -> str:
    return " ".join(
        f"{'x' if card.crossed >> place & 1 else ''}{card.face.grid[place]}" for place in range(3 * row, 3 * row + 3)
    )


def _bonus(card: CardView, line: int) -> str:
    name, mask = words.bonus(card.face.bonuses[line]), LINES[line]
    return f"({name})" if card.crossed & mask == mask else name


def table(view: View, people: Sequence[Person]) -> str:
    """The table in words."""
    head = [place(view)]
    if view.seen:
        head.append(numbers(view))
    depths = (_player_full, _player, _player_short)
    return deepest(*([*head, *(describe(view, people, seat) for seat in view.seats)] for describe in depths))


def _player_full(view: View, people: Sequence[Person], seat: SeatView) -> str:
    cards = " ".join(card_shortest(letter(place), card) for place, card in enumerate(seat.cards))
    fresh = f" This turn {words.story(seat)}." if seat.chain else ""
    return f"{_player(view, people, seat)}{fresh} {cards}".rstrip()


def _player(view: View, people: Sequence[Person], seat: SeatView) -> str:
    stars = words.count(seat.stars[view.round - 1], "star")
    boxes = sum(seat.completed)
    holds = f"{seat.bolts} lightning, {words.count(seat.moons, 'moon')}, {stars}"
    holds += f", {words.count(boxes, 'box', 'boxes')}" if boxes else ""
    return f"{_player_short(view, people, seat)[:-1]}, {holds}."


def _player_short(view: View, people: Sequence[Person], seat: SeatView) -> str:
    status = STATUS[people[seat.seat].mark] if seat.seat < len(people) else ""
    name = words.name(people, seat.seat)
    points = words.count(words.points(view, seat), "point")
    return f"{words.short(name)}{_kind(people, seat)}: {points}{', ' + status if status else ''}."


def _kind(people: Sequence[Person], seat: SeatView) -> str:
    """What a name does not say: that it is an AI's, or that the autopilot has played for it."""
    person = people[seat.seat] if seat.seat < len(people) else Person("")
    if person.ai:
        return " (AI)"
    return " (in part the autopilot)" if person.mark == "autopilot" and seat.rank is not None else ""


def result(view: View, people: Sequence[Person]) -> str:
    """The end of the game in words."""
    head = [f"Game over. {decided.decided(view, people)}."]
    seats = decided.order(view)
    depths = (_place_full, _place_short)
    return deepest(*([*head, *(describe(people, seat) for seat in seats)] for describe in depths))


def _place_full(people: Sequence[Person], seat: SeatView) -> str:
    sources = ", ".join(f"{what} {points}" for what, points in decided.parts(seat).items())
    return f"{_place_short(people, seat)[:-1]} ({sources})."


def _place_short(people: Sequence[Person], seat: SeatView) -> str:
    name = words.name(people, seat.seat)
    return f"{seat.rank}. {words.short(name)}{_kind(people, seat)}: {seat.score.total}."
