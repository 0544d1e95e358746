"""A failing evening is made smaller for as long as it breaks the same truth."""

from __future__ import annotations

import pytest

from simulation.evening import Told
from simulation.plan import Plan
from simulation.shrink import shrink

TEXTS = ["17", "17+without=2:20.5,5:61.25+people=2+minutes=3.0", "a+people=1"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_plan_is_its_text(text: str) -> None:
    assert str(Plan.of(text)) == text


def test_what_is_no_plan_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no pepole"):
        Plan.of("17+pepole=2")


def told(seed: str) -> Told:
    """Return an evening that breaks a truth by its faults 1 and 3, with two people, after two minutes."""
    plan = Plan.of(seed)
    breaks = not {1, 3} & set(plan.without) and (plan.people or 4) >= 2 and (plan.minutes or 6) >= 2
    other = plan.minutes == 1.0
    breaches = [f"table {len(seed)} has no timer"] if breaks else ["the clock stood still"] if other else []
    return Told(seed, breaches, people=4, lasted=[1.0, 2.0, 3.5, 4.0, 5.0])


def test_what_is_not_needed_is_left_out() -> None:
    smallest = shrink(told("17"), told)
    assert smallest.seed == "17+without=0:1.0,2:3.5,4:5.0+people=2+minutes=2.0"
    assert "has no timer" in smallest.breaches[0]


def test_one_that_cannot_be_made_smaller_stays_as_it_is() -> None:
    first = Told("17", ["table 3 has no timer"], people=1, lasted=[])
    assert shrink(first, Told).seed == "17"
