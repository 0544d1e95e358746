"""Modules that rooms of features have by one name: found by their place, so that none is forgotten, or named here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.store.enums import TableKind

FEATURES = Path(__file__).resolve().parent.parent / "features"


def modules(name: str) -> Iterator[ModuleType]:
    """Yield the module of this name of each room that has one, in the order of the rooms' names."""
    for found in sorted(FEATURES.glob(f"*/{name}.py")):
        yield import_module(f"bot.features.{found.parent.name}.{name}")


def by_kind(name: str) -> dict[TableKind, Any]:
    """Return what rooms have for tables of a kind, `TABLE_MODE` of each `table_mode.py` for instance, by that kind."""
    found = [getattr(module, name.upper()) for module in modules(name)]
    return {one.kind: one for one in found}
