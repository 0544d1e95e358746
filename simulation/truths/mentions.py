"""Whom the bot mentions as their turn runs out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from sandbox.components import BUTTON, SELECTS, walk_components
from sandbox.model import Message
from simulation.truths.clocks import Times
from simulation.truths.messages import table_press

APART = 3600.0
"""Seconds between two of them in one place, at least."""
MOMENT = 2.0
"""Seconds by which one may be noted later than it was posted."""


def reminds(message: Message) -> bool:
    """Return whether it mentions somebody and has one button, which shows them their board."""
    pressed = [part for part in walk_components(message.components) if part["type"] in (BUTTON, *SELECTS)]
    if not message.pings or len(pressed) != 1:
        return False
    press = table_press(pressed[0].get("custom_id") or "")
    return press is not None and press.verb == "board"


def nobody_is_mentioned_again_within_an_hour(
    posted: Iterable[tuple[Message, int | None]], jumped: Times, began: float
) -> Iterator[str]:
    """Whoever was mentioned as their turn runs out is not mentioned in that place for the next one for an hour.

    `posted`: the bot's messages with their servers; a place is a server, outside of any a channel. `jumped`, `began`:
    see `clocks_take_nothing`; what a clock that was set wrong for a while did is left out.
    """
    at: dict[tuple[int, int], list[float]] = defaultdict(list)
    for message, guild_id in posted:
        if reminds(message):
            for user_id in message.pings:
                at[guild_id or message.channel_id, user_id].append(message.created - began)
    for (place, user_id), moments in at.items():
        moments.sort()
        for before, now in pairwise(moments):
            if now - before < APART - MOMENT and not jumped.within(before, now):
                yield f"place {place} mentions {user_id} as their turn runs out at {before:.0f} and at {now:.0f}"
