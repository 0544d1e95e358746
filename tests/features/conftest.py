"""A room with tables, or a database alone, for every test of a feature."""

import pytest

from tests.store.backends import kind, run_on_both  # noqa: F401 - fixtures, and below
from tests.store.conftest import guilds, people, store  # noqa: F401
from tests.tables.conftest import room  # noqa: F401
from tests.ui.conftest import drawing  # noqa: F401

ON_BOTH = ("test_store", "test_service")
"""What runs on each kind of database: SQL, and what is above it; screens and presses see none of it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of stores and services on each kind of database."""
    if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        run_on_both(metafunc)
