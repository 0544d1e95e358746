"""What features add to screens, where a test has none, or buttons and lines of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


@dataclass
class Added:
    """These buttons and lines, by place."""

    given: dict[Place, list[Button]] = field(default_factory=dict)
    said: dict[Place, list[str]] = field(default_factory=dict)

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        return self.given.get(spot.place, [])

    def lines(self, spot: Spot) -> list[str]:
        """See `Additions`."""
        return self.said.get(spot.place, [])


NOTHING = Added()


async def no_lines(*_: object) -> tuple[str, ...]:
    """Nothing is said of any feature."""
    return ()
