"""What features make of results, as summaries are made: found by its place, and recalculated with those."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Table as SqlTable

from bot.store.rooms import modules
from bot.store.sql.database import Database


@dataclass(frozen=True, slots=True)
class FromResults:
    """One feature's: `FROM_RESULTS` in the module `from_results` of its room."""

    tables: Sequence[SqlTable]
    """Made of results alone."""
    rebuild: Callable[[Database], Awaitable[None]]
    """Recalculates them beside a running bot: from all results that they have been made of so far."""


@cache
def from_results() -> tuple[FromResults, ...]:
    """Return that of all features, those too that are switched off."""
    return tuple(module.FROM_RESULTS for module in modules("from_results"))
