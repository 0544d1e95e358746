"""What happened in Flip 7, told of people: who froze whom, what a card has done, what a round has brought."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.engine.core import Event
from bot.games.flip7.pictures.words import one, that
from bot.games.flip7.rules.cards import FREEZE, NAMES
from bot.tables.view import TableView
from bot.text import count, find, list_of, listed, say

CARDS = frozenset(("dealt", "hit", "flipped"))
"""A card turned; what it has done is an event of its own, right after it."""
DONE = frozenset(("bust", "saved", "flip7"))
EFFECTS = frozenset(("frozen", "flip3"))
"""What a card that was given to somebody does to them."""
FROZEN = NAMES[FREEZE]


def told(events: Sequence[Event], indexes: Collection[int], names: Sequence[str]) -> list[str]:
    """Return the events at these indexes in sentences, in their order; what belongs together is one sentence."""
    wanted = frozenset(indexes)
    lines = (_line(events, index, wanted, names) for index in sorted(wanted))
    return [line for line in lines if line]


def going_on(table: TableView) -> range:
    """Return the indexes in the log of what is being shown; a frame in which cards only go away still shows why."""
    indexes = range(table.latest, len(table.log))
    if indexes or not table.log or table.log.events[-1].kind not in DONE:
        return indexes
    return range(len(table.log) - 2, len(table.log))


def _line(events: Sequence[Event], index: int, indexes: Collection[int], names: Sequence[str]) -> str | None:
    """Return one of them in words; None where another tells it too."""
    event = events[index]
    if event.kind in CARDS and _follows(events, index, indexes, DONE, event.seat):
        return None
    if event.kind == "assigned" and _takes_effect(events, index, indexes):
        return None
    if event.kind in EFFECTS:
        return _effect(event, _giver(events, index), names)
    return words(event, names)


def _follows(
    events: Sequence[Event], index: int, indexes: Collection[int], kinds: Collection[str], seat: int | None
) -> bool:
    """Return whether the very next event, which is told too, is one of these of the seat."""
    following = index + 1
    return following in indexes and events[following].kind in kinds and events[following].seat == seat


def _takes_effect(events: Sequence[Event], index: int, indexes: Collection[int]) -> bool:
    """Return whether what the card given here does to somebody is told later."""
    data = events[index].data
    effect = "frozen" if data["card"] == FROZEN else "flip3"
    return any(later > index and events[later].kind == effect and events[later].seat == data["at"] for later in indexes)


def _giver(events: Sequence[Event], index: int) -> int | None:
    """Return who gave the card that takes effect here."""
    seat, frozen = events[index].seat, events[index].kind == "frozen"
    for event in (events[earlier] for earlier in range(index - 1, -1, -1)):
        if event.kind == "assigned" and event.data["at"] == seat and (event.data["card"] == FROZEN) == frozen:
            return event.seat
    return None


def _effect(event: Event, giver: int | None, names: Sequence[str]) -> str:
    """Return what a Freeze or a Flip Three does, and whose it was."""
    assert event.seat is not None
    points = event.data.get("points", "")
    if giver in (None, event.seat):
        key = f"f7.event.nothing.{event.kind}" if points == 0 else f"f7.event.{event.kind}"
    else:
        key = f"f7.told.nothing.{event.kind}" if points == 0 else f"f7.told.{event.kind}"
    return say(key, who=names[event.seat], by=names[giver or 0], points=points)


def words(event: Event, names: Sequence[str]) -> str | None:
    """Return an event in words by itself; None for one not worth a line."""
    who = "" if event.seat is None else names[event.seat]
    if event.kind == "round_over":
        return _round(event.data["scores"], names)
    if event.kind == "game_over":
        winners = event.data.get("winners", ())
        return count("f7.event.game_over", len(winners), who=listed([names[seat] for seat in winners]))
    if event.kind == "assigned":
        key = "kept" if event.data["at"] == event.seat else "given"
        return say(f"f7.told.{key}", who=who, card=that(event.data["card"]), at=names[event.data["at"]])
    if event.kind in ("bust", "frozen") and not event.data.get("lost", event.data.get("points")):
        return say(f"f7.event.nothing.{event.kind}", who=who, **_values(event, names))
    return find(f"f7.event.{event.kind}", who=who, **_values(event, names))


def _values(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """Return what the words of an event may say."""
    data = event.data
    values: dict[str, Any] = {name: data[name] for name in ("round", "points", "lost") if name in data}
    values |= {name: names[data[name]] for name in ("dealer", "at") if name in data}
    if "card" in data:
        values["card"] = one(data["card"])
        values["number"] = data["card"]
    return values


def _round(scores: Sequence[int], names: Sequence[str]) -> str:
    """Return what a round has brought whom, the best first; who got nothing is left out."""
    best = sorted(enumerate(scores), key=lambda score: -score[1])
    scored = [say("f7.told.score", who=names[seat], points=points) for seat, points in best if points]
    return say("f7.event.round_over", scores=list_of(scored)) if scored else say("f7.told.nobody")
