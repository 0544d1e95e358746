"""Bases for rules: what most games share, with a default that a game overrides where it differs.

Every game's rules stand on `Common`, those with states and actions of their own too.

A game on a base brings a frozen dataclass as its position, and pure functions from position to position. The base keeps
serials, dice, the options and, where all answer at once, the answers until everybody has given theirs. Actions are
words (`words.py`). `OneAtATime` asks one seat after the other, `AllAtOnce` asks several together, each as many
questions in a turn as it takes.

What makes a game replayable: nothing may depend on anything but position, answer and `Turn`. Dice and shuffles come
from the `Turn` alone, which takes them from the `Chance` and keeps what was drawn, so that a record can be written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from bot.engine import options as declared
from bot.engine import words
from bot.engine.core import (
    ALMOST,
    Chance,
    DayScore,
    Decision,
    Event,
    IllegalAction,
    JsonObject,
    JsonValue,
    Pace,
    SomeRules,
    Standing,
    Step,
)
from bot.engine.public_view import PublicRow, PublicView
from bot.engine.turn import Drawn
from bot.engine.turn import Turn as Turn

TIE = 2**31 - 1
"""Columns of ties hold no more in any database."""


def short_key(game: str) -> str:
    """Return under which key the results of a game's short form are kept."""
    return f"{game}.short"


def kept_keys(rules: SomeRules) -> tuple[str, ...]:
    """Return all keys under which results of a game are kept."""
    return (rules.key, short_key(rules.key)) if rules.short else (rules.key,)


P = TypeVar("P")
S = TypeVar("S")
A = TypeVar("A")


