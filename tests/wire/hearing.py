"""Somebody who hears what the bot shows and sees nothing: texts, descriptions and the names of what can be pressed.

Custom ids, pixels and the game's own state are not among it. What was heard is compared with the state (`Truth`) only
after it has been read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.flip7.pictures import lines, words
from bot.games.flip7.rules.view import View as Flip7View
from bot.games.luckybox.pictures.words import bonus, points
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.view import CardView
from bot.games.luckybox.rules.view import View as LuckyBoxView
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening


@dataclass(frozen=True, slots=True)
class Heard:
    """What a screen reader says of a message."""

    words: str
    buttons: tuple[str, ...]
    """The names of those that can be pressed."""
    choices: Mapping[str, tuple[str, ...]]
    """What can be chosen, with its description, by what is asked."""


class Listener:
    """A person at a message, who presses and chooses by name alone."""

    def __init__(self, evening: Evening, person: Person, message: SeenMessage | int) -> None:
        self.evening, self.person = evening, person
        self.message = message if isinstance(message, int) else message.id

    @property
    def _seen(self) -> SeenMessage:
        return self.evening.sandbox.message(self.message)

    def hear(self) -> Heard:
        """Listen to the message as it is now."""
        seen = self._seen
        told = [seen.text, *(image.description or "" for image in seen.images)]
        choices = {
            select.placeholder or "": tuple(
                f"{option.label} {option.description or ''}".strip() for option in select.options
            )
            for select in seen.selects
        }
        live = tuple(button.label for button in seen.buttons if not button.disabled)
        return Heard("\n".join(told), live, choices)

    async def press(self, name: str) -> int:
        """Press what is called so; the message that answers."""
        return (await self.evening.press(self.person, self._seen, name)).id

    async def choose(self, asked: str, *names: str) -> None:
        """Choose these from what is asked."""
        select = next(one for one in self._seen.selects if one.placeholder == asked)
        values = [
            option.value
            for name in names
            for option in select.options
            if f"{option.label} {option.description or ''}".strip() == name
        ]
        await self.evening.did(self.evening.sandbox.choose(self.person, self._seen, select.custom_id, values))


# Lucky Box


@dataclass(frozen=True, slots=True)
class Box:
    """A card: its numbers row by row, the places crossed, and what each row and column is for, won ones bracketed."""

    numbers: tuple[int, ...]
    crossed: frozenset[int]
    bonuses: tuple[str, ...]

    def place(self, number: int, which: int) -> int:
        """Where a number stands, the first, second … of them, row by row."""
        return [place for place, there in enumerate(self.numbers) if there == number][which - 1]

    def nearly(self, place: int) -> int:
        """How much of a square's row and column is crossed."""
        row, column = divmod(place, 3)
        return sum(other // 3 == row or other % 3 == column for other in self.crossed)


@dataclass(frozen=True, slots=True)
class Board:
    """What one knows of one's board: cards by letter ("A"), offers by number ("1"); a full card is None."""

    cards: Mapping[str, Box | None]
    number: int | None
    seen: tuple[int, ...]
    bolts: int
    moons: int
    stars: int
    score: int

    def square(self, tag: str) -> tuple[str, int]:
        """The card and the place that a name such as "A5" or "A5.2" means."""
        letter, number, which = _parsed(tag)
        card = self.cards[letter]
        assert card is not None
        return letter, card.place(number, which)


def _parsed(tag: str) -> tuple[str, int, int]:
    """The card's letter, the number, and which of its like it is."""
    found = re.fullmatch(r"([A-J])(\d)(?:\.(\d))?", tag)
    assert found is not None, tag
    return found[1], int(found[2]), int(found[3] or 1)


NAMED = r"(?:Card ([A-J])|New (\d))"
SIGNS = {"L": "lightning", "LL": "2 lightning", "S": "star", "M": "moon", "?": "question mark"}


def told(heard: Heard) -> Board | None:
    """The board by a picture's description; None where it had no room for all of it."""
    text = heard.words
    whole = re.compile(rf"{NAMED}: ((?:[x\d ]+ for [^;.]+; ){{3}})columns for ([^.]+)\.")
    cards: dict[str, Box | None] = {}
    for letter, offer, rows, columns in whole.findall(text):
        squares, bonuses = zip(*(row.split(" for ") for row in rows.removesuffix("; ").split("; ")), strict=True)
        cards[letter or offer] = _box(" ".join(squares), (*bonuses, *columns.split(", ")))
    cards |= dict.fromkeys(re.findall(r"Card ([A-J]) complete\.", text))
    if len(cards) != len(set(re.findall(rf"{NAMED}[: ]", text))):
        return None
    holds = re.search(r"(\d+) lightning, (\d+) moons?, (\d+) stars? this round\.", text)
    score, number = re.search(r"Score (\d+)", text), re.search(r"Number (\d)\.", text)
    seen = re.search(r"Seen: ([\d ]+)", text)
    if holds is None or score is None or (number and seen is None):
        return None
    return Board(
        cards,
        int(number[1]) if number else None,
        _numbers(seen),
        int(holds[1]),
        int(holds[2]),
        int(holds[3]),
        int(score[1]),
    )


def _box(squares: str, bonuses: tuple[str, ...]) -> Box:
    found = re.findall(r"(x?)\[?(\d)\]?", squares)
    crossed = frozenset(place for place, (cross, _) in enumerate(found) if cross)
    return Box(tuple(int(number) for _, number in found), crossed, bonuses)


def _numbers(found: re.Match[str] | None) -> tuple[int, ...]:
    return tuple(map(int, found[1].split())) if found else ()


def written(heard: Heard) -> Board:
    """The board by the text mode, which leaves nothing out."""
    assert "```" in heard.words, heard
    text = heard.words[heard.words.index("```") :]
    cards: dict[str, Box | None] = {}
    for found in re.finditer(r"^(?:([A-J])|New (\d))(?: KEPT)?( BOX!)?\n(.+)\n(.+)\n(.+)\n(.+)$", text, re.MULTILINE):
        letter, offer, full, *rows, columns = found.groups()
        bonuses = _signs([*(row[11:].strip() for row in rows), *columns.split()])
        cards[letter or offer] = None if full else _box(" ".join(row[:11] for row in rows), bonuses)
    holds = re.search(r"Lightning (\d+)  moons (\d+)  stars (\d+)", text)
    score, number = re.search(r"TOTAL (\d+)", text), re.search(r"turn \d/9  number (\d)", text)
    assert holds is not None
    assert score is not None
    return Board(
        cards,
        int(number[1]) if number else None,
        _numbers(re.search(r"Seen: ([\d ]+)", text)),
        int(holds[1]),
        int(holds[2]),
        int(holds[3]),
        int(score[1]),
    )


def _signs(signs: Iterable[str]) -> tuple[str, ...]:
    """Bonuses in words, won ones bracketed."""
    plain = [(sign.strip("()"), sign.startswith("(")) for sign in signs]
    named = [(SIGNS.get(sign, sign), won) for sign, won in plain]
    return tuple(f"({name})" if won else name for name, won in named)


# Flip 7


@dataclass(frozen=True, slots=True)
class Line:
    """A player of Flip 7: how they stand, the cards in front, points in front and in all."""

    status: str
    cards: tuple[str, ...]
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Race:
    """A table of Flip 7: everybody's lines, and how many of each card the pile has."""

    lines: Mapping[str, Line]
    pile: Mapping[str, int]

    def bust(self, name: str) -> float:
        """How likely somebody's next card is one that they have."""
        mine = [card for card in self.lines[name].cards if card.isdigit()]
        return sum(self.pile.get(card, 0) for card in mine) / max(1, sum(self.pile.values()))


PLAYER = re.compile(
    r"\b(\w+)(?: \((?:AI|thinking|done|on autopilot|, )+\))?: (?:(in|stays|frozen|bust|Flip 7|no card yet)(?:, | ?))?"
    r"(?:(\d+) (?:in front|this round))?(?: ?\(([^)]*)\))?, total (\d+)"
)
"""A player in a description of Flip 7."""


def told_race(heard: Heard) -> Race:
    """The table by the description of somebody's own view."""
    found = {
        name: Line(status or "stays", tuple(cards.split(", ")) if cards else (), int(points or 0), int(total))
        for name, status, points, cards, total in PLAYER.findall(heard.words)
    }
    pile = re.search(r"(?:In the pile|reshuffled): ([^.]+)\.", heard.words)
    counted = re.findall(r"(\d+)× ([^,]+)", pile[1]) if pile else []
    return Race(found, {card: int(copies) for copies, card in counted})


def written_race(heard: Heard) -> Race:
    """The table by the text mode."""
    text = heard.words[heard.words.index("```") :]
    found = {
        name: Line(status, tuple(cards.split(", ")) if cards != "-" else (), int(points), int(total))
        for name, status, cards, points, total in re.findall(
            r"^[> ] (\w+)(?: \([^)]*\))?\n  ([^:]+): (.+)\n  In front (\d+)  total (\d+)", text, re.MULTILINE
        )
    }
    named = {"Fr": "Freeze", "F3": "Flip Three", "2nd": "Second Chance"}
    counted = re.findall(r"!?(\S+): (\d+)(?!\S)", text[text.index("pile\n") :].partition("\n! ")[0])
    return Race(found, {named.get(card, card): int(copies) for card, copies in counted if copies != "0"})


# What is so


@dataclass(frozen=True, slots=True)
class Truth:
    """What lies in the bot's database."""

    evening: Evening
    table: int

    def game(self) -> tuple[Any, list[Any]]:
        """Its rules, and all states so far."""
        rows = self.evening.rows("SELECT game, seed, options FROM tables WHERE id = ?", self.table)
        [(game, seed, options)] = rows
        [(seats,)] = self.evening.rows("SELECT count(*) FROM seats WHERE table_id = ?", self.table)
        rules = games()[game].rules
        state = rules.start(seats, rules.parse_options(json.loads(options)), Seeded(seed)).state
        found = [state]
        for (action,) in self.evening.rows("SELECT action FROM entries WHERE table_id = ? ORDER BY number", self.table):
            found.append(rules.apply(found[-1], *rules.parse_action(json.loads(action))).state)
        return rules, found

    def board(self, seat: int) -> Board:
        """A seat's board of Lucky Box."""
        rules, states = self.game()
        view: LuckyBoxView = rules.view(states[-1], seat)
        return board_of(view, seat)

    def race(self, names: Iterable[str]) -> Race:
        """A table of Flip 7."""
        rules, states = self.game()
        return race_of(rules.view(states[-1], None), names)


def board_of(view: LuckyBoxView, seat: int) -> Board:
    """A view in the words of those who hear it."""
    mine = view.seats[seat]
    cards = {str(number): _true_box(card) for number, card in enumerate(mine.offered or (), 1)}
    own = [card for card in mine.cards if card.id not in (mine.kept or ())]
    cards |= {"ABCDEFGHIJ"[place]: _true_box(card) for place, card in enumerate(own)}
    return Board(
        cards, view.revealed, view.seen, mine.bolts, mine.moons, mine.stars[view.round - 1], points(view, mine)
    )


def _true_box(card: CardView) -> Box | None:
    if card.crossed == FULL:
        return None
    named = [bonus(kind) for kind in card.face.bonuses]
    won = [card.crossed & mask == mask for mask in LINES]
    crossed = frozenset(place for place in range(9) if card.crossed >> place & 1)
    shown = tuple(f"({name})" if yes else name for name, yes in zip(named, won, strict=True))
    return Box(card.face.grid, crossed, shown)


def race_of(view: Flip7View, names: Iterable[str]) -> Race:
    """A view in the words of those who hear it."""
    status = {
        "active": "in",
        "stayed": "stays",
        "frozen": "frozen",
        "busted": "bust",
        "flip7": "Flip 7",
        "waiting": "no card yet",
    }
    found = {}
    for name, spot in zip(names, lines.spots(view), strict=True):
        held = [*spot.line.cards, *spot.line.modifiers, *(["second"] if spot.line.second else [])]
        again = [] if spot.line.duplicate is None else [f"{spot.line.duplicate} again"]
        shown = (*map(words.card, held), *again)
        found[name] = Line(status[spot.mark], shown, 0 if spot.mark == "busted" else spot.gain, spot.total)
    pile = {words.card(kind): copies for kind, copies in lines.next_cards(view).items() if copies}
    return Race(found, pile)
