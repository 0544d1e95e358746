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