class Common(Generic[S, A]):
    """What the rules of all games have in common, whatever their states and actions are: what most of them answer."""

    key: str
    rules_version = 1
    min_seats, max_seats = 1, 8
    turn_by_turn = False
    pace = Pace()
    options: tuple[declared.Option, ...] = ()
    short: Mapping[str, JsonValue] = {}
    counted: tuple[str, ...] = ()
    """The counts that have a heading, in the order they are shown."""
    fixed_answers: tuple[str, ...] = ()

    def kept_as(self, options: Mapping[str, JsonValue]) -> str:
        """Return under which key results are kept: those of a short game are apart, whatever else was chosen."""
        is_short = self.short and all(options.get(name) == value for name, value in self.short.items())
        return short_key(self.key) if is_short else self.key

    def parse_options(self, raw: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Return all options with their defaults filled in; `IllegalAction("bad_record")` for an unknown one."""
        return declared.parse_options(self.options, raw)

    def decisions(self, state: S) -> tuple[Decision[A], ...]:
        """Return what is asked of whom now, in seat order."""
        raise NotImplementedError

    def decision(self, state: S, seat: int) -> Decision[A] | None:
        """Return one seat's open question, if it has one."""
        return next((decision for decision in self.decisions(state) if decision.seat == seat), None)

    def may_undo(self, state: S, seat: int) -> bool:
        """Return whether the seat may take back what it did since the last advance."""
        return False

    def is_dramatic(self, before: S, after: S) -> bool:
        """Return whether what turns a position into the next that a turn shows deserves a drum roll.

        It goes by what could come, not by what does: a roll that comes before bad luck alone would tell it.
        """
        return False

    def may_skip(self, before: S, after: S) -> bool:
        """Return whether a position that a turn shows need not be seen by itself: it is seen with the one after it."""
        return False


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, and every legal answer."""

    seat: int
    ask: str
    """The last part of the key of its words, `<game>.ask.<ask>`."""
    options: tuple[str, ...]
    data: Mapping[str, JsonValue] = field(default_factory=dict, hash=False)
    """What its words may say besides; the seat `at` is told as a name: "Do you dive for {at}'s {load}?"."""


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """A state of a game on a base: its position, and what the base keeps alongside it."""

    position: P
    options: Mapping[str, JsonValue]
    chance: Chance
    drawn: Drawn
    serials: tuple[int, ...]
    answers: tuple[tuple[str, ...], ...]
    """What each seat has answered since the last advance (`AllAtOnce`); nobody else sees it before all have."""
    is_frame: bool = False
    """It is only to be looked at: a position on the way, in which nothing is asked."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.serials)


class Base(Common[Played[P], str]):
    """What both bases have in common. A game sets the attributes and overrides the methods that raise."""

    verbs: tuple[str, ...]
    """The first words of all its actions."""
    advance = words.ADVANCE
    undo = words.UNDO

    # What a game says

    def begin(self, turn: Turn) -> P:
        """Return the first position."""
        raise NotImplementedError

    def is_finished(self, position: P) -> bool:
        """Return whether the game is over."""
        raise NotImplementedError

    def totals(self, position: P) -> Sequence[int]:
        """Return everybody's points."""
        raise NotImplementedError

    def decides(self, position: P) -> Sequence[tuple[int, ...]]:
        """Return what decides everybody's rank, more is better: the points, and behind them what breaks a tie."""
        return [(total,) for total in self.totals(position)]

    def proceed(self, position: P, turn: Turn) -> P:
        """Return the position after the table has moved on by itself, where nobody is asked and it is not over."""
        raise NotImplementedError

    def public_view(self, position: P, asked: tuple[int, ...]) -> PublicView:
        """Return what everybody sees; a game that is played to a total has it as the `goal`."""
        over = self.is_finished(position)
        ranks = self._ranks(position) if over else ()
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        says = Event("over" if over else "asks", (winners if over else asked or (None,))[0])
        rows = tuple(map(PublicRow, self.totals(position)))
        return PublicView(says, rows, 0, asked, over=over, winners=winners, ranks=ranks)

    def share_played(self, position: P) -> float:
        """Return how much of an unfinished game has been played, 0…1: the highest total of the `goal` it is played to.

        Without a goal it is 0: then a game counts from its end on, and a game of fixed length says better.
        """
        goal = self.public_view(position, ()).goal
        return max(self.totals(position)) / goal if goal else 0.0

    def own_counts(self, position: P, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """Return what is kept of how a seat played a finished game, besides how often each event happened to it."""
        return {}

    def unseen(self, position: P) -> int:
        """Return how many cards at the end of the last shuffle nobody has seen; a record puts them in order."""
        return 0

    def known(self, position: P, seat: int) -> P:
        """Return the position as a character on that seat may know it: of what lies unseen, nothing or no order."""
        return position

    # What the base makes of it

    def questions(self, state: Played[P]) -> tuple[Question, ...]:
        """Return what is asked now, in seat order."""
        raise NotImplementedError

    def answered(self, state: Played[P], question: Question, action: str, turn: Turn) -> Played[P]:
        """Return the state after a legal answer."""
        raise NotImplementedError

    def start(self, seats: int, options: Mapping[str, JsonValue], chance: Chance) -> Step[Played[P]]:
        """Return the first state."""
        turn = Turn(self.parse_options(options), seats, chance, Drawn())
        position = self.begin(turn)
        none: tuple[tuple[str, ...], ...] = ((),) * seats
        return Step(Played(position, turn.options, chance, turn.drawn, (0,) * seats, none), tuple(turn.events))

    def decisions(self, state: Played[P]) -> tuple[Decision[str], ...]:
        """Return what is asked of whom now, in seat order."""
        return tuple(
            Decision(asked.seat, asked.ask, state.serials[asked.seat], asked.options, asked.data)
            for asked in self.questions(state)
            if not state.is_frame
        )

    def open_seats(self, state: Played[P]) -> tuple[int, ...]:
        """Return the seats with an open question."""
        return () if state.is_frame else tuple(asked.seat for asked in self.questions(state))

    def is_over(self, state: Played[P]) -> bool:
        """Return whether the game is over."""
        return not state.is_frame and self.is_finished(state.position)

    def progress(self, state: Played[P]) -> float:
        """Return how much of the game has been played, 0…1; 1 only when it is over."""
        return 1.0 if self.is_over(state) else min(max(self.share_played(state.position), 0.0), ALMOST)

    def serial(self, state: Played[P], seat: int) -> int:
        """Return a number that changes whenever what this seat is asked or may take back changes."""
        return state.serials[seat]

    def apply(self, state: Played[P], seat: int | None, action: str) -> Step[Played[P]]:
        """Play an action of a seat, or the table's own; raise `IllegalAction` and change nothing."""
        if self.is_over(state):
            raise IllegalAction("game_over")
        turn = Turn(state.options, state.seats, state.chance, state.drawn)
        if seat is None:
            after = self.advanced(state, action, turn)
        elif action == self.undo:
            after = self.taken_back(state, seat, turn)
        else:
            after = self.answered(state, self._question(state, seat, action), action, turn)
        after = replace(after, drawn=turn.drawn)
        after = replace(after, serials=self._serials(state, after, seat))
        frames = tuple(replace(after, position=position, is_frame=True) for position, _ in turn.frames)
        return Step(after, tuple(turn.events), frames, tuple(told for _, told in turn.frames))

    def advanced(self, state: Played[P], action: str, turn: Turn) -> Played[P]:
        """Return the state after the table's own action."""
        if action != self.advance:
            raise TypeError("only advance is the table's own")
        if self.questions(state):
            raise IllegalAction("seats_waiting")
        return replace(state, position=self.moved_on(state, turn), answers=((),) * state.seats)

    def moved_on(self, state: Played[P], turn: Turn) -> P:
        """Return the position after the table has moved on."""
        return self.proceed(state.position, turn)

    def taken_back(self, state: Played[P], seat: int, turn: Turn) -> Played[P]:
        """Return the state after a seat has taken back all it has answered since the last advance."""
        if not 0 <= seat < state.seats:
            raise IllegalAction("no_such_seat", seat=seat)
        if not self.may_undo(state, seat):
            raise IllegalAction("nothing_to_undo")
        turn.tell("undone", seat)
        return replace(state, answers=_with(state.answers, seat, ()))

    def _question(self, state: Played[P], seat: int, action: str) -> Question:
        if not 0 <= seat < state.seats:
            raise IllegalAction("no_such_seat", seat=seat)
        question = next((asked for asked in self.questions(state) if asked.seat == seat), None)
        if question is None:
            raise IllegalAction("not_asked")
        if action not in question.options:
            raise IllegalAction("not_an_option", options=list(question.options))
        return question

    def _serials(self, before: Played[P], after: Played[P], actor: int | None) -> tuple[int, ...]:
        """Increment where a seat acted, or is asked something else than before."""
        was = {asked.seat: asked for asked in self.questions(before)}
        now = {asked.seat: asked for asked in self.questions(after)}
        return tuple(
            serial + (seat == actor or was.get(seat) != now.get(seat) or self._undo_changes(before, after, seat))
            for seat, serial in enumerate(before.serials)
        )

    def _undo_changes(self, before: Played[P], after: Played[P], seat: int) -> bool:
        return self.may_undo(before, seat) != self.may_undo(after, seat)

    def drawn(self, state: Played[P]) -> tuple[int, ...]:
        """Return how many rolls and shuffles there were, and how much of the last shuffle is still unseen."""
        return len(state.drawn.rolls), len(state.drawn.shuffles), self.unseen(state.position)

    def view(self, state: Played[P], seat: int | None) -> PublicView:
        """Return what that seat (None: a spectator) sees: everything visible to all."""
        return self.public_view(state.position, self.open_seats(state))

    def standings(self, state: Played[P]) -> tuple[Standing, ...] | None:
        """Return ranks in seat order once the game is over: those whom nothing tells apart share one."""
        if not self.is_over(state):
            return None
        totals, ranks = self.totals(state.position), self._ranks(state.position)
        return tuple(Standing(seat, total, rank) for seat, (total, rank) in enumerate(zip(totals, ranks, strict=True)))

    def _ranks(self, position: P) -> tuple[int, ...]:
        decided = self.decides(position)
        return tuple(1 + sum(other > own for other in decided) for own in decided)

    def counts(self, state: Played[P], seat: int, events: Sequence[Event]) -> dict[str, int]:
        """Return how often each event happened to the seat, and the game's own counts; `ValueError` before the end."""
        if not self.is_over(state):
            raise ValueError("the game is not over")
        happened: dict[str, int] = {"points": self.totals(state.position)[seat]}
        for event in events:
            if event.seat == seat:
                happened[event.kind] = happened.get(event.kind, 0) + 1
        return happened | self.own_counts(state.position, seat, events)

    def day_score(self, state: Played[P]) -> DayScore:
        """Return the points of a finished game for one seat, and what breaks a tie; `ValueError` for any other."""
        if not self.is_over(state):
            raise ValueError("the game is not over")
        if state.seats != 1:
            raise ValueError("a day is played alone")
        (total,), ((_, *ties),) = self.totals(state.position), self.decides(state.position)
        return DayScore(total=total, rank_key=total, tie=_in_one_number(ties))

    def parse_action(self, raw: Mapping[str, JsonValue]) -> tuple[int | None, str]:
        """Return seat and action of a record form; `IllegalAction("bad_record")` for a malformed one."""
        return words.parse(raw, self._all_verbs)

    def dump_action(self, seat: int | None, action: str) -> JsonObject:
        """Return the record form of an action."""
        return words.dump(seat, action)

    def action_text(self, action: str) -> str:
        """Return what a button carries: the action itself."""
        return action

    def action_of(self, text: str) -> str:
        """Return the action of a button's text; `IllegalAction("bad_record")` for any other."""
        return words.action_of(text, self._all_verbs)

    @property
    def _all_verbs(self) -> Collection[str]:
        return self.verbs


class OneAtATime(Base[P]):
    """One seat after the other is asked. What is done is done: nothing can be taken back."""

    turn_by_turn = True
    pace = Pace(advance_delay=2.5)

    def asking(self, position: P) -> Question | None:
        """Return the one open question; None: the game is over, or the table moves on by itself (`proceed`)."""
        raise NotImplementedError

    def answer(self, position: P, question: Question, action: str, turn: Turn) -> P:
        """Return the position after a legal answer to the open question."""
        raise NotImplementedError

    def questions(self, state: Played[P]) -> tuple[Question, ...]:
        """Return the one open question."""
        asked = None if self.is_finished(state.position) else self.asking(state.position)
        return () if asked is None else (asked,)

    def answered(self, state: Played[P], question: Question, action: str, turn: Turn) -> Played[P]:
        """Return the state after a legal answer."""
        return replace(state, position=self.answer(state.position, question, action, turn))


class AllAtOnce(Base[P]):
    """All who are asked answer at once, unseen by the others: one question, or several one after the other.

    When the last has answered, the table moves on (`reveal`). Until then everybody may take back their answers.
    """

    def asks(self, position: P) -> tuple[Question, ...]:
        """Return what is asked first after an advance, in seat order, answered already or not."""
        raise NotImplementedError

    def asks_next(self, position: P, seat: int, given: tuple[str, ...]) -> Question | None:
        """Return what a seat is asked after these answers; None: its turn is complete."""
        return None

    def reveal(self, position: P, answers: Mapping[int, tuple[str, ...]], turn: Turn) -> P:
        """Return the position after everybody's answers, by seat and in their order, are turned over."""
        raise NotImplementedError

    def seen_by(self, seen: PublicView, position: P, seat: int, given: tuple[str, ...]) -> PublicView:
        """Return what a seat sees that has given these answers, which the others do not see yet."""
        return seen

    def view(self, state: Played[P], seat: int | None) -> PublicView:
        """Return what is visible to all, and to a seat its own answers."""
        seen = super().view(state, seat)
        given = () if seat is None else state.answers[seat]
        return seen if seat is None or not given else self.seen_by(seen, state.position, seat, given)

    def questions(self, state: Played[P]) -> tuple[Question, ...]:
        """Return what is still to be answered."""
        if self.is_finished(state.position):
            return ()
        return tuple(filter(None, (self._open(state, asked) for asked in self.asks(state.position))))

    def _open(self, state: Played[P], first: Question) -> Question | None:
        given = state.answers[first.seat]
        return self.asks_next(state.position, first.seat, given) if given else first

    def answered(self, state: Played[P], question: Question, action: str, turn: Turn) -> Played[P]:
        """Keep the answer; it is told that there is one, not what it is."""
        turn.tell("answered", question.seat)
        return replace(state, answers=_with(state.answers, question.seat, (*state.answers[question.seat], action)))

    def may_undo(self, state: Played[P], seat: int) -> bool:
        """Return whether the seat has answered since the last advance."""
        return not self.is_over(state) and bool(state.answers[seat])

    def moved_on(self, state: Played[P], turn: Turn) -> P:
        """Return the position after what was answered is turned over; where nobody was asked, after `proceed`."""
        given = {seat: answers for seat, answers in enumerate(state.answers) if answers}
        return self.reveal(state.position, given, turn) if given else super().moved_on(state, turn)


def _in_one_number(ties: Sequence[int]) -> int:
    """Return a number below 2³¹ by which the same are in order; of several each has its share of the digits.

    One alone is itself, three reach to ±644: what is more counts as that.
    """
    base = int(TIE ** (1 / max(1, len(ties))))
    most, number = (base - 1) // 2, 0
    for tie in ties:
        number = number * base + max(-most, min(most, tie))
    return number


def _with(answers: tuple[tuple[str, ...], ...], seat: int, given: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*answers[:seat], given, *answers[seat + 1 :])
