"""What the picture of a game night shows, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.picture import Sketch


@dataclass(frozen=True, slots=True)
class EveningHero:
    """Who won most of an evening's tables."""

    name: str
    won: int
    """How many."""
    words: str = ""
    """Their best moment."""
    sketch: Sketch | None = None
    """The same, drawn."""


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table of an evening."""

    number: int
    """What it is called by, from 1."""
    game: str
    winners: tuple[str, ...]
    """Nobody's where it was not played to its end."""
    total: str
    """The winners' score; else how it stands, in a word or two."""


@dataclass(frozen=True, slots=True)
class EveningBest:
    """Something that was done best of the whole evening."""

    label: str
    names: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class EveningMoment:
    """Somebody's best moment."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Evening:
    """What an evening has come to."""

    title: str
    subtitle: str
    tables: tuple[EveningTable, ...]
    bests: tuple[EveningBest, ...] = ()
    moments: tuple[EveningMoment, ...] = ()
    """Of the others, the best first."""
    heroes: tuple[EveningHero, ...] = ()
    """One, or a few who are equal."""
