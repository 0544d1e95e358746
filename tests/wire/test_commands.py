"""Commands and their options are never renamed: people have them in their fingers, and pages lead to them.

What a right click offers stands there by its English name: that is what Discord sends.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.building import MENUS
from bot.text import languages
from sandbox import openapi
from sandbox.commands import CHAT_INPUT, ON_MESSAGE, ON_PERSON
from tests.wire.rig import Evening

BEFORE = {CHAT_INPUT: "/", ON_PERSON: "on a person: ", ON_MESSAGE: "on a message: "}
KEPT = Path(__file__).parents[1] / "data" / "frozen" / "commands.txt"


def lines(command: dict[str, Any], before: str) -> list[str]:
    """A command and its options, a line each."""
    name = f"{before}{command['name']}"
    found = [name]
    for option in command.get("options", ()):
        found += lines(option, f"{name} ")
    return found


async def test_every_command_and_option_is_still_called_so(evening: Evening) -> None:
    there = [
        line for command in evening.sandbox.core.commands.all(None) for line in lines(command, BEFORE[command["type"]])
    ]
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert set(kept) <= set(there), sorted(set(kept) - set(there))
    assert set(there) <= set(kept), f"new ones belong into commands.txt: {sorted(set(there) - set(kept))}"


async def test_a_right_click_offers_no_more_than_the_library_takes_and_in_every_language(evening: Evening) -> None:
    there = evening.sandbox.core.commands.all(None)
    for kind in (ON_PERSON, ON_MESSAGE):
        offered = [command for command in there if command["type"] == kind]
        assert 0 < len(offered) <= MENUS
        for command in offered:
            # Discord refuses a name of more than 32 characters, in whichever language it is.
            assert command["name_localizations"].keys() >= set(languages()) - {"en"}
            assert all(1 <= len(name) <= 32 for name in command["name_localizations"].values())
        for language in languages():
            names = [command["name_localizations"].get(language, command["name"]) for command in offered]
            assert len(set(names)) == len(names), f"two are called the same in {language}"


@pytest.mark.skipif(openapi.why_not() is not None, reason=str(openapi.why_not()))
async def test_discord_takes_all_commands(evening: Evening) -> None:
    sent = next(one for one in evening.requests if one.method == "PUT" and one.path.endswith("/commands"))
    assert {command["type"] for command in sent.json} == {CHAT_INPUT, ON_PERSON, ON_MESSAGE}
    assert openapi.description().problems(sent) == []
    menu = next(command for command in sent.json if command["type"] == ON_MESSAGE)
    assert openapi.description().problems(replace(sent, json=[{**menu, "name": "n" * 40}])) != []
