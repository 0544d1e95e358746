"""What features add to screens, where a test has none, or buttons and lines of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.feature import Feature
from bot.store.enums import TableKind
from bot.tables.view import TableView
from bot.ui.screens.additions import NO_ADDITION, Addition, OwnPanel, Place, Spot
from bot.ui.screens.screen import Button


@dataclass
class Added:
    """These buttons and lines, by place."""

    given: dict[Place, list[Button]] = field(default_factory=dict)
    said: dict[Place, list[str]] = field(default_factory=dict)
    panels: dict[TableKind, OwnPanel] = field(default_factory=dict)
    looked_up: Addition = NO_ADDITION
    """What stands on every table message."""
    words: dict[str, str] = field(default_factory=dict)
    """What stands for which words, by key."""

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        return self.given.get(spot.place, [])

    def lines(self, spot: Spot) -> list[str]:
        """See `Additions`."""
        return self.said.get(spot.place, [])

    async def on_table_message(self, table: TableView) -> Addition:
        """See `Additions`."""
        return self.looked_up

    async def on_result(self, table: TableView) -> list[str]:
        """See `Additions`."""
        return []

    def reworded(self, key: str) -> str:
        """See `Additions`."""
        return self.words.get(key, key)

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """See `Additions`."""
        return self.panels.get(table.header.kind)


class Alone:
    """A kernel with one feature alone."""

    def __init__(self, feature: Feature) -> None:
        self.feature = feature

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        return [*self.feature.buttons(spot)]

    def lines(self, spot: Spot) -> list[str]:
        """See `Additions`."""
        return [*self.feature.lines(spot)]

    async def on_table_message(self, table: TableView) -> Addition:
        """See `Additions`."""
        return await self.feature.on_table_message(table)

    async def on_result(self, table: TableView) -> list[str]:
        """See `Additions`."""
        return [*await self.feature.on_result(table)]

    def reworded(self, key: str) -> str:
        """See `Additions`."""
        return self.feature.rewords.get(key, key)

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """See `Additions`."""
        return self.feature.own_panel(table) if table.header.kind in self.feature.table_kinds else None


NOTHING = Added()


async def no_lines(*_: object) -> tuple[str, ...]:
    """Nothing is said of any feature."""
    return ()
