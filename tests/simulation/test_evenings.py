"""The same seed is the same evening, whatever ran before it; and nothing of it is anything but as it has to be."""

from __future__ import annotations

from tests.simulation.evenings import evenings

SEEDS = ("19", "10", "3")
"""The first has several hosts."""
MINUTES = 1.0


def test_the_same_seed_is_the_same_history_whatever_ran_before_it_and_as_it_has_to_be() -> None:
    # One test for all of it, as a test process beside this one would play them once more.
    told = evenings(*((seed, MINUTES, None) for seed in (*SEEDS, *SEEDS)))
    first, again = told[: len(SEEDS)], told[len(SEEDS) :]
    assert first == again
    assert len({str(one["history"]) for one in first}) == len(SEEDS)
    assert [one["breaches"] for one in told] == [[]] * len(told)
    assert all(int(one["counts"]["press"]) > 50 for one in told)
    # Alone, with no answer of a job kept.
    assert evenings((SEEDS[-1], MINUTES, None)) == [told[-1]]
