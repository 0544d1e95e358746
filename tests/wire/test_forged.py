"""Presses and commands that no button and no menu offers."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.ids import Press
from sandbox.interactions import COMMAND, COMPONENT
from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening
from tests.wire.test_presses import forge


async def command(evening: Evening, who: Person, where: Channel, name: str, **options: Any) -> SeenMessage:
    """A command with options that Discord's client would not let through; the answer."""
    interactions = evening.sandbox.core.interactions
    kinds = {str: 3, int: 4, bool: 5}
    given = [{"name": key, "value": value, "type": kinds[type(value)]} for key, value in options.items()]
    data = {"id": "1", "name": name, "type": 1, "options": given}
    made = interactions.open(COMMAND, who, where, data, owners={"0": str(where.guild_id)})
    assert await interactions.deliver(made), "every command is answered"
    return await evening.until(
        lambda: None if (seen := evening.sandbox.message(made.original_id or 0)).loading else seen
    )


@pytest.mark.parametrize("rest", ["", "deleted", "delete:", "delete:1", "DELETE", "export"])
async def test_only_the_button_for_it_deletes_somebodys_data(evening: Evening, rest: str) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await evening.switch(ada.person, "text_mode")
    made = await forge(evening, ada, f"privacy1:{rest}")
    assert "do not know" in evening.sandbox.message(made.original_id or 0).text
    assert "Boards as text: on" in " ".join(
        button.label for button in (await evening.slash(ada.person, evening.room(), "me")).buttons
    )


async def test_nobody_joins_from_another_server(evening: Evening) -> None:
    ada, cy = evening.people("Ada", "Cy")
    table = await evening.lobby(ada)
    elsewhere = evening.room("elsewhere", evening.sandbox.add_guild("Far Moon"))
    help_there = await evening.slash(cy, elsewhere, "help")
    core = evening.sandbox.core
    for verb in ("join", "ai"):
        data = {"custom_id": Press(table.id, verb).custom_id, "component_type": 2, "id": 1}
        message = core.world.messages[help_there.id]
        owners = {"0": str(elsewhere.guild_id)}
        made = core.interactions.open(COMPONENT, cy, elsewhere, data, message=message, owners=owners)
        assert await core.interactions.deliver(made)
        assert "This table is gone" in evening.sandbox.message(made.original_id or 0).text
    assert "(1 of 12)" in evening.sandbox.message(table.card).text


@pytest.mark.parametrize(
    "options",
    [
        {"game": "nonsense"}, {"clock": "never"}, {"game": "luckybox", "clock": "hour"},
    ],
)  # fmt: skip
async def test_what_is_not_offered_is_refused_kindly(evening: Evening, options: dict[str, Any]) -> None:
    room = evening.room()
    said = await command(evening, evening.person("Ada"), room, "play", **options)
    assert said.ephemeral
    assert "is not offered" in said.text
    assert said.buttons == []
    assert "(1 of 12)" in (await command(evening, evening.person("Ada"), room, "play", clock="slow")).text


@pytest.mark.parametrize("name", ["rules", "solo", "leaderboard", "profile"])
async def test_no_command_knows_a_game_that_is_none(evening: Evening, name: str) -> None:
    said = await command(evening, evening.person("Ada"), evening.room(), name, game="nonsense")
    assert "is not offered" in said.text
