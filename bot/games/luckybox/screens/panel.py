"""The panel of Lucky Box: what is asked, every legal answer with its consequence, and what happened, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.engine.core import Event
from bot.games.luckybox.pictures import marks_of
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass
from bot.games.luckybox.rules.faces import LINES, STAR, Deck
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.legal import bolt_cost, keep_count, open_squares
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import Seat, State
from bot.games.luckybox.rules.tags import letter, tag
from bot.tables.table import Table
from bot.text import count, labelled, list_of, listed, say, sentences_of, symbol, with_article
from bot.ui.emojis import beside, sign
from bot.ui.ids import Press
from bot.ui.parts import Parts
from bot.ui.screen import OPTIONS, Button, Option, Row, Select, button_rows

FREE_BUTTONS = 10
"""Free crosses shown as buttons; more go into a select."""
PAID_BUTTONS = 3
"""Crosses with lightning shown as buttons; more go into a select."""
MENU = 9
"""Squares of one number in one menu."""
NUMBER = "xn"
"""The choice of the number that lightning is spent for."""
BONUS_BUTTONS = 5
"""Uses of a bonus shown as buttons, while no more than `BUTTON_BONUSES` kinds wait: a message holds 40 components."""
BUTTON_BONUSES = 2


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


def deck_of(table: Table) -> Deck:
    """Return the deck the table plays with."""
    assert isinstance(table.rules, LuckyBox)
    return table.rules.deck


class SeatPanel:
    """One seat's panel in the making: its options, and what each takes and brings."""

    def __init__(self, table: Table, seat: int, focus: str) -> None:
        self.table = table
        self.seat = seat
        self.focus = focus
        self.state: State = table.state
        self.mine: Seat = self.state.seats[seat]
        self.deck = deck_of(table)
        self.places = {card.id: place for place, card in enumerate(self.mine.cards)}
        decision = table.decision(seat)
        self.options: tuple[Action, ...] = decision.options if decision else ()
        self._events: dict[Action, tuple[Event, ...]] = {}

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

    def press(self, verb: str, argument: str = "") -> str:
        """Return the custom id of a press on this question."""
        return Press(self.table.id, verb, self.seat, self.mine.serial, argument).custom_id

    def do(self, action: Action, label: str, style: str = "secondary") -> Button:
        """Return a button that gives an answer."""
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
        if isinstance(action, Cross) and self.state.revealed is not None:
            return bolt_cost(self.number(action), self.state.revealed)
        return 0

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
        lines, beside_lines, others = [], [], []
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
                others.append(say("choice.lost", bonus=symbol(event.data["bonus"])))
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


def parts(table: Table, seat: int, focus: str = "") -> Parts:
    """Return the words and controls of a seat's panel."""
    panel = SeatPanel(table, seat, focus)
    if panel.state.phase == "choose":
        return _choosing(panel)
    marks = marks_of(panel.state, panel.deck, seat, panel.options)
    number = panel.state.revealed
    tile = beside(str(number))
    texts = [say("panel.turn", round=panel.state.round, turn=panel.state.turn, number=number, tile=tile)]
    chain = chain_so_far(table, seat)
    if chain:
        texts.append(say("panel.chain", chain=chain))
    texts.append(_asked(panel))
    rows = _bonus_rows(panel) if panel.mine.waiting else _cross_rows(panel)
    return Parts(tuple(texts), tuple(rows), marks, _note(panel))


def _choosing(panel: SeatPanel) -> Parts:
    state, mine = panel.state, panel.mine
    offered = mine.offered or ()
    if mine.kept is not None:
        kept = listed([say("choice.offer", number=offered.index(card) + 1) for card in mine.kept])
        return Parts((say("panel.chosen", round=state.round, cards=kept), _done_text(panel)))
    cards = keep_count(state.round)
    text = count("panel.choose", cards, round=state.round, first=1, last=len(offered))
    if cards == 1:
        buttons = [
            panel.do(Keep((card,)), say("button.keep", number=number), "primary")
            for number, card in enumerate(offered, 1)
        ]
        return Parts((text,), tuple(button_rows(buttons)))
    options = tuple(
        Option(say("choice.offer", number=number), str(card), face_words(panel, card))
        for number, card in enumerate(offered, 1)
    )
    return Parts((text,), (Select(panel.press("several", "k"), count("panel.pick", cards), options, cards),))


def face_words(panel: SeatPanel, card: int) -> str:
    """Return the bonuses of a card's lines."""
    bonuses = [symbol(bonus) for bonus in panel.deck.face(card).bonuses]
    return say("choice.bonuses", rows=" ".join(bonuses[:3]), columns=" ".join(bonuses[3:]))


