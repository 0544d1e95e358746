"""Looks at an evening from beside it, and says in the end what was not as it has to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from sandbox.bus import Change
from sandbox.model import Message
from sandbox.server import Sandbox
from simulation.truths import games, messages, privacy, tables


class Watch:
    """What has been seen of one evening."""

    def __init__(self, sandbox: Sandbox, now: Callable[[], float]) -> None:
        """`now`: the time by the bot's clock."""
        self._sandbox = sandbox
        self._now = now
        self.taken: Counter[int] = Counter()
        """Presses that the database had when they were acknowledged."""
        self.shown: list[privacy.Shown] = []
        sandbox.core.bus.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind == "message":
            message: Message = change.data
            if message.author_id == self._sandbox.bot.id:
                place = self._sandbox.world.channel(message.channel_id)
                self.shown.append(privacy.seen(message, place, self._now()))

    def at_rest(self, file: Path) -> Iterator[str]:
        """Yield what Discord should not show, now that everything has been done."""
        yield from messages.messages_are_the_newest(self._sandbox, file)
        yield from messages.messages_show_the_newest(self._sandbox, games.played(file)[0])

    async def in_the_end(self, file: Path) -> list[str]:
        """Return what should not lie in the database, or should not have been seen, once the bot has stopped."""
        played, breaches = games.played(file)
        breaches += games.games_follow_the_rules(file, played)
        breaches += tables.nothing_is_overdue(file, self._now())
        breaches += tables.nobody_is_stuck(file)
        breaches += tables.presses_are_taken_once(file, self.taken)
        breaches += privacy.pictures_show_what_was(self.shown, played)
        breaches += privacy.nothing_private_is_shown(self.shown, played, file)
        return breaches + await games.summaries_follow_from_results(file)
