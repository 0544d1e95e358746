"""Puzzles: a position of a finished game in which one play is clearly best, and not the one that comes to mind first.

A game that has any brings a `Puzzler` (`Plugin.load_puzzler`). Choosing one is pure: from the same games and the same
seed comes the same puzzle, on every machine. It is looked for in slices, within an effort that is given, first in games
that people have given for it, then in games that characters play from the seed.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, cast

from bot.engine.core import (
    IllegalAction,
    JsonObject,
    JsonValue,
    SomeAction,
    SomePlayers,
    SomeRules,
    SomeState,
)
from bot.engine.record import Finished, PlayedEdition, RecordError, export, run
from bot.engine.review import Past
from bot.engine.rng import Seeded

OFFERED = 5
"""Plays that are offered at most."""
GIVEN, IN_ALL = 40_000, 150_000
"""The effort of looking through games that people gave, and of all: as many games played on."""
LEAST = 500
"""What looking through a game counts for at least."""


@dataclass(frozen=True, slots=True)
class Play:
    """One of the plays that are offered."""

    actions: tuple[JsonObject, ...]
    """As in records."""
    behind: float
    """Points that it is worth less than the best; 0 for the best."""
    error: float
    """The standard error of that; 0 where it is exact, and for the best."""
    facts: Mapping[str, JsonValue]
    """What speaks for the best beside this one, in keys and values that the game's screens say; as in reviews.

    Of the best itself: beside the obvious one.
    """

    def to_json(self) -> JsonObject:
        return {"actions": list(self.actions), "behind": self.behind, "error": self.error, "facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Position:
    seat: int
    first: int
    """So many of the game's actions lie before it."""
    plays: tuple[Play, ...]
    """In the order they are offered."""
    best: int
    obvious: int
    """The places of the best play, and of the one that comes to mind first."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what may be played in it; nothing says whose game it was."""

    game: str
    version: int
    """Of what chose it."""
    record: JsonObject
    """The game up to the position, with nothing in it that lay unseen; its seats have numbers for names."""
    seat: int
    plays: tuple[Play, ...]
    best: int
    obvious: int

    def to_json(self) -> JsonObject:
        return {
            "game": self.game,
            "version": self.version,
            "record": self.record,
            "seat": self.seat,
            "plays": [play.to_json() for play in self.plays],
            "best": self.best,
            "obvious": self.obvious,
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, JsonValue]) -> Puzzle:
        """Return what `to_json` has written."""
        kept = cast("Mapping[str, SomeAction]", raw)
        plays = [Play(**{**play, "actions": tuple(play["actions"])}) for play in kept["plays"]]
        return cls(**{**kept, "plays": tuple(plays)})


Search: TypeAlias = Generator[None, None, tuple[Position | None, int]]
"""Looking through a game, in slices of a few milliseconds: a position, if there is one, and the effort it took.

Effort is counted in games played on, or in what takes as long.
"""
Making: TypeAlias = Generator[None, None, Puzzle | None]
"""A puzzle in the making; None: nothing was found within the effort."""


class Puzzler(Protocol):
    @property
    def version(self) -> int:
        """A number that changes whenever the same game may give another puzzle."""
        ...

    @property
    def tables(self) -> Sequence[int]:
        """How many seats the games have that are played for puzzles: one of these."""
        ...

    def search(self, past: Past, seats: Collection[int], seed: str, most: int) -> Search:
        """Begin to look for a position of one of these seats, in an order by the seed, with so much effort. Pure."""
        ...


class Puzzled(PlayedEdition, Protocol):
    """What is needed of an edition of a game."""

    @property
    def editions(self) -> Sequence[Puzzled]:
        """Return it and the editions before it, the newest first."""
        ...

    @property
    def puzzler(self) -> Puzzler | None:
        """Return who finds puzzles in it; None: nobody."""
        ...


@dataclass(frozen=True, slots=True)
class Given:
    """A finished game that its people gave for puzzles, and their seats; nothing says who they are."""

    finished: Finished
    seats: tuple[int, ...]


def making(newest: Puzzled, given: Sequence[Given], seed: str) -> Making:
    """Begin to make a puzzle: of the first game that has a position for one, in an order by the seed."""
    if newest.puzzler is None:
        return None
    effort = 0
    for at in Seeded(seed).order("given", 0, range(len(given))):
        one = given[at]
        played = next((game for game in newest.editions if game.edition == one.finished.edition), None)
        if played is None or effort >= GIVEN:
            continue
        try:
            found, took = yield from _looked(
                played, Past.of(one.finished, played.rules), one.seats, seed, GIVEN - effort
            )
        except (IllegalAction, RecordError):
            # What cannot be replayed any more is no use; there are others.
            continue
        effort += took
        if found is not None:
            return found
    number = 0
    while effort < IN_ALL:
        past = yield from played_for_it(newest, f"{seed}/{number}")
        found, took = yield from _looked(newest, past, range(past.seats), seed, IN_ALL - effort)
        if found is not None:
            return found
        # A game in which there was nothing to look at has taken something, too.
        effort += max(took, LEAST)
        number += 1
    return None


def _looked(
    game: Puzzled, past: Past, seats: Collection[int], seed: str, most: int
) -> Generator[None, None, tuple[Puzzle | None, int]]:
    """Look through one game."""
    puzzler = game.puzzler
    assert puzzler is not None
    position, took = yield from puzzler.search(past, seats, seed, most)
    return None if position is None else _puzzle(game, puzzler.version, past, position), took


def _puzzle(game: Puzzled, version: int, past: Past, position: Position) -> Puzzle:
    """Return a position with the game up to it as a record."""
    rules, actions = past.rules, past.actions[: position.first]
    state = run(rules, past.seats, past.options, past.chance, actions)
    edition = None if game.edition == game.editions[-1].edition else game.edition
    record = export(
        game.codec,
        rules,
        state,
        names=[str(seat + 1) for seat in range(past.seats)],
        options=past.options,
        actions=[rules.dump_action(seat, action) for seat, action in actions],
        edition=edition,
    )
    return Puzzle(rules.key, version, record, position.seat, position.plays, position.best, position.obvious)


def played_for_it(game: Puzzled, seed: str) -> Generator[None, None, Past]:
    """Play a game of characters, all but the strongest, who takes long: who sits there, and how many, is drawn."""
    rules, players, puzzler = game.rules, game.players, game.puzzler
    assert puzzler is not None
    draw = Seeded(seed)
    seats = puzzler.tables[draw.roll("seats", 0, 1, len(puzzler.tables))[0] - 1]
    quick = players.characters[:-1] or players.characters
    who = [quick[face - 1] for face in draw.roll("who", 0, seats, len(quick))]
    options = rules.parse_options({})
    state = rules.start(seats, options, draw).state
    actions: list[tuple[int | None, SomeAction]] = []
    while not rules.is_over(state):
        yield
        seat, action = _next(rules, players, state, who, seed)
        actions.append((seat, action))
        state = rules.apply(state, seat, action).state
    return Past(rules, seats, options, draw, tuple(actions))


def _next(
    rules: SomeRules, players: SomePlayers, state: SomeState, who: Sequence[str], seed: str
) -> tuple[int | None, SomeAction]:
    """Return what is done next: an answer, or the table's own action."""
    asked = rules.open_seats(state)
    if not asked:
        return None, rules.advance
    decision = rules.decision(state, asked[0])
    assert decision is not None
    if len(decision.options) == 1:
        return asked[0], decision.options[0]
    return asked[0], players.consider(state, decision, who[asked[0]], f"{seed}/{asked[0]}")
