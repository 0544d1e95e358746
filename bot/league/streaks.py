"""Days in a row: how long somebody has finished the daily without missing a day.

A pure function of the set of days somebody has finished. Nothing is counted up as the days go by, so a game finished
after midnight, two days finished in the wrong order or a clock that was set back leave nothing wrong behind: the next
calculation is right.

- A day counts when the person's counted attempt of it is finished, whenever that was.
- Every seventh finished day, of all the person ever finished, earns a saver. At most two are held; one earned beyond
  them is lost.
- A missed day between two finished ones uses a saver by itself, and the streak goes on. The missed day adds nothing to
  its length. A saver helps against days missed after it was earned, never before.
- A day on which nobody could play for long (`lost.skipped`) is not missed by whoever has not finished it: it is passed
  over as if it had not been.
- A gap of more days than there are savers ends the streak, and the next finished day begins one of 1. The savers are
  kept: a gap they cannot close uses none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

SAVER_EVERY = 7
"""Finished days."""
MOST_SAVERS = 2


@dataclass(frozen=True)
class Streak:
    """How somebody's streak stands. Lengths are in finished days; a day is an int as in `days`."""

    current: int
    best: int
    """The longest ever, the present one included."""
    savers: int
    """Held now."""
    last_day: int
    """The last finished day."""
    finished: int
    """Days finished in all."""
    saved: tuple[int, ...]
    """The missed days of the present streak that a saver covered, in order."""


def streak(days: Iterable[int], skipped: Collection[int] = ()) -> Streak | None:
    """Return the streak of somebody who finished these days, on the last of them; none if there is no day.

    The order of the days does not matter, nor whether one is named twice. `skipped`: the days nobody can have missed.
    """
    now: Streak | None = None
    for day in sorted(set(days)):
        now = _finished(None, day) if now is None else go_on(now, day, skipped)
    return now


def earns_saver(days: Iterable[int], skipped: Collection[int] = ()) -> bool:
    """Return whether the last of these finished days has earned a saver that could be held."""
    done = sorted(set(days))
    before = streak(done[:-1], skipped)
    if before is None:
        return False
    ready = as_of(before, done[-1], skipped)
    return _finished(ready, done[-1]).savers > ready.savers


def go_on(before: Streak, day: int, skipped: Collection[int] = ()) -> Streak:
    """Return the streak with one more finished day, later than all before it."""
    return _finished(as_of(before, day, skipped), day)


def _finished(before: Streak | None, day: int) -> Streak:
    """Return the streak after another finished day, the days missed before it being settled."""
    if before is None:
        return Streak(1, 1, 0, day, 1, ())
    finished = before.finished + 1
    # After the gap was settled: the saver of a seventh day does not reach back to the days missed before it.
    savers = min(MOST_SAVERS, before.savers + (finished % SAVER_EVERY == 0))
    current = before.current + 1
    return Streak(current, max(before.best, current), savers, day, finished, before.saved)


def reach_needed(today: int, skipped: Collection[int] = (), savers: int = 0) -> int:
    """Return the first day on which a streak may have been finished last and be alive, with so many savers.

    Today there is still time. Of the days before it, a saver covers each that was missed.
    """
    day = today - 1
    while day in skipped or savers > 0:
        savers -= day not in skipped
        day -= 1
    return day


def as_of(streak: Streak, today: int, skipped: Collection[int] = ()) -> Streak:
    """Return how a streak stands on a later day on which nothing is finished yet.

    The days after the last finished one up to yesterday are missed; today is not, there is still time. Savers that
    suffice are shown as used, else the present streak is 0. Yesterday's game may still be finished if it was begun:
    then it counts, and nothing was missed. On the last finished day itself, or before it by a clock that was set back,
    nothing changes.

    For a streak as `streak` gave it: asked about an answer of its own, it would use the same savers twice.
    """
    if streak.last_day < reach_needed(today, skipped, streak.savers):
        return replace(streak, current=0, saved=())
    missed = [day for day in range(streak.last_day + 1, today) if day not in skipped]
    return replace(streak, savers=streak.savers - len(missed), saved=(*streak.saved, *missed))
