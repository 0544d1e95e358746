"""The worker of roles as prizes: a server that does not answer waits, and holds up no other."""

from __future__ import annotations

from bot.features.prize_roles.service import AT_ONCE
from bot.features.prize_roles.worker import LOOK_EVERY
from bot.ui.messages.error_codes import UNKNOWN_GUILD
from bot.ui.messages.pauses import LONGEST
from tests.features.prize_roles.server import CHAMPION, MANAGER, Server
from tests.tables.room import ADA, GUILD
from tests.ui.pressed import refused


async def test_it_gives_what_was_won_and_looks_again_in_an_hour(server: Server) -> None:
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    server.winners["first"] = {ADA}
    assert await server.worker.look() == server.room.clock.now() + LOOK_EVERY
    assert server.have(CHAMPION) == {ADA}


async def test_choosing_a_role_wakes_it(server: Server) -> None:
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    assert server.worker.woken.is_set()


async def test_what_discord_does_not_answer_is_tried_again_soon(server: Server) -> None:
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    server.winners["first"], server.fault = {ADA}, TimeoutError()
    assert await server.worker.look() == server.room.clock.now() + LONGEST
    server.fault = None
    server.room.clock.advance(LONGEST)
    await server.worker.look()
    assert server.have(CHAMPION) == {ADA}


async def test_many_who_have_won_get_it_a_few_at_a_time(server: Server) -> None:
    many = set(range(1000, 1000 + AT_ONCE + 5))
    server.members |= {user: set() for user in many}
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    server.winners["first"] = many
    assert await server.worker.look() == server.room.clock.now() + LONGEST
    assert len(server.have(CHAMPION)) == AT_ONCE
    server.room.clock.advance(LONGEST)
    await server.worker.look()
    assert server.have(CHAMPION) == many


async def test_a_server_that_discord_does_not_know_is_forgotten(server: Server) -> None:
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    server.winners["first"], server.fault = {ADA}, refused(UNKNOWN_GUILD)
    await server.worker.look()
    assert await server.store.servers(None) == []
