"""The features there are: one line each. No other module outside their rooms names one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from bot.config import SettingsError
from bot.feature import Feature
from bot.store.enums import TableKind

ROOMS = (
    "lessons",
    "daily",
    "duels",
    "tournaments",
    "game_nights",
    "circles",
    "leaderboards",
    "luck",
    "spectators",
    "reactions",
    "puzzles",
    "reviews",
    "seasons",
    "server_settings",
    "table_alerts",
    "turns",
    "what_if",
    "prize_roles",
    "server_figures",
    "blocks",
    "welcome",
)
"""The rooms, by the features' keys, in the order in which they add to screens."""
OF_THE_KERNEL = frozenset({TableKind.GAME, TableKind.SOLO})
"""Kinds of tables that are played without any feature."""


@cache
def features() -> tuple[type[Feature], ...]:
    """Return every feature, in the order in which they add to screens."""
    return tuple(import_module(f"bot.features.{room}.feature").FEATURE for room in ROOMS)


def still_kinds(off: Iterable[str]) -> frozenset[TableKind]:
    """Return the kinds of tables that stand still where these features are switched off: nobody else plays them.

    Those of a feature whose room is gone are among them: played on as ordinary games, they would count as such.
    """
    played = (kind for feature in features() if feature.key not in off for kind in feature.table_kinds)
    return frozenset(TableKind) - OF_THE_KERNEL - frozenset(played)


def require_known(keys: Iterable[str]) -> None:
    """Raise `SettingsError` for keys of features, to be switched off, that there are not."""
    if unknown := sorted(set(keys) - set(ROOMS)):
        raise SettingsError(
            "FEATURES_OFF",
            f"there is no feature {', '.join(unknown)}",
            f"Name some of these, with commas between them, or none: {', '.join(sorted(ROOMS))}",
        )