def _asked(panel: SeatPanel) -> str:
    state, mine = panel.state, panel.mine
    if mine.waiting:
        waiting = list_of(f"**{sign(bonus)}**" for bonus in mine.waiting)
        return say("panel.bonus" if len(mine.waiting) == 1 else "panel.bonuses", waiting=waiting)
    if mine.done:
        return sentences_of((say("panel.done_pass") if mine.passed else "", _done_text(panel)))
    free = bool(open_squares(mine, panel.deck, state.revealed))
    paid = any(panel.cost(option) for option in panel.options)
    key = "cross" if free and paid else "cross_only" if free else "lightning_or_pass" if paid else "nothing"
    may_pass = say("panel.may_pass") if free and Pass() in panel.options else ""
    number = state.revealed or 0
    asked = say(f"panel.{key}", number=number, a_number=with_article(number, f"**{number}**"))
    return sentences_of((asked, may_pass))


def _note(panel: SeatPanel) -> str:
    """Say what the picture's own words would say wrongly: there is no square with the number."""
    if panel.mine.waiting or panel.mine.done or open_squares(panel.mine, panel.deck, panel.state.revealed):
        return ""
    paid = any(panel.cost(option) for option in panel.options)
    return say("panel.note_lightning" if paid else "panel.note_nothing", number=panel.state.revealed)


def _done_text(panel: SeatPanel) -> str:
    if not panel.table.may_undo(panel.seat):
        return say("panel.done_for_good")
    return say("panel.done_solo" if panel.table.header.alone else "panel.done")


def _cross_rows(panel: SeatPanel) -> list[Row]:
    crosses = [option for option in panel.options if isinstance(option, Cross)]
    free = [option for option in crosses if panel.cost(option) == 0]
    paid = [option for option in crosses if panel.cost(option) > 0]
    rows: list[Row] = []
    if len(free) <= FREE_BUTTONS:
        rows += button_rows([panel.cross(cross, panel.tag(cross.card, cross.square), "primary") for cross in free])
    else:
        rows.append(_squares(panel, "x0", free, say("panel.free", number=with_article(panel.state.revealed or 0))))
    if len(paid) <= PAID_BUTTONS:
        rows += button_rows([panel.cross(cross, panel.price(cross)) for cross in paid])
    else:
        rows += _lightning_rows(panel, paid)
    if Pass() in panel.options:
        rows.append((panel.do(Pass(), say("button.pass"), "primary" if not crosses else "secondary"),))
    return rows


def label(table: Table, action: Action) -> str:
    """Return a square to be crossed, what it takes and what it brings; empty for any other answer."""
    for decision in table.rules.decisions(table.state):
        if isinstance(action, Cross | Bonus) and action in decision.options:
            panel = SeatPanel(table, decision.seat, "")
            return panel.price(action) + panel.outcome(action).words
    return ""


def _lightning_rows(panel: SeatPanel, paid: Sequence[Cross]) -> list[Row]:
    """Return the crosses that take lightning: the number first, then its squares, what wins most first."""
    bolts = panel.mine.bolts
    numbers: dict[int, list[Cross]] = {}
    for cross in sorted(paid, key=panel.cost):
        numbers.setdefault(panel.number(cross), []).append(cross)
    of, _, wanted = panel.focus.partition(".")
    squares = [cross for cross in paid if len(numbers) == 1 or (of == NUMBER and str(panel.number(cross)) == wanted)]
    # Messages of earlier versions ask for the card in place of the number.
    squares = squares or [cross for cross in paid if of == "x" and str(cross.card) == wanted]
    if not squares:
        choices = tuple(_number(panel, number, crosses) for number, crosses in numbers.items())
        return [Select(panel.press("focus", NUMBER), count("panel.lightning", bolts), choices)]
    squares.sort(key=panel.worth, reverse=True)
    same = len(set(map(panel.number, squares))) == 1
    placeholder = (
        say("panel.lightning_square", number=panel.number(squares[0]), cost=panel.cost(squares[0]))
        if same
        else say("panel.lightning_card", letter=letter(panel.places[squares[0].card]))
    )
    rows: list[Row] = [
        _squares(panel, f"{NUMBER}{start // MENU or ''}", squares[start : start + MENU], placeholder)
        for start in range(0, len(squares), MENU)
    ]
    if len(numbers) > 1:
        rows.append((Button(say("button.other_numbers"), panel.press("focus", "none")),))
    return rows


