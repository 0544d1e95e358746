"""Positions of Lucky Box as they come up in real games: the shipped deck, seeded, most seats played by the regular."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from typing import Literal, get_args

from bot.engine.core import Decision
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures import Mark, signed
from bot.games.luckybox.pictures.card import WHOLE
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Square
from bot.games.luckybox.rules.legal import bolt_cost
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import View
from bot.games.luckybox.screens.crosses import WINNING
from bot.render.picture import Beside, Person, Picture, Status, Voice

GAME = LuckyBox(shipped_deck())
PLAYERS = LuckyBoxPlayers(GAME)
TRIES = 60
"""Games looked through for a position."""
Marks = dict[tuple[int, Square], Mark]
NAMES = (
    "Ada",
    "Grace",
    "Linus",
    "Margaret",
    "Alan",
    "Hedy",
    "Donald",
    "Barbara",
    "Ken",
    "Radia",
    "Tim",
    "Katherine",
)
SCRIPTS = (
    "Łukasz",
    "Ελένη",
    "Дмитро",
    "محمد علي",
    "שירה",
    "山田太郎",
    "김민준",
    "สมชาย",
    "देवी",
    "👩‍👩‍👧 Fam 🎲",
    "Bartholomäus von und zu Langenname",
    "e\u0301lodie",
)


@dataclass(frozen=True, slots=True)
class Board:
    """What a drawer is given for one picture."""

    what: Literal["panel", "table", "result"]
    view: View
    people: tuple[Person, ...]
    seat: int = 0
    marks: Marks = field(default_factory=dict)
    note: str = ""
    voice: Voice | None = None
    page: int | None = None
    """Of the larger panel; none: the panel as everybody has it."""

    def draw(self) -> Picture:
        """The picture."""
        drawer = games()["luckybox"].drawer
        if self.what == "panel" and self.page is not None:
            return drawer.draw_large(self.view, self.seat, self.people, self.marks, self.note, page=self.page)
        if self.what == "panel":
            return drawer.draw_panel(self.view, self.seat, self.people, self.marks, self.note)
        if self.what == "table":
            return drawer.draw_table(self.view, self.people, voice=self.voice)
        return drawer.draw_result(self.view, self.people)


@cache
def states(seats: int, seed: int, *, short: bool = False) -> tuple[State, ...]:
    """Every state of a game among AI seats, first to last."""
    options = GAME.short if short else {}
    state: State = GAME.start(seats, options, Seeded(f"gallery-{seed}")).state
    found = [state]
    while not GAME.is_over(state):
        # From the last seat down: the first ones, which the pictures show from their own side, are still to play.
        waiting = GAME.open_seats(state)
        decision = GAME.decision(state, waiting[-1]) if waiting else None
        if decision is None:
            state = GAME.apply(state, None, GAME.advance).state
        else:
            state = GAME.apply(state, decision.seat, _answer(state, decision, hasty=seats == 1 and seed % 2 == 1)).state
        found.append(state)
    return tuple(found)


def _answer(state: State, decision: Decision[Action], *, hasty: bool) -> Action:
    """Mostly the regular's; every fourth seat, and every other lone player, takes the first answer there is: it keeps
    many cards for long, and scores little."""
    return decision.options[0] if hasty or decision.seat % 4 == 3 else PLAYERS.default(state, decision)


def first(seats: int, test: Callable[[State], bool]) -> State:
    """The first position of the first game that has one."""
    for seed in range(TRIES):
        for state in states(seats, seed):
            if test(state):
                return state
    raise LookupError(f"{TRIES} games of {seats} seats have no such position")


def short(seats: int, round_: int, turn: int) -> State:
    """A turn of a short game."""
    played = states(seats, 1 if seats > 1 else 0, short=True)
    return next(state for state in played if (state.phase, state.round, state.turn) == ("turn", round_, turn))


def marks(state: State, seat: int) -> Marks:
    """The squares a seat may choose, as its panel marks them."""
    decision = GAME.decision(state, seat)
    places = {card.id: place for place, card in enumerate(state.seats[seat].cards)}
    found: Marks = {}
    own: set[tuple[int, Square]] = set()
    for option in decision.options if decision else ():
        if isinstance(option, Cross | Bonus):
            face = GAME.deck.face(option.card)
            number = face.grid[3 * option.square[0] + option.square[1]]
            cost = bolt_cost(number, state.revealed or number) if isinstance(option, Cross) else 0
            found[option.card, option.square] = Mark(tag(places[option.card], face, option.square), cost)
            wins = cost and any(event.kind == "line" for event in GAME.apply(state, seat, option).events)
            if not cost or (wins and sum(found[place].cost > 0 for place in own) < WINNING):
                own.add((option.card, option.square))
    return signed(found, own)


OPPONENTS = (("shark", "Finn"), ("regular", "Otto"), ("rookie", "Pip"))


def people(state: State, names: tuple[str, ...] = NAMES) -> tuple[Person, ...]:
    """Who sits there: what they are doing as the state has it, every third an AI, one on autopilot."""
    found = []
    for seat, mine in enumerate(state.seats):
        busy: Status = "autopilot" if seat == 3 else "thinking"
        if seat % 3 == 2:
            character, name = OPPONENTS[seat // 3 % 3]
            mark: Status = "none" if state.phase == "over" else "done" if mine.done else "thinking"
            found.append(Person(name, mark, ai=True, character=character))
            continue
        stood_in: Status = "autopilot" if seat == 3 else "none"
        mark = stood_in if state.phase == "over" else "done" if mine.done else busy
        found.append(Person(names[seat % len(names)], mark))
    return tuple(found)


def reacting(people: Sequence[Person]) -> tuple[Person, ...]:
    """Let people, each in turn with another symbol, react: those who are none are AIs."""
    symbols = cycle(get_args(Beside))
    return tuple(person if person.ai else replace(person, beside=next(symbols)) for person in people)


def panel(state: State, seat: int = 0, viewer: int | None = None, note: str = "") -> Board:
    """A seat's panel as it sees it itself, or as another seat does."""
    own = viewer is None or viewer == seat
    shown = marks(state, seat) if own else {}
    return Board("panel", GAME.view(state, seat if own else viewer), people(state), seat, shown, note)


