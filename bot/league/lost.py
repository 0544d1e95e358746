"""Lost time: that in which no press could arrive, and what follows from it for days. Pure arithmetic.

Discord was away, or the bot was, or the machine slept. Nobody could have played meanwhile, so nobody is to lose by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from bot.league import days

MOST = days.DAY / 2
"""Seconds of a day: where more of them were lost, the day is skipped."""
LAST_HOURS = 2 * 3600.0
"""Seconds at the end of a day: where all of them were lost, the day is skipped, as many play late."""
HARDLY = 60.0
"""Seconds between two losses that are taken for one: a connection that is there for a moment helps nobody."""


class Span(NamedTuple):
    """Time that was lost for a shard of so many, in seconds since 1970."""

    shards: int
    slot: int
    began: float
    ended: float


def merged(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the same time as spans that do not touch, in order."""
    found: list[tuple[float, float]] = []
    for began, ended in sorted(spans):
        if found and began <= found[-1][1] + HARDLY:
            found[-1] = (found[-1][0], max(found[-1][1], ended))
        else:
            found.append((began, ended))
    return found


def by_shard(spans: Iterable[Span]) -> list[list[tuple[float, float]]]:
    found: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
    for span in spans:
        if span.ended > span.began:
            found[span.shards, span.slot].append((span.began, span.ended))
    return [merged(one) for one in found.values()]


def length(spans: Iterable[Span]) -> float:
    """Return in how many seconds any of the shards was lost."""
    return sum(ended - began for began, ended in merged((span.began, span.ended) for span in spans))


def overlap(began: float, ended: float, spans: Iterable[tuple[float, float]]) -> float:
    """Return how many seconds of these lie within two moments."""
    return sum(max(0.0, min(ended, end) - max(began, begin)) for begin, end in spans)


def skipped(spans: Iterable[Span]) -> frozenset[int]:
    """Return the days that every streak skips: on which one of the shards has lost more than half, or the last hours.

    Where a bot has several shards, those of the others could play: for whom it makes no difference.
    """
    found = set()
    for lost in by_shard(spans):
        for began, ended in lost:
            for day in range(days.day_of(began), days.day_of(ended) + 1):
                first, last = days.begins(day), days.ends(day)
                at_the_end = overlap(last - LAST_HOURS, last, lost) >= LAST_HOURS
                if at_the_end or overlap(first, last, lost) > MOST:
                    found.add(day)
    return frozenset(found)


def granted(since: float, end: float, spans: Iterable[Span]) -> float:
    """Return until when something lasts that was to end then, if what was lost of it since a moment is added.

    For whichever shard has lost the most: it ends for all at the same time.
    """
    latest = end
    for lost in by_shard(spans):
        until = end
        for began, ended in lost:
            if ended > since and began < until:
                until += ended - max(began, since)
        latest = max(latest, until)
    return latest
