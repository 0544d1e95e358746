"""What else of the daily runs on each kind of database: all that its service does, whatever file it lies in."""

import pytest

from tests.store.backends import run_on_both

ON_BOTH = ("test_days", "test_elsewhere", "test_summaries", "test_updated", "test_visibility")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run these on each kind of database."""
    if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        run_on_both(metafunc)
