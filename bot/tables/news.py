"""What has happened at a table: events, the frames they are shown in, and what listeners are told of a change."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

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


_NAMES: dict[tuple[str, ...], tuple[str, ...]] = {}
"""Which names the data of events has: a few for each game, each held once."""


class EventData(Mapping[str, object]):
    """The data of an event as a log holds it: with one to five values it takes half of what a dict does."""

    __slots__ = ("_names", "_values")

    def __init__(self, data: Mapping[str, object]) -> None:
        names = tuple(data)
        self._names = _NAMES.setdefault(names, names)
        self._values = tuple(data.values())

    def __getitem__(self, name: str) -> object:
        if name not in self._names:
            raise KeyError(name)
        return self._values[self._names.index(name)]

    def get(self, name: str, default: object = None) -> object:
        """Return a value, or what stands for one that is not there: that is usual, and no exception."""
        return self[name] if name in self._names else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return repr(dict(self))


NO_DATA = EventData({})


def _held(event: Event) -> Event:
    """Return an event as a log holds it."""
    if isinstance(event.data, EventData):
        return event
    return Event(event.kind, event.seat, EventData(event.data) if event.data else NO_DATA, event.audience)


class Log(Sequence[Logged]):
    """What has happened at a table, in order; like a tuple it is never changed, but may be added to another.

    Events and the numbers of their entries lie side by side, as a table has hundreds: what holds the two together is
    made when it is asked for. Whoever goes over many of them and wants the events alone takes `events`.
    """

    __slots__ = ("_entries", "events")

    def __init__(self, logged: Iterable[Logged] = ()) -> None:
        held = list(logged)
        self.events: Sequence[Event] = tuple([_held(one.event) for one in held])
        self._entries = array("i", [one.entry for one in held])

    @classmethod
    def _of(cls, events: Sequence[Event], entries: array[int]) -> Log:
        made = cls.__new__(cls)
        made.events, made._entries = events, entries
        return made

    def __len__(self) -> int:
        return len(self.events)

    @overload
    def __getitem__(self, index: int) -> Logged: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> Logged | Log:
        if isinstance(index, slice):
            return self._of(self.events[index], self._entries[index])
        return Logged(self._entries[index], self.events[index])

    def __iter__(self) -> Iterator[Logged]:
        return map(Logged, self._entries, self.events)

    def __add__(self, logged: Iterable[Logged]) -> Log:
        more = Log(logged)
        return self._of((*self.events, *more.events), self._entries + more._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and (self.events, self._entries) == (other.events, other._entries)

    __hash__ = None  # type: ignore[assignment]

    def entry_of(self, index: int) -> int:
        """Return the number of the entry that caused an event."""
        return self._entries[index]

    def since(self, entry: int) -> range:
        """Return the places of the events that this entry and those after it have caused."""
        first = len(self)
        while first and self._entries[first - 1] >= entry:
            first -= 1
        return range(first, len(self))
