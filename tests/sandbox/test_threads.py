"""Who may open an archived thread, and which threads there are."""

from __future__ import annotations

from sandbox.permissions import P
from tests.sandbox.test_rest import Client, client

__all__ = ["client"]
WRITES = P.VIEW_CHANNEL | P.SEND_MESSAGES_IN_THREADS


async def test_whoever_may_write_in_a_thread_opens_it_and_nothing_else(client: Client) -> None:
    world, parent = client.sandbox.world, client.sandbox.channel("#game-table")
    thread = world.add_thread(parent, "talk", world.all_guilds[0].owner_id, world.ids.next(), 11, 60)
    inside, guild = f"/channels/{thread.id}", f"/guilds/{parent.guild_id}/threads/active"
    client.sandbox.set_bot_permissions("#game-table", WRITES)
    thread.archived = True
    assert (await client.call("GET", guild))[1]["threads"] == []
    assert await client.code("PATCH", inside, {"archived": False, "name": "mine"}) == 50013
    assert (await client.call("PATCH", inside, {"archived": False}))[1]["thread_metadata"]["archived"] is False
    assert [one["id"] for one in (await client.call("GET", guild))[1]["threads"]] == [str(thread.id)]
    thread.archived = thread.locked = True
    assert await client.code("PATCH", inside, {"archived": False}) == 50013
    thread.archived = False
    assert await client.code("POST", inside + "/messages", {"content": "x"}) == 160005
    thread.archived, thread.locked = True, False
    client.sandbox.set_bot_permissions("#game-table", P.VIEW_CHANNEL)
    assert await client.code("PATCH", inside, {"archived": False}) == 50013
