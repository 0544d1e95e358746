"""What the league's pictures show, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """A number among others."""

    label: str
    value: int
    shown: str = ""
    """What stands at the bar, else the value."""

    @property
    def said(self) -> str:
        """What stands at the bar."""
        return self.shown or str(self.value)


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars with a title."""

    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Profile:
    name: str
    subtitle: str
    facts: tuple[Fact, ...]
    charts: tuple[Chart, ...] = ()
    form: tuple[int, ...] = ()
    """The last scores, oldest first."""
    form_title: str = ""
    badges: tuple[str, ...] = ()
    badges_title: str = ""
    next_badge: str = ""
    """Which badge is near, and what is left to do for it."""
    versus: str = ""
    """One sentence: head-to-head with the asker."""
    empty: str = ""
    """In place of charts when nothing was played."""


@dataclass(frozen=True, slots=True)
class RankingLine:
    rank: int | None
    """None: shown without one."""
    name: str
    value: str
    detail: str = ""
    """Small, beside the value."""
    mine: bool = False
    """The asker's own."""
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """What is ranked by what, and at most ten rows of it."""

    title: str
    subtitle: str
    column: str
    """Over the values."""
    lines: tuple[RankingLine, ...]
    own: RankingLine | None = None
    """The asker's row where it is not among the lines."""
    page: int = 1
    pages: int = 1
    empty: str = ""
    """What the host says when there are no lines."""
    below: str = ""
    """What the host says where there is room below the lines; empty: that there is."""
