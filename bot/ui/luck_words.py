"""What a game says of its luck in its own way; all of it has defaults."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.luck import Chanced
from bot.tables.view import TableView
from bot.text import list_of


class LuckWords:
    """The part of a game's screens that is about luck and play."""

    lucky: Collection[str] = ()
    """Kinds of chances the luckiest and the unluckiest of which are told (`engine.luck`); empty: all."""

    def chance_words(self, chance: Chanced) -> str:
        """Return what chance brought, in a few words: the number or card (`<key>.luckiest.<kind>`)."""
        return list_of(map(str, chance.what))

    def luck_note(self, table: TableView) -> str:
        """Return what is to be known of luck and play in such a game, beyond what is said of all."""
        return ""
