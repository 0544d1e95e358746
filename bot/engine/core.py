"""What every game is made of: actions, decisions, events, steps; its `Rules`, and the `Players` who play by them.

Players are seats 0…n−1 here; who sits there is the table's concern. States are values: an action gives a new
state and leaves the old one as it was, so a refused action changes nothing by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from bot.engine.options import Option
from bot.engine.values import Edition as Edition
from bot.engine.values import IllegalAction as IllegalAction
from bot.engine.values import JsonObject as JsonObject
from bot.engine.values import JsonValue as JsonValue


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as data without prose; `audience` is the only seat that may see it, None: everybody."""

    kind: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    audience: int | None = None


ALMOST = 0.99
"""The most that may have been played of a game that is not over."""

A = TypeVar("A")
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
S_in = TypeVar("S_in", contravariant=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """An open question: who is asked, what, and every legal answer. `serial` changes with the seat's question."""

    seat: int
    ask: str
    serial: int
    options: tuple[A, ...]
    data: Mapping[str, JsonValue] = field(default_factory=dict, hash=False)
    """What the words of the question may say, as an event's data."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What an action led to: the state after it, and the events on the way in the order they happened."""

    state: S_co
    events: tuple[Event, ...] = ()
    frames: tuple[S_co, ...] = ()
    """The states on the way that are worth showing one after the other before the last. They are only to be looked
    at: nothing is asked in them."""
    told: tuple[int, ...] = ()
    """How many of the events had happened at each frame; where a number is missing, none of them is told with it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place when a game is over: total in points, rank 1, 1, 3 where totals (and tie-breaks) are equal."""

    seat: int
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class DayScore:
    """What a finished game for one seat is worth among those who played the same deal."""

    total: int
    """As it is shown."""
    rank_key: int
    """What decides the rank: the higher, the better; equal ones share it."""
    tie: int
    """Only the order in which those who share a rank are listed: the higher, the earlier."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a game is best followed, in seconds. The rules do not read a clock: tables and screens observe these."""

    advance_delay: float = 1.5
    """Between the last answer and the next thing."""
    frame: float = 0.0
    """Seconds that each of a step's frames is shown, and so is a drum roll; 0: they are not shown."""


class Chance(Protocol):
    """Where shuffles and dice come from: a seed (`rng.Seeded`) or a record's own lists (`rng.Scripted`)."""

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """Return the `index`-th shuffle of the stream.

        A script may answer with fewer or other items than it was given.
        """
        ...

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the `index`-th roll of the stream: `count` dice with faces 1…`sides`.

        A script may answer with fewer or other numbers.
        """
        ...


class Rules(Protocol[S, A]):
    """The rules of one game: what is asked, what is legal, what follows. They know nothing of characters."""

    key: str
    rules_version: int
    min_seats: int
    max_seats: int
    turn_by_turn: bool
    """Questions come one after the other: each has a time of its own, and nobody hurries past what is shown."""
    pace: Pace

    @property
    def options(self) -> Sequence[Option]:
        """What may be chosen, declared once: rules, commands and the lobby go by it."""
        ...

    @property
    def counted(self) -> Sequence[str]:
        """The counts that people are shown under a heading, first to last: a profile has room for three."""
        ...

    @property
    def fixed_answers(self) -> Sequence[str]:
        """The answers, as short texts, that keep their places on the table message of a game of turns: at most three.

        So nobody gives one because a button has moved under their finger.
        """
        ...

    @property
    def short(self) -> Mapping[str, JsonValue]:
        """The options of its short game, which has results, careers and records of its own; empty: it has none."""
        ...

    def kept_as(self, options: Mapping[str, JsonValue]) -> str:
        """Return under which key the results of a game with these options are kept; a short game's are apart."""
        ...

    def parse_options(self, raw: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        """Return all options with their defaults filled in.

        `IllegalAction("bad_record")` for an unknown key or value.
        """
        ...

    def start(self, seats: int, options: Mapping[str, JsonValue], chance: Chance) -> Step[S]:
        """Return the first state, with everything done that needs no one's choice."""
        ...

    def decisions(self, state: S) -> tuple[Decision[A], ...]:
        """Return what is asked of whom now, in seat order. None open: the game is over or may advance."""
        ...

    def decision(self, state: S, seat: int) -> Decision[A] | None:
        """Return one seat's open question, if it has one."""
        ...

    def open_seats(self, state: S) -> tuple[int, ...]:
        """Return the seats with an open question, without working out its answers."""
        ...

    def is_over(self, state: S) -> bool: ...

    def progress(self, state: S) -> float:
        """Return how much of the game has been played, 0…1: 0 at the start, 1 once it is over and only then."""
        ...

    def may_undo(self, state: S, seat: int) -> bool:
        """Return whether the seat has done something since the last advance that it may take back."""
        ...

    def serial(self, state: S, seat: int) -> int:
        """Return a number that changes whenever what this seat is asked (or may take back) changes."""
        ...

    def apply(self, state: S, seat: int | None, action: A) -> Step[S]:
        """Play an action of a seat, or the table's own (`seat` None); raises `IllegalAction`."""
        ...

    def drawn(self, state: S) -> tuple[int, ...]:
        """Return numbers that change whenever something unseen comes to light: a die, a card, a shuffle."""
        ...

    def is_dramatic(self, before: S, after: S) -> bool:
        """Return whether what turns one frame into the next deserves a drum roll.

        It goes by what could come, not by what does.
        """
        ...

    def may_skip(self, before: S, after: S) -> bool:
        """Return whether a frame need not be seen by itself: it is seen with the one after it."""
        ...

    def view(self, state: S, seat: int | None) -> SomeView:
        """Return what that seat (None: a spectator) may see."""
        ...

    def standings(self, state: S) -> tuple[Standing, ...] | None:
        """Return places in seat order once the game is over, else None."""
        ...

    def counts(self, state: S, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """Return what is kept of how a seat played a finished game; `ValueError` while the game goes on.

        Counts may be summed over games; keys that begin with `max_` are bests. `events` is every event of the game in
        order, those taken back by undo included.
        """
        ...

    def day_score(self, state: S) -> DayScore:
        """Return how a finished game for one seat compares with others on the same deal; `ValueError` for any other."""
        ...

    def parse_action(self, raw: Mapping[str, JsonValue]) -> tuple[int | None, A]:
        """Seat and action from their record form; `IllegalAction("bad_record")` for a malformed one."""
        ...

    def dump_action(self, seat: int | None, action: A) -> JsonObject:
        """Return the record form of an action (see `record.py`)."""
        ...

    def action_text(self, action: A) -> str:
        """Return a short text for an action of a seat, at most 60 ASCII characters: what a button carries."""
        ...

    def action_of(self, text: str) -> A:
        """Return the action of a short text; `IllegalAction("bad_record")` for anything else."""
        ...

    @property
    def advance(self) -> A:
        """The table's own action: the next thing happens."""
        ...

    @property
    def undo(self) -> A:
        """The action that takes back everything the seat did since the last advance."""
        ...


class Players(Protocol[S_in, A]):
    """Who answers where no person does: characters on AI seats, and what the clock plays."""

    @property
    def characters(self) -> tuple[str, ...]:
        """The names of those who may sit on an AI seat, the weakest first."""
        ...

    @property
    def default_character(self) -> str:
        """The character that hints come from, and that sits down where none is named."""
        ...

    def consider(self, state: S_in, decision: Decision[A], character: str, seed: str) -> A:
        """Return what a character answers: one of the options, from what its seat may see and the seed alone.

        May take a tenth of a second: not for the event loop.
        """
        ...

    def default(self, state: S_in, decision: Decision[A]) -> A:
        """Return what the clock and the autopilot play, at once."""
        ...


# What stands for the types of a game where any game is meant: in tables, records, screens. Only a game's own rules know
# what its states and actions are; everybody else passes them on.
SomeState: TypeAlias = Any
SomeAction: TypeAlias = Any
SomeView: TypeAlias = Any
SomeGame: TypeAlias = Any
"""Rules of one class, where only its own record form is given them."""
SomeRules: TypeAlias = "Rules[SomeState, SomeAction]"
SomePlayers: TypeAlias = "Players[SomeState, SomeAction]"


def all_answers(rules: Rules[S, A], state: S, seat: int, answer: Callable[[S, Decision[A]], A]) -> list[A]:
    """Return what `answer` says, question after question, until nothing is asked of the seat."""
    found: list[A] = []
    while (decision := rules.decision(state, seat)) is not None:
        found.append(answer(state, decision))
        state = rules.apply(state, seat, found[-1]).state
    return found


def considered(rules: Rules[S, A], players: Players[S, A], state: S, seat: int, character: str, seed: str) -> list[A]:
    """Return what a character answers until nothing is asked of its seat."""
    return all_answers(rules, state, seat, lambda now, decision: players.consider(now, decision, character, seed))


def before_draw(rules: Rules[S, A], state: S, seat: int, answers: Iterable[A]) -> list[A]:
    """Return a seat's answers up to the first that brings to light what lay unseen.

    Those after it depend on what was drawn: who has not answered yet must not be told.
    """
    found: list[A] = []
    for answer in answers:
        found.append(answer)
        after = rules.apply(state, seat, answer).state
        if rules.drawn(after) != rules.drawn(state):
            break
        state = after
    return found
