"""Presses and commands that no button and no menu offers."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.ui.input.ids import Press
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.depth import deep
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


async def test_only_the_button_for_it_deletes_somebodys_data(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await evening.switch(ada.person, "text_mode")
    for rest in ("", "deleted", "delete:", "delete:1", "DELETE", "export"):
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
        {"game": "nonsense"},
        deep({"clock": "never"}),
        {"game": "luckybox", "clock": "hour"},
    ],
)
async def test_what_is_not_offered_is_refused_kindly(evening: Evening, options: dict[str, Any]) -> None:
    room = evening.room()
    said = await command(evening, evening.person("Ada"), room, "play", **options)
    assert said.ephemeral
    assert "is not offered" in said.text
    assert said.buttons == []
    assert "(1 of 12)" in (await command(evening, evening.person("Ada"), room, "play", clock="slow")).text


@pytest.mark.deep
async def test_no_command_knows_a_game_that_is_none(evening: Evening) -> None:
    for name in ("rules", "solo", "leaderboard", "profile"):
        said = await command(evening, evening.person("Ada"), evening.room(), name, game="nonsense")
        assert "is not offered" in said.text


def sub(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    """A command within a command, as Discord sends it."""
    return {"name": name, "type": 1, "options": list(options)}


YESTERDAY: dict[str, dict[str, Any]] = {
    "a command": {"name": "party", "type": 1},
    "a command of a menu": {"name": "Invite", "type": 2, "target_id": "1"},
    "a command within one": {"name": "table", "type": 1, "options": [sub("restart")]},
    "what has commands within it by now": {"name": "table", "type": 1, "options": []},
    "what had commands within it": {"name": "play", "type": 1, "options": [sub("now")]},
    "an option": {"name": "play", "type": 1, "options": [{"name": "speed", "value": "fast", "type": 3}]},
    "an option of another type": {"name": "play", "type": 1, "options": [{"name": "clock", "value": 1, "type": 4}]},
    "an option that is wanted by now": {"name": "table", "type": 1, "options": [sub("kick")]},
    "somebody nobody knows": {
        "name": "table",
        "type": 1,
        "options": [sub("kick", {"name": "player", "value": "77", "type": 6})],
    },
}


@pytest.mark.deep
async def test_a_command_of_yesterday_is_told_so_in_ones_language(evening: Evening) -> None:
    core, room, ada = evening.sandbox.core, evening.room(), evening.person("Ada")
    told = (("en-US", "Please type it again"), ("de", "Tipp ihn bitte neu ein"))
    for data, (language, said) in product(YESTERDAY.values(), told):
        made = core.interactions.open(COMMAND, ada, room, {"id": "1", **data}, owners={"0": str(room.guild_id)})
        made.payload["locale"] = language
        assert await core.interactions.deliver(made)
        answer = evening.sandbox.message(made.original_id or 0)
        assert answer.ephemeral
        assert said in answer.text


@pytest.mark.deep
@pytest.mark.parametrize(
    "data",
    [
        {"name": "event", "options": [{"name": "where", "value": "h", "type": 3, "focused": True}]},
        {"name": "event", "options": [{"name": "when", "value": "8", "type": 3}]},
        {"name": "play", "options": [{"name": "game", "value": "fl", "type": 3, "focused": True}]},
        {"name": "party", "options": [{"name": "when", "value": "8", "type": 3, "focused": True}]},
    ],
)
async def test_what_nobody_suggests_is_answered_with_nothing(evening: Evening, data: dict[str, Any]) -> None:
    core, room = evening.sandbox.core, evening.room()
    owners = {"0": str(room.guild_id)}
    made = core.interactions.open(
        AUTOCOMPLETE, evening.person("Ada"), room, {"id": "1", "type": 1, **data}, owners=owners
    )
    assert await core.interactions.deliver(made), "suggestions are always answered"
    assert made.choices == []
