"""A fresh database for every test, and a season in it."""

from __future__ import annotations

import pytest

from bot.store.sql.database import Database
from tests.league.season import Season
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture

pytest_generate_tests = run_on_both
"""Every test with a database runs on each kind of it, unless it says which."""


@pytest.fixture
def season(database: Database) -> Season:
    """A season in it, in which nothing has happened yet."""
    return Season(database)
