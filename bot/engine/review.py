"""What a finished game can be told about how a seat played it: a verdict on every turn, as values that can be kept.

A game that offers reviews brings a `Reviewer` (`Plugin.load_reviewer`). A review is pure: the same record and the same
version give the same bytes. It is made in slices, since others wait for the process that makes it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeAlias, cast

from bot.engine.core import (
    Chance,
    IllegalAction,
    JsonObject,
    JsonValue,
    SomeAction,
    SomeRules,
    SomeState,
)
from bot.engine.record import Codecs, Finished, Header, RecordError, play
from bot.engine.rng import Seeded

Kind = Literal["best", "fine", "close", "slip", "mistake", "forced"]
"""`best`: nothing better was found. `fine`: less than a point was lost. `close`: too close to call. `slip`, `mistake`:
another play was surely better, by a point and by two. `forced`: there was no other."""
FLAGGED: frozenset[Kind] = frozenset({"slip", "mistake"})
PRAISED: frozenset[Kind] = frozenset({"best", "fine"})
DIGITS = 4
"""Decimals that are kept."""
FOUND = 0.5
"""Points: a play that is worth so little less than the best counts as found."""


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game: all that it takes to play it again."""

    rules: SomeRules
    seats: int
    options: Mapping[str, JsonValue]
    chance: Chance
    actions: tuple[tuple[int | None, SomeAction], ...]

    @classmethod
    def of(cls, finished: Finished, rules: SomeRules) -> Past:
        """Return a game that is kept, by its rules."""
        actions = tuple(rules.parse_action(action) for action in finished.actions)
        return cls(rules, finished.seats, finished.options, Seeded(finished.seed), actions)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one turn of a seat."""

    seat: int
    round: int
    turn: int
    """From 1; 0 for what is chosen before a round's first turn."""
    kind: Kind
    first: int
    """The position among the record's actions of the first that stands of this turn: the seat's question was open."""
    last: int
    """The position of the last; actions of others, and of the seat's that it took back, may lie between."""
    played: tuple[JsonObject, ...]
    """What stands, as in records."""
    best: tuple[JsonObject, ...]
    """The best play that was found, the same as `played` where nothing better was."""
    cost: float
    """Points of the seat's own that the play is worth less than the best; never below 0."""
    error: float
    """The standard error of the cost; 0 where it is exact."""
    gain: float
    """Points by which the play is better than an ordinary one, as it looks at a glance."""
    facts: Mapping[str, JsonValue]
    """What speaks for either play, in keys and values that the game's screens say; see its reviewer."""

    def to_json(self) -> JsonObject:
        return {
            "seat": self.seat,
            "round": self.round,
            "turn": self.turn,
            "kind": self.kind,
            "first": self.first,
            "last": self.last,
            "played": list(self.played),
            "best": list(self.best),
            "cost": self.cost,
            "error": self.error,
            "gain": self.gain,
            "facts": dict(self.facts),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """What is said of a seat's game; `version` is the reviewer's."""

    game: str
    version: int
    seat: int
    turns: tuple[Verdict, ...]
    effort: int = 0
    """How many times the rest of a game was played on for it."""

    @property
    def moment(self) -> Verdict | None:
        """The best moment: the well-played turn that gained most; None where every turn was forced or flagged."""
        praised = [verdict for verdict in self.turns if verdict.kind in PRAISED]
        return max(praised, key=lambda verdict: (verdict.gain, verdict.first), default=None)

    def turning_points(self, most: int = 3) -> tuple[Verdict, ...]:
        """Return the flagged turns that cost most, in the order they were played."""
        flagged = [verdict for verdict in self.turns if verdict.kind in FLAGGED]
        dearest = sorted(flagged, key=lambda verdict: (-verdict.cost, verdict.first))[:most]
        return tuple(sorted(dearest, key=lambda verdict: verdict.first))

    def without(self, positions: Collection[int]) -> Review:
        """Return what remains where others answered at these positions: the clock, the autopilot, a stand-in."""
        others = sorted(positions)
        kept = [turn for turn in self.turns if not any(turn.first <= at <= turn.last for at in others)]
        return replace(self, turns=tuple(kept))

    @property
    def content(self) -> bytes:
        """Return it as it is kept, the same bytes for the same review."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def of_content(cls, content: bytes) -> Review:
        """Return what `content` was made of."""
        return cls.from_json(json.loads(content))

    def to_json(self) -> JsonObject:
        """Return it as it is printed and kept."""
        return {
            "game": self.game,
            "version": self.version,
            "seat": self.seat,
            "effort": self.effort,
            "turns": [verdict.to_json() for verdict in self.turns],
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, JsonValue]) -> Review:
        """Return what `to_json` has written."""
        kept = cast("Mapping[str, SomeAction]", raw)
        turns = [
            Verdict(**{**turn, "played": tuple(turn["played"]), "best": tuple(turn["best"])}) for turn in kept["turns"]
        ]
        return cls(kept["game"], kept["version"], kept["seat"], tuple(turns), kept["effort"])


@dataclass(frozen=True, slots=True)
class Judgement:
    """What another play of a turn is worth beside the best that is known."""

    cost: float
    """Points that it is worth less than the best; below 0 where it turns out to be better."""
    error: float
    """The standard error of that; 0 where it is exact."""

    @property
    def is_found(self) -> bool:
        """Whether it is as good as the best: nobody could tell the two apart at a table."""
        return self.cost <= FOUND


Slices: TypeAlias = Generator[None, None, Review]
"""A review in the making: it yields after every few milliseconds, and returns the review."""
Judging: TypeAlias = Generator[None, None, Judgement]
"""The same for one other play of a turn."""


class Reviewer(Protocol):
    @property
    def version(self) -> int:
        """A number that changes whenever the same record may give another review."""
        ...

    def review(self, past: Past, seat: int) -> Slices:
        """Begin a seat's review. Pure: from what the seat could see at each moment, and nothing else by chance."""
        ...

    def goes_on(self, rules: SomeRules, state: SomeState, seat: int) -> bool:
        """Return whether the turn in which a seat has just answered goes on with what it is asked in this state."""
        ...

    def judge(self, past: Past, verdict: Verdict, play: Sequence[JsonObject]) -> Judging:
        """Begin to compare another play of a turn, whole and legal, with the best that is known. Pure, too."""
        ...


def rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0


def past_of(raw: JsonValue, codecs: Codecs) -> tuple[Header, Past]:
    """Return a record's header and its game; `RecordError` where it cannot be played or is not over."""
    header, state = play(raw, codecs)
    if not header.game.is_over(state):
        raise RecordError(None, IllegalAction("not_over", message="the game is not over"))
    given = cast("Mapping[str, list[Mapping[str, JsonValue]]]", raw)["actions"]
    actions = tuple(header.game.parse_action(action) for action in given)
    return header, Past(header.game, len(header.seats), header.options, header.chance, actions)
