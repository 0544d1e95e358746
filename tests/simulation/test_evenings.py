"""The same seed is the same evening, whatever ran before it; and nothing of it is anything but as it has to be."""

from __future__ import annotations

from simulation.evening import hosts
from tests.simulation.evenings import evenings

EVENINGS = (("250", 1.5), ("10", 0.4), ("6", 0.5))
"""Seeds, and for how many minutes people play. The first has several hosts, and is long enough for one to be killed; it
is also the one that is played cold at first, with nothing worked out or drawn before it."""


def test_the_same_seed_is_the_same_history_whatever_ran_before_it_and_as_it_has_to_be() -> None:
    # One test for all of it, as a test process beside this one would play them once more.
    told = evenings(*EVENINGS, *EVENINGS)
    first, again = told[: len(EVENINGS)], told[len(EVENINGS) :]
    assert first == again
    assert len({str(one["history"]) for one in first}) == len(EVENINGS)
    assert [one["breaches"] for one in told] == [[]] * len(told)
    assert all(int(one["counts"]["press"]) > 50 for one in told)
    assert hosts(EVENINGS[0][0]) > 1
    assert first[0]["counts"]["fault: killed"] == 1
