"""Scheduled events over plain HTTP: who may make them, what is refused, and how they go on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox.permissions import P
from sandbox.server import Sandbox
from tests.sandbox.test_rest import Client


@pytest_asyncio.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as sandbox, aiohttp.ClientSession() as session:
        yield Client(sandbox, session)


def path(client: Client, event: Any = None) -> str:
    """Where events are, or one of them."""
    events = f"/guilds/{client.sandbox.guild.id}/scheduled-events"
    return events if event is None else f"{events}/{event['id']}"


def body(client: Client, begins: float = 3600.0, **more: Any) -> dict[str, Any]:
    """A request for an event that begins so many seconds ahead, of two hours."""
    now = client.sandbox.clock.now()
    times = {
        name: datetime.fromtimestamp(now + ahead, UTC).isoformat()
        for name, ahead in (("scheduled_start_time", begins), ("scheduled_end_time", begins + 7200))
    }
    about = {"name": "Friday", "privacy_level": 2, "entity_type": 3, "entity_metadata": {"location": "here"}}
    return times | about | more


def let(client: Client, allowed: int = P.CREATE_EVENTS) -> None:
    """The bot may do this."""
    client.sandbox.world.let_bot(client.sandbox.guild, allowed)


async def made(client: Client, **more: Any) -> Any:
    """An event."""
    status, event = await client.call("POST", path(client), body(client, **more))
    assert status == 200, event
    return event


async def test_an_event_needs_the_permission(client: Client) -> None:
    assert await client.code("POST", path(client), body(client)) == 50013
    let(client, P.MANAGE_EVENTS)
    assert (await made(client))["status"] == 1


async def test_there_are_none_in_a_guild_that_is_not_there(client: Client) -> None:
    assert await client.code("POST", "/guilds/5/scheduled-events", body(client)) == 10004
    client.sandbox.world.remove_bot(client.sandbox.guild)
    assert await client.code("POST", path(client), body(client)) == 50001


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"description": "x" * 1001}, "description"),
        ({"entity_metadata": {"location": "x" * 101}}, "entity_metadata"),
        ({"entity_metadata": None}, "entity_metadata"),
        ({"entity_type": 2}, "entity_type"),
        ({"privacy_level": 1}, "privacy_level"),
        ({"scheduled_start_time": None}, "scheduled_start_time"),
        ({"scheduled_end_time": None}, "scheduled_end_time"),
        ({"scheduled_start_time": "soon"}, "scheduled_start_time"),
        ({"scheduled_end_time": "2001-01-01T00:00:00+00:00"}, "scheduled_end_time"),
        ({"begins": -60.0}, "scheduled_start_time"),
    ],
)
async def test_what_is_wrong_is_named(client: Client, wrong: dict[str, Any], where: str) -> None:
    let(client)
    status, found = await client.call("POST", path(client), body(client, **wrong))
    assert (status, found["code"]) == (400, 50035)
    assert where in found["errors"]


async def test_an_event_begins_and_ends_in_this_order_alone(client: Client) -> None:
    let(client)
    event = await made(client)
    assert await client.code("PATCH", path(client, event), {"status": 3}) == 50035
    moved = body(client, begins=9000.0)
    times = {name: moved[name] for name in ("scheduled_start_time", "scheduled_end_time")}
    assert (await client.call("PATCH", path(client, event), times))[1]["scheduled_start_time"] == times[
        "scheduled_start_time"
    ]
    assert (await client.call("PATCH", path(client, event), {"status": 2}))[1]["status"] == 2
    assert await client.code("PATCH", path(client, event), times) == 50035
    assert await client.code("PATCH", path(client, event), {"status": 4}) == 50035
    assert (await client.call("GET", path(client)))[1][0]["id"] == event["id"]
    assert (await client.call("PATCH", path(client, event), {"status": 3}))[1]["status"] == 3
    assert (await client.call("GET", path(client)))[1] == []
    assert await client.code("PATCH", path(client, event), {"name": "again"}) == 180000
    assert (await client.call("GET", path(client, event)))[1]["status"] == 3


async def test_an_event_is_cancelled_or_deleted(client: Client) -> None:
    let(client)
    first, second = await made(client), await made(client)
    assert (await client.call("PATCH", path(client, first), {"status": 4}))[1]["status"] == 4
    assert (await client.call("DELETE", path(client, second)))[0] == 204
    assert await client.code("GET", path(client, second)) == 10070
    assert await client.code("PATCH", path(client, {"id": 5}), {"status": 2}) == 10070


async def test_what_others_have_made_is_changed_by_who_manages_events(client: Client) -> None:
    let(client)
    event = await made(client)
    client.sandbox.core.events.found[int(event["id"])].creator_id = 1
    assert await client.code("PATCH", path(client, event), {"status": 2}) == 50013
    let(client, P.MANAGE_EVENTS)
    assert (await client.call("PATCH", path(client, event), {"status": 2}))[1]["status"] == 2


async def test_there_are_at_most_a_hundred(client: Client) -> None:
    let(client)
    for _ in range(100):
        await made(client)
    assert await client.code("POST", path(client), body(client)) == 30038


# Events that repeat


def rule(event: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A weekly rule for a request's event, and what is other in it."""
    start = datetime.fromisoformat(event["scheduled_start_time"])
    weekly = {"start": event["scheduled_start_time"], "frequency": 2, "interval": 1, "by_weekday": [start.weekday()]}
    return {"recurrence_rule": {name: value for name, value in (weekly | more).items() if value != "-"}}


