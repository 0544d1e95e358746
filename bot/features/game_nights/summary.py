"""What the picture of a game night shows, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.picture import Sketch


@dataclass(frozen=True, slots=True)
class GameNightHero:
    """Who won most of a game night's tables."""

    name: str
    won: int
    """How many."""
    words: str = ""
    """Their best moment."""
    sketch: Sketch | None = None
    """The same, drawn."""


@dataclass(frozen=True, slots=True)
class GameNightTable:
    number: int
    """What it is called by, from 1."""
    game: str
    winners: tuple[str, ...]
    """Nobody's where it was not played to its end."""
    total: str
    """The winners' score; else how it stands, in a word or two."""


@dataclass(frozen=True, slots=True)
class GameNightBest:
    """Something that was done best of the whole evening."""

    label: str
    names: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class GameNightMoment:
    """Somebody's best moment."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class GameNight:
    """What a game night has come to."""

    title: str
    subtitle: str
    tables: tuple[GameNightTable, ...]
    bests: tuple[GameNightBest, ...] = ()
    moments: tuple[GameNightMoment, ...] = ()
    """Of the others, the best first."""
    heroes: tuple[GameNightHero, ...] = ()
    """One, or a few who are equal."""
