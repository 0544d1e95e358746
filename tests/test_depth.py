"""How much is tried in either part."""

import pytest

from tests.depth import TIMES, examples

FIVE, FIVE_OR_SEVEN = examples(5), examples(5, deep=7)


def test_as_many_examples_are_tried_as_a_test_says() -> None:
    assert (FIVE.max_examples, FIVE_OR_SEVEN.max_examples) == (5, 5)


@pytest.mark.deep
def test_in_the_deep_part_many_times_as_many_are_tried() -> None:
    assert (FIVE.max_examples, FIVE_OR_SEVEN.max_examples) == (5 * TIMES, 7)