def table(state: State, names: tuple[str, ...] = NAMES) -> Board:
    """The whole table as a spectator sees it."""
    return Board("table", GAME.view(state, None), people(state, names))


def result(state: State, names: tuple[str, ...] = NAMES) -> Board:
    """The end of a game."""
    return Board("result", GAME.view(state, None), people(state, names))


def cut(board: Board, cards: int) -> Board:
    """A panel with the first few of its cards only: fewer than three never come up, yet must look right."""
    mine = board.view.seats[board.seat]
    kept = replace(mine, cards=mine.cards[:cards])
    ids = {card.id for card in kept.cards}
    seats = (*board.view.seats[: board.seat], kept, *board.view.seats[board.seat + 1 :])
    shown = {place: mark for place, mark in board.marks.items() if place[0] in ids}
    return replace(board, view=replace(board.view, seats=seats), marks=shown)


def seat_of(seats: int, test: Callable[[State, int], bool]) -> tuple[State, int]:
    """The first position, and the seat in it, of the first game that has one."""
    for seed in range(TRIES):
        for state in states(seats, seed):
            for seat in range(seats):
                if test(state, seat):
                    return state, seat
    raise LookupError(f"{TRIES} games of {seats} seats have no such seat")


def playing(cards: int, seats: int = 4) -> Board:
    """A panel of so many cards in mid-turn, with squares to cross for free and for lightning."""

    def fits(state: State, seat: int) -> bool:
        mine = state.seats[seat]
        if state.phase != "turn" or state.turn < 4 or len(mine.cards) != max(3, cards) or mine.done or mine.waiting:
            return False
        costs = [mark.cost for mark in marks(state, seat).values()]
        return costs.count(0) >= 2 and any(costs)

    return cut(panel(*seat_of(seats, fits)), cards)


def hinted(cards: int) -> Board:
    """A panel on which a hint advises one square, beside those that may be crossed for free and for lightning."""
    board = playing(cards)
    place, mark = next(iter(board.marks.items()))
    return replace(board, marks={**board.marks, place: replace(mark, hinted=True)})


def advised_cards() -> Board:
    """The start, with the cards that a hint advises to keep."""
    board = choosing(0)
    offered = board.view.seats[board.seat].offered or ()
    return replace(board, marks={(card.id, WHOLE): Mark("", 0, hinted=True) for card in offered[:3]})


def choosing(own: int, seats: int = 4) -> Board:
    """A seat that chooses: at the start (no card of its own), or after a round with so many cards."""

    def fits(state: State, seat: int) -> bool:
        return state.phase == "choose" and len(state.seats[seat].cards) == own and not state.seats[seat].done

    return panel(*seat_of(seats, fits))


def gathered(seats: int, round_: int = 3, turn: int = 5, names: tuple[str, ...] = NAMES) -> Board:
    """A table in the middle of a turn, about half of its seats done."""
    half = seats // 2

    def fits(state: State) -> bool:
        done = sum(seat.done for seat in state.seats)
        return state.phase == "turn" and state.round == round_ and state.turn == turn and done >= half

    return table(first(seats, fits), names)


def ended(seats: int, test: Callable[[State], bool] = lambda _: True) -> Board:
    """The result of a game."""
    return result(first(seats, lambda state: state.phase == "over" and test(state)))
