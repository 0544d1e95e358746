"""What the picture at the end of a tournament shows, as plain values: whoever makes them need not load what draws."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    rank: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class TournamentPodium:
    """The first two or three of a tournament, or the two servers."""

    title: str
    subtitle: str
    places: tuple[PodiumPlace, ...]
    verdict: str
