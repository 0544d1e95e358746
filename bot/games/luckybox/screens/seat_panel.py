"""One seat's panel in the making: its options, and what each of them takes and brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.core import Event
from bot.games.luckybox.rules.actions import Action, Bonus, Cross
from bot.games.luckybox.rules.faces import LINES, STAR, Deck
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.legal import bolt_cost
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import Seat, State
from bot.games.luckybox.rules.tags import tag
from bot.tables.view import TableView
from bot.text import say, symbol
from bot.ui.input.ids import Press
from bot.ui.screens.screen import Button


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What an action brings, and its best part as a picture."""

    words: str
    """All of it: " → row → ⭐"."""
    picture: str | None = None
    beside: str = ""
    """What is left to be said beside the picture: " → row"."""


_NOTHING = _Outcome("")
"""What a cross brings that completes no line, as most do."""


def deck_of(table: TableView) -> Deck:
    assert isinstance(table.rules, LuckyBox)
    return table.rules.deck


class SeatPanel:
    """One seat's panel in the making: its options, and what each takes and brings."""

    def __init__(self, table: TableView, seat: int, focus: str) -> None:
        self.table = table
        self.seat = seat
        self.focus = focus
        self.state: State = table.state
        self.mine: Seat = self.state.seats[seat]
        self.deck = deck_of(table)
        self.places = {card.id: index for index, card in enumerate(self.mine.cards)}
        decision = table.decision(seat)
        self.options: tuple[Action, ...] = decision.options if decision else ()
        self._events: dict[Action, tuple[Event, ...]] = {}
        self._costs: dict[Action, int] = {}

    def events(self, action: Action) -> tuple[Event, ...]:
        """Return what an action makes happen beyond its cross: nothing, if it is a cross that completes no line."""
        if action not in self._events:
            self._events[action] = self._happens(action)
        return self._events[action]

    def _happens(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Cross):
            row, column = action.square
            crossed = self.mine.cards[self.places[action.card]].crossed | 1 << 3 * row + column
            if not any(crossed & line == line and line >> 3 * row + column & 1 for line in LINES):
                return ()
        return self.table.rules.apply(self.state, self.seat, action).events

    def play(self, action: Action) -> tuple[Event, ...]:
        """Let the panel be of the state after an answer, and return what happens."""
        step = self.table.rules.apply(self.state, self.seat, action)
        self.state = step.state
        self._costs.clear()
        return step.events

    def press(self, verb: str, argument: str = "") -> str:
        """Return the custom id of a press on this question."""
        return Press(self.table.id, verb, self.seat, self.mine.serial, argument).custom_id

    def do(self, action: Action, label: str, style: str = "secondary") -> Button:
        custom_id = self.press("do", self.table.rules.action_text(action))
        return Button(label, custom_id, "primary" if style == "primary" else "secondary")

    def cross(self, action: Cross | Bonus, what: str, style: str = "secondary") -> Button:
        """Return a button that crosses a square: what it takes, then what it brings."""
        outcome = self.outcome(action)
        made = self.do(action, what + outcome.words, style)
        return replace(made, emoji=outcome.picture, beside=what + outcome.beside)

    def tag(self, card: int, square: tuple[int, int]) -> str:
        """Return a square's name: "A5"."""
        return tag(self.places[card], self.deck.face(card), square)

    def number(self, action: Cross | Bonus) -> int:
        """Return the number of the square that is crossed."""
        row, column = action.square
        return self.deck.face(action.card).grid[3 * row + column]

    def cost(self, action: Action) -> int:
        """Return lightning a cross takes; 0 for a bonus."""
        found = self._costs.get(action)
        if found is None:
            found = 0
            if isinstance(action, Cross) and self.state.revealed is not None:
                found = bolt_cost(self.number(action), self.state.revealed)
            self._costs[action] = found
        return found

    def price(self, action: Cross | Bonus) -> str:
        """Return a square and what it takes: "B6 · 1⚡"."""
        cost = self.cost(action)
        return self.tag(action.card, action.square) + (f" · {cost}⚡" if cost else "")

    def worth(self, action: Action) -> tuple[bool, int, int]:
        """Return how much a cross wins, to sort by: a full card, the lines that win something, those that do not."""
        events = self.events(action)
        if not events:
            return False, 0, 0
        kinds = [event.kind for event in events]
        lines, useless = kinds.count("line"), kinds.count("star_unused")
        return "completed" in kinds, lines - useless, lines

    def outcome(self, action: Action) -> _Outcome:
        """Return what an action brings: " → row → ⭐", the two lines of one cross joined: " → row → 9 + column → 🌙".

        A label holds no markup, its `emoji` one picture: the completed card, else the first bonus won, which the words
        beside it leave out.
        """
        events = self.events(action)
        if not events:
            return _NOTHING
        completed = any(event.kind == "completed" for event in events)
        picture = "box" if completed else None
        unused = sum(event.kind == "star_unused" for event in events)
        stars = sum(event.kind == "line" and event.data["bonus"] == STAR for event in events)
        lines, beside_lines, others, lost = [], [], [], []
        for event in events:
            if event.kind == "line":
                stars -= event.data["bonus"] == STAR
                # The last stars of a cross are those beyond the third, which do nothing.
                useless = event.data["bonus"] == STAR and stars < unused
                lines.append(_won(event, useless=useless))
                if useless or picture:
                    beside_lines.append(lines[-1])
                else:
                    picture = str(event.data["bonus"])
                    beside_lines.append(line_name(event.data["line"]))
            elif event.kind == "completed":
                others.append(say("choice.complete", points=BOX_POINTS[self.state.round - 1]))
            elif event.kind == "lost":
                lost.append(symbol(event.data["bonus"]))
        others += [say("choice.lost", bonus=" ".join(lost))] if lost else []
        return _Outcome(_chained(lines, others), picture, _chained(beside_lines, others))


def _chained(lines: Sequence[str], others: Sequence[str]) -> str:
    """Return lines that one cross completes, joined, and what else it brings: " → row → 9 + column → 🌙"."""
    return "".join(f" → {part}" for part in ([" + ".join(lines), *others] if lines else others))


def _won(event: Event, *, useless: bool) -> str:
    """Name a completed line and its bonus on a label: "row → ⭐" for one."""
    if useless:
        return say("choice.star_unused", line=line_name(event.data["line"]), star=symbol(STAR))
    return f"{line_name(event.data['line'])} → {symbol(event.data['bonus'])}"


def line_name(line: int) -> str:
    """Return what a line of a card is called."""
    return say("line.row" if line < 3 else "line.column")
