"""What waits for one person, as those who know of it tell it: the kernel of its tables, features of what they have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """Something that somebody is to answer or to play. Its words are in the language that is spoken just now."""

    label: str
    """What it is called on a button: most often the name of its game."""
    what: str
    """What it is, as a line has it. It names nobody, and no place."""
    custom_id: str
    """What opens it, wherever it is pressed, in place of the private message with that button."""
    due: float | None = None
    """Until when (seconds since 1970); None: for as long as they like."""
    is_last: bool = False
    """Others wait, and for this person alone."""
    channel: tuple[int, int | None] | None = None
    """The channel where others see that, and its server; None: it is theirs alone, and has no place."""
    table_id: int | None = None
    """The table whose question it is, where there is one: its panel can be shown without a press."""
