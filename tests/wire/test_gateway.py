"""What the gateway sends that nobody documents, and the ends it makes for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandbox.server import Sandbox
from tests.depth import deep
from tests.mangled import Way, instead, ways, without
from tests.patience import PATIENCE
from tests.wire.process import Bot
from tests.wire.rig import Evening

CANNOT = r"cannot be read"
VOICE = {"id": "7", "type": 2, "name": "voice", "position": 0}
IDENTITY = (("id",), ("token",), ("type",))
"""Without these nothing can be answered, or nobody knows as what."""


def interactions(evening: Evening, alter: Any) -> None:
    evening.sandbox.gateway.alter_next("INTERACTION_CREATE", alter)


async def test_a_press_in_a_channel_discord_py_cannot_read_is_answered_and_the_game_goes_on(evening: Evening) -> None:
    evening.may_log = [CANNOT]
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    evening.sandbox.speak(ada.person, "de")
    identified = evening.sandbox.gateway.identified
    interactions(evening, lambda data: data | {"channel": VOICE})
    outcome = await evening.sandbox.click(ada.person, table.message, label="My board")
    assert outcome.ok
    said = evening.sandbox.message(outcome)
    assert said.ephemeral
    assert "nicht lesen" in said.text
    assert evening.logged("bitrate")
    evening.sandbox.speak(ada.person, "en-US")
    await table.turns(1)
    assert evening.sandbox.gateway.identified == identified, "the connection went on"


@pytest.mark.parametrize("how", ["press", *map(deep, ("command", "suggestions"))])
async def test_whatever_an_interaction_lacks_it_is_answered(evening: Evening, how: str) -> None:
    evening.may_log = [CANNOT, r"fault [0-9a-f]{6} at", "^Traceback", "exception in autocomplete"]
    ada, room = evening.person("Ada"), evening.room()
    lobby = await evening.lobby(ada, room=room)

    async def ask() -> bool:
        if how == "press":
            return (await evening.sandbox.click(ada, lobby.card, label="Options")).ok
        if how == "command":
            return (await evening.sandbox.slash(ada, room, "play")).ok
        return (await evening.sandbox.autocomplete(ada, room, "event", {"when": "to"}, "when")).ok

    whole: dict[str, Any] = {}
    interactions(evening, lambda data: whole.update(data) or data)
    assert await ask()
    left_out: list[Way] = [way for way in ways(whole) if way not in IDENTITY and way[0] != "message"]
    for way in left_out:
        interactions(evening, lambda data, way=way: without(data, way))
        assert await ask(), f"without {way}"
        interactions(evening, lambda data, way=way: instead(data, way, []))
        assert await ask(), f"with nothing in {way}"
    assert await ask()


async def test_no_other_event_ends_the_connection(evening: Evening) -> None:
    evening.may_log = [CANNOT]
    identified, guild = evening.sandbox.gateway.identified, evening.sandbox.add_guild("Odd Sky")
    room = evening.room("gone", guild)
    for event in ("CHANNEL_DELETE", "GUILD_DELETE"):
        evening.sandbox.gateway.alter_next(event, lambda _: {"id": "what", "guild_id": "what"})
    evening.sandbox.delete_channel(room)
    evening.sandbox.remove_bot_from_guild(guild)
    ada = evening.person("Ada")
    assert (await evening.slash(ada, evening.room(), "help")).ephemeral
    assert evening.sandbox.gateway.identified == identified


@pytest.mark.parametrize(("code", "named"), [(4004, "DISCORD_TOKEN"), deep(4014, "developer portal")])
async def test_an_end_for_good_is_one_line_and_the_service_stays_stopped(tmp_path: Path, code: int, named: str) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        await bot.start()
        await sandbox.wait_until(lambda: sandbox.online)
        await sandbox.gateway.drop(resumable=False, code=code)
        assert await bot.ended() == 2
        last = bot.log().strip().splitlines()[-1]
        assert named in last
        assert "Traceback" not in bot.log()
