"""A room with tables, or a database alone, for every test of a feature."""

from tests.store.backends import kind  # noqa: F401 - fixtures, and below
from tests.store.conftest import database, people, store  # noqa: F401
from tests.tables.conftest import pytest_generate_tests, room  # noqa: F401
from tests.ui.conftest import drawing  # noqa: F401
