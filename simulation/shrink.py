"""A failing evening made smaller: with fewer faults, fewer people, and shorter, as long as it breaks the same truth."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from simulation.evening import MINUTES, Told
from simulation.plan import Plan

NUMBER = re.compile(r"\b[0-9a-f]*\d[0-9a-f.]*\b")
"""What differs between two evenings that break the same truth: ids, moments, fingerprints."""


def broken(told: Told) -> str:
    """Return which truth an evening breaks first, without the numbers in it."""
    return NUMBER.sub("…", told.breaches[0].splitlines()[0])[:60]


def shrink(told: Told, play: Callable[[str], Told]) -> Told:
    """Return the smallest evening found that breaks the same truth."""
    best, same = told, broken(told)
    for smaller in (_without_faults, _fewer_people, _shorter):
        for plan in smaller(told):
            # Each way goes on from what the ways before it have left.
            tried = _both(Plan.of(best.seed), plan)
            if str(tried) == best.seed:
                continue
            found = play(str(tried))
            if found.breaches and any(broken(replace(found, breaches=[one])) == same for one in found.breaches):
                best = found
                if smaller is not _without_faults:
                    break
    return best


def _both(known: Plan, more: Plan) -> Plan:
    return Plan(
        known.seed,
        {**known.without, **more.without},
        more.people if known.people is None else known.people,
        more.minutes if known.minutes is None else known.minutes,
    )


def _without_faults(told: Told) -> Iterator[Plan]:
    """Yield the evening without any fault, and without each."""
    lasted = dict(enumerate(told.lasted))
    yield Plan(told.seed, lasted)
    for number in reversed(lasted):
        yield Plan(told.seed, {number: lasted[number]})


def _fewer_people(told: Told) -> Iterator[Plan]:
    yield from (Plan(told.seed, people=count) for count in range(1, told.people))


def _shorter(told: Told) -> Iterator[Plan]:
    yield from (Plan(told.seed, minutes=float(minutes)) for minutes in range(1, math.ceil(MINUTES)))
