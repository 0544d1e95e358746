"""What has happened at a table: events, the frames they are shown in, and what listeners are told of a change."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.core import Event, SomeState


@dataclass(frozen=True, slots=True)
class Frame:
    """A state on the way that is shown before the newest, for the seconds of one frame (`Pace.frame`)."""

    state: SomeState
    is_drum_roll: bool = False
    """It is shown once more, with a drum roll, because what comes next is dramatic."""
    told: int = 0
    """Events of the log that had happened by then: only these may be told with it."""
    since: int = 0
    """Of these, the events that an earlier frame, or what was shown before, has told."""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """What a change means for those who show the table."""

    advanced: bool = False
    """Something was revealed, dealt or scored: every panel is old."""
    started: bool = False
    ended: bool = False
    answered: bool = False
    """Seats have answered, and nothing else has come of it yet."""
    remind: tuple[int, ...] = ()
    """People to be mentioned, once, because their time runs out (slow games)."""
    asked: tuple[int, ...] = ()
    """People who are to be mentioned, as they are asked whether they agree to something."""
    panels: tuple[int, ...] = ()
    """People whose panels changed without their own doing."""
    playback: tuple[Frame, ...] = ()
    """What is shown, one after the other, before the newest state."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with the number of the entry that caused it (−1: the start)."""

    entry: int
    event: Event
