"""A town at noon; what runs on each kind of database: all that the service does, whatever file it lies in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.features.daily.town import Town, a_town
from tests.store.backends import run_on_both

ON_BOTH = ("test_days", "test_elsewhere", "test_summaries", "test_updated", "test_visibility")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run these on each kind of database."""
    if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        run_on_both(metafunc)


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """A town at noon."""
    async with a_town(tmp_path) as town:
        yield town
