"""What holds for every test: hypothesis draws the same examples, and tables the same deals, on every machine and in
every run."""

from __future__ import annotations

import gc
import random
import re
import sys
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, Phase, settings

from bot.features.catalogue import features
from bot.store.sql.database import Database
from bot.tables import registry
from bot.tables.play import fairness
from tests import small_games
from tests.store import compiled
from tests.store.files import opened

QUICK = settings(
    derandomize=True,
    database=None,
    deadline=None,  # a slow machine is not a failing test
    # Examples are mostly seeds of games: a smaller one is not a simpler game, and looking for it takes minutes.
    phases=(Phase.explicit, Phase.generate),
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", QUICK)
settings.register_profile("deep", QUICK, max_examples=150)  # `make test-deep`: see tests/depth.py
settings.load_profile("quick")


compiled.share()


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, not in all that they import, and more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "test.db") as database:
        yield database


@pytest.fixture
def their_words() -> Iterator[None]:
    """The small games of the tests have words of their own."""
    with small_games.their_words():
        yield


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tables draw for themselves, their seeds, secrets and words: a test's own, the same whenever it is run.

    A rare deal is looked for by random games (`make test-deep`), not by chance in a test about something else.
    """
    drawing = random.Random(request.node.nodeid)
    drawn = SimpleNamespace(token_hex=lambda size: drawing.randbytes(size).hex(), chance=lambda: drawing)
    for module in (fairness, registry, *services_that_draw()):
        monkeypatch.setattr(module, "machine", drawn)


@cache
def services_that_draw() -> list[ModuleType]:
    """The services of features that draw something for what they make."""
    features()
    services = [module for name, module in sys.modules.items() if re.fullmatch(r"bot\.features\.\w+\.service", name)]
    return [service for service in services if "machine" in vars(service)]
