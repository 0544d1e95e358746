"""Every kind of custom id there is, for tests that read what a screen's buttons say."""

from __future__ import annotations

from bot.store.rooms import modules
from bot.ui.input import ids
from bot.ui.input.custom_id import CustomId, CustomIds
from bot.ui.input.ids_help import HelpPress, PlayPress

KINDS: tuple[type[CustomId], ...] = (
    ids.Press,
    ids.ProfilePress,
    ids.HistoryPress,
    ids.RulesPress,
    ids.SwitchPress,
    ids.DeletePress,
    ids.FilePress,
    HelpPress,
    PlayPress,
    *(
        kind
        for room in modules("custom_ids")
        for kind in vars(room).values()
        if isinstance(kind, type) and issubclass(kind, CustomId) and kind.__module__ == room.__name__
    ),
)
KNOWN = CustomIds(KINDS)
VERBS: dict[str, tuple[str, ...]] = {
    room.__name__.split(".")[2]: room.VERBS for room in modules("custom_ids") if hasattr(room, "VERBS")
}
"""The presses at a table that are of features, by their rooms: verbs of `Press`."""


def parse_any(custom_id: str) -> CustomId:
    """The press of any id, as the bot's router reads it."""
    return KNOWN.read(custom_id)
