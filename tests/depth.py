"""How much is tried: `make test` tries a little of everything, `make test-deep` far more of whatever has no end.

In the deep part run the tests that hypothesis feeds, with many times the examples, and what is marked `deep`.
"""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import settings

TIMES = 10
"""How many times the examples the deep part tries, unless a test says how many."""

deep = partial(pytest.param, marks=pytest.mark.deep)
"""A case of a parametrized test that the deep part alone tries."""


def examples(quick: int, deep: int | None = None) -> settings:
    """Return the settings of a test that tries so many examples in `make test`, and so many in the deep part.

    Which part it is, hypothesis knows once it has read the command line: after this module may have been imported.
    """
    is_deep = settings.get_current_profile_name() == "deep"
    return settings(max_examples=(deep or quick * TIMES) if is_deep else quick)
