"""What features add to screens, where a test has none, or buttons of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.tables.table import Table
from bot.ui.additions import Place
from bot.ui.screen import Button


@dataclass
class Added:
    """These buttons, by place."""

    given: dict[Place, list[Button]] = field(default_factory=dict)

    def buttons(self, place: Place, table: Table | None) -> list[Button]:
        """See `Additions`."""
        return self.given.get(place, [])


NOTHING = Added()


async def no_lines(*_: object) -> tuple[str, ...]:
    """Nothing is said of any feature."""
    return ()
