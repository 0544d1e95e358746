"""The same seed is the same evening, whatever ran before it; and nothing of it is anything but as it has to be."""

from __future__ import annotations

import pytest

from tests.simulation.evenings import evenings

SEEDS = ("1", "2", "7")
MINUTES = 3.0


@pytest.fixture(scope="module")
def warm() -> list[dict[str, object]]:
    """Each seed twice, one after the other in one process."""
    return evenings(*((seed, MINUTES, None) for seed in (*SEEDS, *SEEDS)))


def test_the_same_seed_is_the_same_history_again(warm: list[dict[str, object]]) -> None:
    first, again = warm[: len(SEEDS)], warm[len(SEEDS) :]
    assert first == again
    assert len({str(told["history"]) for told in first}) == len(SEEDS)


def test_it_is_the_same_alone_with_nothing_kept_and_after_others_with_their_answers(
    warm: list[dict[str, object]],
) -> None:
    assert evenings((SEEDS[-1], MINUTES, None)) == [warm[-1]]


def test_they_are_as_they_have_to_be(warm: list[dict[str, object]]) -> None:
    assert [told["breaches"] for told in warm] == [[]] * len(warm)
    assert all(int(dict(told["counts"])["press"]) > 50 for told in warm)  # type: ignore[call-overload]
