"""A fresh database for every test."""

from __future__ import annotations

import pytest

from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture

pytest_generate_tests = run_on_both
"""Every test with a database runs on each kind of it, unless it says which."""


@pytest.fixture
def store(database: Database) -> TableStore:
    """The tables in it."""
    return TableStore(database)


@pytest.fixture
def people(database: Database) -> PeopleStore:
    """The people in it."""
    return PeopleStore(database)


@pytest.fixture
def guilds(database: Database) -> GuildStore:
    """What servers choose."""
    return GuildStore(database)
