"""The log of a table: events and the numbers of their entries, which come together again when they are read."""

from __future__ import annotations

import pytest

from bot.engine.core import Event
from bot.tables.news import EventData, Log, Logged
from tests.tables.room import BEN, Room, first_number, stored

HAPPENED = [(-1, Event("dealt")), (0, Event("kept", 0)), (0, Event("kept", 1)), (3, Event("over"))]
LOGGED = [Logged(entry, event) for entry, event in HAPPENED]


def test_it_is_read_like_a_list() -> None:
    log = Log(LOGGED)
    assert (list(log), list(reversed(log)), len(log)) == (LOGGED, LOGGED[::-1], 4)
    assert (log[0], log[-1], list(log[1:3])) == (LOGGED[0], LOGGED[-1], LOGGED[1:3])
    assert list(log.events) == [logged.event for logged in LOGGED]
    assert [log.entry_of(index) for index in range(-1, 4)] == [3, -1, 0, 0, 3]
    assert LOGGED[1] in log
    with pytest.raises(IndexError):
        log[4]


def test_what_is_added_makes_another_and_leaves_it_as_it_was() -> None:
    first = Log(LOGGED[:2])
    whole = first + LOGGED[2:]
    assert (list(first), list(whole)) == (LOGGED[:2], LOGGED)
    assert whole == Log(LOGGED)
    assert whole != first
    assert Log([Logged(1, LOGGED[0].event), *LOGGED[1:]]) != whole, "the same events by other entries"


@pytest.mark.parametrize(("entry", "places"), [(-1, [0, 1, 2, 3]), (0, [1, 2, 3]), (1, [3]), (3, [3]), (4, [])])
def test_it_knows_what_an_entry_and_those_after_it_have_caused(entry: int, places: list[int]) -> None:
    assert list(Log(LOGGED).since(entry)) == places
    assert list(Log().since(entry)) == []


@pytest.mark.parametrize("data", [{}, {"cards": (1, 2)}, {"card": 17, "square": (1, 1), "bonus": None}])
def test_what_an_event_says_is_read_like_a_dict(data: dict[str, object]) -> None:
    event = Event("crossed", 0, data)
    (held,) = Log([Logged(0, event)]).events
    assert isinstance(held.data, EventData), "which takes half of a dict's memory"
    assert (held, event) == (event, held)
    assert (dict(held.data), {**held.data}, list(held.data.items()), len(held.data)) == (
        data,
        data,
        list(data.items()),
        len(data),
    )
    assert held != Event("crossed", 0, {**data, "more": 1})
    assert (held.data.get("card"), held.data.get("at"), held.data.get("at", 3)) == (data.get("card"), None, 3)
    assert ("card" in held.data, "at" in held.data) == ("card" in data, False)
    with pytest.raises(KeyError):
        held.data["at"]
    assert Log([Logged(1, held)]).events[0] is held


async def test_what_was_done_is_told_in_the_form_in_which_it_is_kept(room: Room) -> None:
    for table in (await first_number(room, BEN), await room.game(BEN, game="flip7", channel_id=701)):
        kept = await stored(room, table)
        assert table.actions == [entry.action for entry in kept.entries]
        again = await room.another().tables.get(table.id)
        assert again is not None
        assert (again.entries, again.log, again.actions) == (table.entries, table.log, table.actions)
        assert [entry.is_advance for entry in again.entries] == [action["do"] == "advance" for action in table.actions]