def _number(panel: SeatPanel, number: int, crosses: Sequence[Cross]) -> Option:
    """Return a number one can reach: what it takes, how many squares have it, and the best that one of them wins."""
    best = max(crosses, key=panel.worth)
    squares = count("panel.lightning_squares", len(crosses))
    outcome = panel.outcome(best)
    several = " · " + say("panel.lightning_one") if outcome.words and len(crosses) > 1 else ""
    description, shorter = (f"{squares}{several}{words}" for words in (outcome.words, outcome.beside))
    label = say("panel.lightning_number", number=number, cost=panel.cost(best))
    value, picture = f"{NUMBER}.{number}", outcome.picture or "cross"
    return Option(label, value, description, emoji=picture, beside=shorter)


def _bonus_rows(panel: SeatPanel) -> list[Row]:
    rows: list[Row] = []
    kinds = dict.fromkeys(panel.mine.waiting)
    for bonus in kinds:
        uses = [option for option in panel.options if isinstance(option, Bonus) and option.bonus == bonus]
        shown = symbol(bonus)
        if len(uses) <= BONUS_BUTTONS and len(kinds) <= BUTTON_BONUSES:
            named = [(use, labelled(shown, panel.tag(use.card, use.square))) for use in uses]
            rows += button_rows([panel.cross(use, what, "primary") for use, what in named])
        else:
            rows += _select_rows(panel, f"b{bonus}", uses, say("panel.any", bonus=shown),
                                 say("panel.any_card", bonus=shown))  # fmt: skip
    declines = [option for option in panel.options if isinstance(option, Decline)]
    labels = [say("button.decline", bonus=symbol(no.bonus)) for no in declines]
    if len(declines) <= BONUS_BUTTONS:
        return rows + button_rows([panel.do(no, label) for no, label in zip(declines, labels, strict=True)])
    choices = [Option(label, panel.table.rules.action_text(no)) for no, label in zip(declines, labels, strict=True)]
    return [*rows, Select(panel.press("pick", "d"), say("panel.decline"), tuple(choices))]


def _select_rows(
    panel: SeatPanel, name: str, options: Sequence[Cross | Bonus], placeholder: str, card_placeholder: str
) -> list[Row]:
    """Return the options in one select; more than a select holds ask for the card first, which is then the focus."""
    if len(options) <= OPTIONS:
        return [_squares(panel, name, options, placeholder)]
    focus_name, _, focus_card = panel.focus.partition(".")
    chosen = [option for option in options if str(option.card) == focus_card]
    if focus_name == name and chosen:
        back = Button(say("button.back"), panel.press("focus", "none"))
        return [_squares(panel, name, chosen, placeholder), (back,)]
    cards = dict.fromkeys(option.card for option in options)
    choices = tuple(
        Option(
            count("panel.card", sum(option.card == card for option in options), letter=letter(panel.places[card])),
            f"{name}.{card}",
        )
        for card in sorted(cards, key=lambda card: panel.places[card])
    )
    return [Select(panel.press("focus", name), card_placeholder, choices)]


def _squares(panel: SeatPanel, name: str, options: Iterable[Cross | Bonus], placeholder: str) -> Select:
    choices = []
    for option in options:
        cost = panel.cost(option)
        label = panel.price(option)
        outcome = panel.outcome(option)
        leaves = say("choice.leaves", bolts=panel.mine.bolts - cost) if cost else ""
        description, shorter = (
            " · ".join(part for part in (words.removeprefix(" "), leaves) if part)
            for words in (outcome.words, outcome.beside)
        )
        # In a list of pictures a line without one would be out of line.
        picture = outcome.picture or "cross"
        value = panel.table.rules.action_text(option)
        choices.append(Option(label, value, description or None, emoji=picture, beside=shorter))
    return Select(panel.press("pick", name), placeholder, tuple(choices))


def chain_so_far(table: Table, seat: int) -> str:
    """Return what the seat crossed since the last number came: "A5 → row → ❓ → B7 → column → 🌙"."""
    state: State = table.state
    deck = deck_of(table)
    mine = state.seats[seat]
    places = {card.id: place for place, card in enumerate(mine.cards)}
    completed = {link.card: step for step, link in enumerate(mine.chain) if mine.cards[places[link.card]].complete}
    chain: list[str] = []
    for step, link in enumerate(mine.chain):
        face = deck.face(link.card)
        chain.append(tag(places[link.card], face, link.square))
        if link.won:
            chain.append(" + ".join(f"{line_name(line)} → {sign(face.bonuses[line])}" for line in link.won))
        if completed.get(link.card) == step:
            chain[-1] += beside("box")
    return " → ".join(chain)
