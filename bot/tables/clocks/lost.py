"""Lost time, as the tables of a process know it: what was lost lately, and what ends later for it.

Whoever finds out that no press can arrive (`ui/gateway/reach.py`) writes it down here. Deadlines that lie in the
database are moved there (`store/lost.py`); those that follow from something else are asked for here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.league import days
from bot.league.lost import Span, by_shard, granted, overlap
from bot.store.sql.parts import slot_of


@dataclass(slots=True)
class Lost:
    going_on: Callable[[], list[Span]]
    """Says what is being lost at the moment."""
    spans: list[Span] = field(default_factory=list)
    """Of the last days."""
    skipped: frozenset[int] = frozenset()
    """The days that every streak skips."""
    shards: int = 1

    def remember(self, shards: int, spans: list[Span], skipped: frozenset[int]) -> None:
        """Take what was read of what was lost, and by how many shards the bot is connected."""
        self.shards, self.spans, self.skipped = shards, spans, skipped

    def closes(self, day: int) -> float:
        """Return until when what was begun on a day may be finished: its last day is as long as any other."""
        return granted(days.ends(day), days.closes(day), [*self.spans, *self.going_on()])

    def published(self, day: int, now: float) -> bool:
        """Return whether a day's seed, games and final ranking may be shown."""
        return days.published(day, now) and now >= self.closes(day)

    def last_published(self, now: float) -> int:
        """Return the newest day of which that is so; those after it, up to today, are open."""
        day = days.day_of(now) - days.OPEN_DAYS
        while not self.published(day, now):
            day -= 1
        return day

    def open_days(self, now: float) -> range:
        """Return the days of which something may still be played for its ranking: today first."""
        return range(days.day_of(now), self.last_published(now), -1)

    def since(self, guild_id: int | None, moment: float, now: float) -> float:
        """Return how many seconds since a moment nothing could be pressed in a server."""
        slot = slot_of(guild_id, self.shards)
        of_it = [span for span in [*self.spans, *self.going_on()] if (span.shards, span.slot) == (self.shards, slot)]
        return sum(overlap(moment, now, spans) for spans in by_shard(of_it))
