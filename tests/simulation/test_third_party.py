"""What is replaced in libraries is what it was when that was written: a new version is looked at first."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from simulation.third_party import REPLACED


@pytest.mark.parametrize(
    ("library", "known"), [("discord.py", "2.7.1"), ("aiosqlite", "0.22.1"), ("aiohttp", "3.14.5")]
)
def test_the_versions_are_those_whose_insides_were_read(library: str, known: str) -> None:
    assert version(library) == known


def test_whatever_is_replaced_is_there() -> None:
    assert [name for module, name, _ in REPLACED if not hasattr(module, name)] == []