async def weekly(client: Client) -> Any:
    """An event that repeats each week."""
    asked = body(client)
    status, event = await client.call("POST", path(client), asked | rule(asked))
    assert status == 200, event
    return event


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"frequency": 5}, "frequency"),
        ({"interval": 3}, "interval"),
        ({"by_weekday": [0, 1]}, "by_weekday"),
        ({"by_weekday": "-"}, "by_weekday"),
        ({"by_n_weekday": [{"n": 1, "day": 1}]}, "by_weekday"),
        ({"frequency": 1}, "by_n_weekday"),
        ({"frequency": 3, "by_weekday": [0, 2]}, "by_weekday"),
        ({"frequency": 0, "by_weekday": "-", "by_month": [1]}, "by_month"),
        ({"end": "2030-01-01T00:00:00+00:00"}, "end"),
        ({"count": 3}, "count"),
        ({"by_year_day": [3]}, "by_year_day"),
        ({"start": "soon"}, "start"),
        ({"start": "2020-01-01T00:00:00+00:00"}, "start"),
    ],
)
async def test_a_rule_that_discord_does_not_take_is_refused(client: Client, wrong: dict[str, Any], where: str) -> None:
    let(client)
    asked = body(client)
    status, found = await client.call("POST", path(client), asked | rule(asked, **wrong))
    assert (status, found["code"]) == (400, 50035)
    assert where in found["errors"]["recurrence_rule"]


async def test_an_event_that_repeats_comes_again_after_its_end(client: Client) -> None:
    let(client)
    event = await weekly(client)
    assert event["recurrence_rule"]["by_n_weekday"] is None
    assert (await client.call("PATCH", path(client, event), {"status": 2}))[1]["status"] == 2
    status, again = await client.call("PATCH", path(client, event), {"status": 3})
    assert (status, again["status"]) == (200, 1)
    begins, before = (datetime.fromisoformat(one["scheduled_start_time"]) for one in (again, event))
    assert (begins - before).days == 7
    status, once = await client.call("PATCH", path(client, event), {"recurrence_rule": None})
    assert (status, once["recurrence_rule"]) == (200, None)


async def test_one_time_is_left_out_by_an_exception_and_in_again_without(client: Client) -> None:
    let(client)
    event = await weekly(client)
    first = datetime.fromisoformat(event["scheduled_start_time"])
    nxt = first.timestamp() + 7 * 86_400
    where, out = f"{path(client, event)}/exceptions", {"is_canceled": True}
    about = {"original_scheduled_start_time": datetime.fromtimestamp(nxt, UTC).isoformat()}
    assert await client.code("POST", where, about) == 180005
    status, made = await client.call("POST", where, about | out)
    assert (status, made["is_canceled"]) == (200, True)
    assert await client.code("POST", where, about | out) == 50035, "there is one already"
    elsewhen = {"original_scheduled_start_time": datetime.fromtimestamp(nxt + 60, UTC).isoformat()}
    assert await client.code("POST", where, elsewhen | out) == 50035
    await client.call("PATCH", path(client, event), {"status": 2})
    _, again = await client.call("PATCH", path(client, event), {"status": 3})
    assert datetime.fromisoformat(again["scheduled_start_time"]).timestamp() == nxt + 7 * 86_400
    (there,) = again["guild_scheduled_event_exceptions"]
    one = f"{where}/{there['event_exception_id']}"
    assert (await client.call("PATCH", one, {"is_canceled": False}))[1]["is_canceled"] is False
    assert (await client.call("DELETE", one))[0] == 204
    assert (await client.call("DELETE", one))[0] == 404
    assert (await client.call("GET", path(client, event)))[1]["guild_scheduled_event_exceptions"] == []


async def test_another_rule_costs_an_event_its_exceptions(client: Client) -> None:
    let(client)
    event = await weekly(client)
    about = {"original_scheduled_start_time": event["scheduled_start_time"], "is_canceled": True}
    await client.call("POST", f"{path(client, event)}/exceptions", about)
    status, changed = await client.call("PATCH", path(client, event), rule(event, interval=2))
    assert (status, changed["guild_scheduled_event_exceptions"]) == (200, [])
