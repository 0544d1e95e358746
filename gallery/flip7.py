"""Flip 7 in the gallery: positions as they come up in real games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from bot.engine.core import Decision
from bot.engine.rng import Seeded
from bot.games.flip7.pictures import faces
from bot.games.flip7.pictures.drawer import Flip7Drawer
from bot.games.flip7.pictures.marks import ADVICE, Advice
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.rules.actions import Action, Hit, Stay
from bot.games.flip7.rules.cards import NAMES as CARDS
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import State
from bot.games.flip7.rules.view import View
from bot.render.picture import Person, Picture, Status, Voice
from bot.render.png import Sheet
from bot.text import say
from gallery.positions import NAMES, OPPONENTS, SCRIPTS, reacting
from gallery.shows import frames_of, strip

GAME, DRAWER = Flip7(), Flip7Drawer()
TRIES = 80
"""Games looked through for a position."""
WILD, RISK = 0.2, 0.25
"""Share of answers given at random, and the share of busting cards from which on the others stay."""
MORE = ("Edsger", "Frances", "Niklaus", "Shafi", "Dennis", "Adele")
PLAYERS = (*NAMES, *MORE)
FOREIGN = (*SCRIPTS, *MORE)
GAPS = 10
"""Between cards shown side by side."""
Test = Callable[[View], bool]


@dataclass(frozen=True, slots=True)
class Board:
    """What the drawer is given for one picture."""

    what: Literal["panel", "table", "result"]
    view: View
    people: tuple[Person, ...]
    seat: int = 0
    marks: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    voice: Voice | None = None
    page: int | None = None
    """Of the larger panel; none: the panel as everybody has it."""

    def draw(self) -> Picture:
        """The picture."""
        if self.what == "panel" and self.page is not None:
            return DRAWER.draw_large(self.view, self.seat, self.people, self.marks, self.note, page=self.page)
        if self.what == "panel":
            return DRAWER.draw_panel(self.view, self.seat, self.people, self.marks, self.note)
        if self.what == "table":
            return DRAWER.draw_table(self.view, self.people, voice=self.voice)
        return DRAWER.draw_result(self.view, self.people)


@cache
def states(seats: int, seed: int) -> tuple[State, ...]:
    """Every state of a game worth showing, first to last."""
    chance = random.Random(f"{seats}-{seed}")  # noqa: S311 - which answer, not a secret
    step = GAME.start(seats, {}, Seeded(f"gallery-{seed}"))
    found = [*step.frames, step.state]
    while not GAME.is_over(found[-1]):
        state = found[-1]
        decisions = GAME.decisions(state)
        if not decisions:
            step = GAME.apply(state, None, GAME.advance)
        else:
            decision = decisions[0]
            step = GAME.apply(state, decision.seat, _answer(state, decision, chance))
        found += [*step.frames, step.state]
    return tuple(found)


def _answer(state: State, decision: Decision[Action], chance: random.Random) -> Action:
    """Hits while a bust is unlikely, gives cards to anybody, and sometimes does neither: not a character's answer, so
    that no position here changes when a character learns something."""
    if decision.ask != "turn" or chance.random() < WILD:
        return chance.choice(decision.options)
    mine, pile = state.seats[decision.seat], state.pile or state.discard
    dangers = 0 if mine.second else sum(card in mine.numbers for card in pile)
    return Hit() if dangers < RISK * len(pile) else Stay()


def first(seats: int, test: Test, viewer: int | None = None) -> View:
    """The first position of the first game that has one."""
    for seed in range(TRIES):
        for state in states(seats, seed):
            view = GAME.view(state, viewer)
            if test(view):
                return view
    raise LookupError(f"{TRIES} games of {seats} seats have no such position")


def people(view: View, names: Sequence[str] = PLAYERS) -> tuple[Person, ...]:
    """Who sits there: every third an AI, one on autopilot, who is asked is thinking."""
    asked = view.question.seat if view.question else None
    found = []
    for seat in range(len(view.seats)):
        mark: Status = "autopilot" if seat == 3 else "thinking" if seat == asked else "none"
        if seat % 3 == 2:
            character, name = OPPONENTS[seat // 3 % 3]
            found.append(Person(name, "none" if mark == "autopilot" else mark, ai=True, character=character))
        else:
            found.append(Person(names[seat % len(names)], mark))
    return tuple(found)


def table(seats: int, test: Test, names: Sequence[str] = PLAYERS) -> Board:
    """The table as a spectator sees it."""
    view = first(seats, test)
    return Board("table", view, people(view, names))


def panel(seats: int, test: Test, *, odds: bool = False, viewer: int = 0) -> Board:
    """A seat's panel: the first one's, looked at by `viewer`."""
    view = first(seats, test, viewer)
    return Board("panel", view, people(view), 0, {"odds": of_seat(view, 0)} if odds else {})


def advised(board: Board, advice: Advice) -> Board:
    """A panel on which a hint advises something, or a review shows what was played."""
    return replace(board, marks={**board.marks, ADVICE: advice})


def result(seats: int, test: Test = lambda _: True, names: Sequence[str] = PLAYERS) -> Board:
    """The end of a game."""
    view = first(seats, lambda view: view.phase == "over" and test(view))
    return Board("result", view, people(view, names))


def asked(view: View, cards: int = 3) -> bool:
    """The first seat is asked whether to hit, with so many numbers in front."""
    question = view.question
    return (
        view.phase == "turns"
        and question is not None
        and question.seat == 0
        and question.ask == "turn"
        and len(view.seats[0].line.numbers) >= cards
    )


def mixed(view: View, kinds: int = 3) -> bool:
    """Players who stand in so many different ways, and somebody is asked."""
    return (
        view.phase == "turns"
        and view.question is not None
        and view.round > 2
        and len({seat.line.status for seat in view.seats}) >= kinds
    )


def busted_now(view: View) -> bool:
    """The card just turned was a bust."""
    if view.turned is None or view.phase != "turns" or view.question is not None:
        return False
    line = view.seats[view.turned[0]].line
    return line.status == "busted" and line.duplicate == view.turned[1] and len(line.cards) > 2


def saved_now(view: View) -> bool:
    """A Second Chance is about to take a card away."""
    return any(seat.line.duplicate is not None and seat.line.status != "busted" for seat in view.seats)


def seven(view: View) -> bool:
    """The round ended with seven numbers."""
    return view.phase == "scored" and view.rounds[-1].flip7_by is not None


def tied() -> Board:
    """Two players who share the win."""
    board = result(3)
    best = max(seat.total for seat in board.view.seats)
    seats = tuple(replace(seat, total=best, missing=0, rank=1) if seat.rank == 2 else seat for seat in board.view.seats)
    return replace(board, view=replace(board.view, seats=seats))


def crowd() -> Board:
    """Far more than ever waits at once, and a line with everything in it."""
    board = table(4, lambda view: bool(view.flips) and view.question is None)
    waiting = (("freeze", 1), ("flip3", 2), ("flip3", 3), ("freeze", 0), ("flip3", 1))
    line = replace(
        board.view.seats[0].line,
        cards=("12", "11", "10", "9", "8", "7"),
        numbers=("7", "8", "9", "10", "11", "12"),
        modifiers=("+2", "+4", "+6", "+8", "+10", "x2"),
        second=True,
        duplicate=None,
        status="active",
        points=144,
    )
    seats = (replace(board.view.seats[0], line=line), *board.view.seats[1:])
    return replace(board, view=replace(board.view, waiting=waiting, seats=seats))


def speaking() -> Board:
    """A character has something to say."""
    board = table(4, lambda view: mixed(view) and view.seats[2].line.status == "busted")
    return replace(board, voice=Voice(2, say("flip7.voice.shark.bust.1")))


def reacted(seats: int) -> Board:
    """Symbols stand beside names."""
    board = table(seats, lambda view: mixed(view, 4))
    return replace(board, people=reacting(board.people))


TABLES: dict[str, tuple[str, Callable[[], Board]]] = {
    "flip7-table-1": ("Alone, saved by a Second Chance", lambda: table(1, saved_now)),
    "flip7-table-2": (
        "Two players, who gets the card?",
        lambda: table(2, lambda view: view.question is not None and view.question.ask == "target" and view.round > 2),
    ),
    "flip7-table-3": (
        "A Flip Three, a card set aside",
        lambda: table(3, lambda view: bool(view.flips) and bool(view.flips[0].aside) and view.round > 2),
    ),
    "flip7-table-4": ("Everything at once", crowd),
    "flip7-table-6": ("Hit or stay?", lambda: table(6, mixed)),
    "flip7-table-bust": ("A bust", lambda: table(6, busted_now)),
    "flip7-table-seven": ("A Flip 7", lambda: table(5, seven)),
    "flip7-table-voice": ("A character speaks", speaking),
    "flip7-table-scored": (
        "Between rounds",
        lambda: table(4, lambda view: view.phase == "scored" and not seven(view) and view.round > 3),
    ),
    "flip7-table-9": ("Nine players", lambda: table(9, lambda view: mixed(view, 4))),
    "flip7-table-12": ("Twelve players", lambda: table(12, lambda view: mixed(view, 4))),
    "flip7-table-18": ("Eighteen players", lambda: table(18, lambda view: mixed(view, 4))),
    "flip7-table-reactions": ("Eighteen players, some of whom react", lambda: reacted(18)),
    "flip7-names": ("Names in many scripts", lambda: table(18, busted_now, FOREIGN)),
}
PANELS: dict[str, tuple[str, Callable[[], Board]]] = {
    "flip7-panel": (
        "One's own view with the odds",
        lambda: panel(5, lambda view: asked(view) and view.round > 2, odds=True),
    ),
    "flip7-panel-hit": (
        "What a hint advises, or a review shows",
        lambda: advised(PANELS["flip7-panel"][1](), Advice("deck")),
    ),
    "flip7-panel-stay": (
        "What somebody played",
        lambda: advised(PANELS["flip7-panel"][1](), Advice("points", is_play=True)),
    ),
    "flip7-panel-target": (
        "Who should get the card",
        lambda: advised(
            panel(
                4, lambda view: view.question is not None and view.question.seat == 0 and view.question.ask == "target"
            ),
            Advice("player", 1),
        ),
    ),
    "flip7-panel-sixth": ("One more for a Flip 7", lambda: panel(3, lambda view: asked(view, 6), odds=True)),
    "flip7-panel-bust": (
        "Out",
        lambda: panel(
            4, lambda view: view.seats[0].line.status == "busted" and view.phase == "turns" and view.round > 2
        ),
    ),
    "flip7-panel-frozen": (
        "Frozen",
        lambda: panel(
            3,
            lambda view: (
                view.seats[0].line.status == "frozen" and view.phase == "turns" and len(view.seats[0].line.cards) > 1
            ),
        ),
    ),
    "flip7-panel-alone": ("Alone", lambda: panel(1, lambda view: asked(view) and view.round > 5)),
    "flip7-panel-18": (
        "Somebody else's view at a large table",
        lambda: panel(
            18,
            lambda view: view.phase == "turns" and view.round == 3 and view.seats[0].line.status == "stayed",
            viewer=1,
        ),
    ),
}
LARGER: dict[str, tuple[str, Callable[[], Board]]] = {
    f"flip7-larger{name}": (title, lambda make=PANELS[of][1], page=page: replace(make(), page=page))  # type: ignore[misc]
    for name, of, page, title in (
        ("", "flip7-panel-sixth", 0, "The cards, larger"),
        ("-pile", "flip7-panel", 1, "What is left, larger"),
        ("-others", "flip7-panel", 2, "The others, larger"),
        ("-bust", "flip7-panel-bust", 0, "Out, larger"),
        ("-frozen", "flip7-panel-frozen", 0, "Frozen, larger"),
        ("-rounds", "flip7-panel-alone", 2, "Alone, larger: the rounds"),
        ("-18", "flip7-panel-18", 2, "Larger, the others at a large table"),
    )
}
RESULTS: dict[str, tuple[str, Callable[[], Board]]] = {
    "flip7-result-1": ("Alone", lambda: result(1)),
    "flip7-result-2": ("Two players", lambda: result(2)),
    "flip7-result-6": ("Six players", lambda: result(6)),
    "flip7-result-18": ("Eighteen players", lambda: result(18, names=FOREIGN)),
    "flip7-result-tie": ("A shared win", tied),
}


@cache
def moments(seats: int, seed: int) -> tuple[View, ...]:
    """What a replay is made of: every state before the table moves on, and the last."""
    return tuple(GAME.view(state, None) for state in states(seats, seed) if state.phase in ("scored", "over"))


def replay() -> Picture:
    """A game of five as an animation."""
    views = moments(5, 1)
    return DRAWER.draw_replay(views, people(views[-1]))


def replay_moments() -> Picture:
    """Four frames of the animation side by side."""
    animation = replay()
    return strip(animation, (0, (frames_of(animation) - 1) // 2, -2, -1), per_row=2)


def moment() -> Picture:
    """A round of a player, card by card."""
    found = states(3, 1)
    last = next(place for place, state in enumerate(found) if len(state.seats[0].numbers) > 3)
    views = [GAME.view(state, None) for state in found[: last + 1]]
    shown = [view for view in views if view.question is not None and view.question.seat == 0]
    return strip(DRAWER.draw_moment([*shown[:2], views[-1]], 0, people(views[-1])), (0, 1, -1), per_row=3)


def cards() -> Picture:
    """Every card, and its looks in a line."""
    size, per_row = faces.BIG, 7
    wide, tall = size.width + GAPS, size.height + GAPS
    rows = -(-len(CARDS) // per_row)
    sheet = Sheet(per_row * wide + GAPS, (rows + 1) * tall + GAPS, "night")
    for place, kind in enumerate(CARDS):
        sheet.put(
            faces.card(kind, "plain", size, "night"), GAPS + place % per_row * wide, GAPS + place // per_row * tall
        )
    sheet.put(faces.card_back(size, "night"), GAPS + len(CARDS) % per_row * wide, GAPS + len(CARDS) // per_row * tall)
    for place, look in enumerate(faces.LOOKS):
        sheet.put(faces.card("9", look, size, "night"), GAPS + place * wide, GAPS + rows * tall)
    told = "The cards of Flip 7: 0 to 12, plus cards, x2, Freeze, Flip Three, Second Chance; a 9 in all its looks."
    return Picture(sheet.png(), told, sheet.width, sheet.height)


def others() -> Iterator[tuple[str, str, Callable[[], Picture], bool]]:
    """(name, title, drawn, whether it is sent like that) of what is not drawn from a view."""
    yield "flip7-cover", "The title", DRAWER.draw_cover, True
    yield "flip7-cards", "Every card", cards, False
    yield "flip7-moment", "The best moment of a game, card by card", moment, False
    yield "flip7-replay", "Four moments of an animated replay", replay_moments, False
