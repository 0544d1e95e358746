"""A lesson: a game for one seat on scripted chance, in which only the answer that is taught is taken.

A game brings one as data (`Plugin.lesson`) and a line for each step, `<key>.lesson.1`, `<key>.lesson.2`, … The table
keeps the whole script beside its game, so that a lesson under way ends as it began, whatever a later version teaches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from bot.engine.core import JsonObject, JsonValue
from bot.engine.rng import Scripted


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is drawn, what has been done before the first step, and what is done at each."""

    streams: Mapping[str, Sequence[Sequence[int]]]
    """Every shuffle and roll by stream, as `rng.Scripted` has them."""
    opening: Sequence[JsonObject]
    """Actions in record form that are played before the pupil comes in."""
    steps: Sequence[JsonObject]
    """The answers that are taught, in record form. A step may be the table's own: then the pupil presses Next."""
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    teaches: Sequence[str] = ()
    """The kinds of remarks (`<key>.remark.<kind>`) that the host need not make any more to whoever has learnt this."""

    def to_json(self) -> JsonObject:
        """Return what a table keeps of it: not the options, which it has of its own, nor what is taught."""
        streams: JsonObject = {name: [list(drawn) for drawn in lists] for name, lists in self.streams.items()}
        return {"streams": streams, "opening": list(self.opening), "steps": list(self.steps)}

    @classmethod
    def of(cls, kept: JsonObject) -> Lesson:
        streams = cast("Mapping[str, Sequence[Sequence[int]]]", kept["streams"])
        return cls(streams, cast("list[JsonObject]", kept["opening"]), cast("list[JsonObject]", kept["steps"]))

    @property
    def chance(self) -> Scripted:
        return Scripted({name: tuple(tuple(drawn) for drawn in lists) for name, lists in self.streams.items()})

    def done(self, actions: Sequence[JsonObject]) -> int:
        """Return how many steps have been taken, from everything done at the table.

        Between two steps the table may have moved on by itself.
        """
        taken = 0
        for action in actions[len(self.opening) :]:
            taken += taken < len(self.steps) and action == self.steps[taken]
        return taken
