"""Discord's rules for registering commands."""

from pathlib import Path
from typing import Any

import pytest

from sandbox.clock import SharedClock
from sandbox.commands import Commands, in_locale
from sandbox.errors import ApiError, Json
from sandbox.snowflake import Snowflakes


@pytest.fixture
def commands(tmp_path: Path) -> Commands:
    return Commands(Snowflakes(SharedClock(tmp_path / "clock")), 1)


def command(name: str = "play", **more: Any) -> Json:
    return {"name": name, "description": "Play", "type": 1} | more


def option(name: str = "game", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "Which", "type": kind} | more


def test_ids_stay_when_commands_are_registered_again(commands: Commands) -> None:
    first = commands.replace_all(None, [command(), command("table")])
    second = commands.replace_all(None, [command(description="Play on")])
    assert second[0]["id"] == first[0]["id"]
    assert second[0]["version"] != first[0]["version"]
    assert [item["name"] for item in commands.all(None)] == ["play"]
    with pytest.raises(ApiError):
        commands.get(None, first[1]["id"])


def test_a_guilds_own_commands_hide_global_ones(commands: Commands) -> None:
    commands.replace_all(None, [command(), command("daily")])
    commands.upsert(5, command(description="Here"))
    assert [(item["name"], item["description"]) for item in commands.offered(5)] == [
        ("daily", "Play"),
        ("play", "Here"),
    ]
    assert [item["description"] for item in commands.offered(6)] == ["Play", "Play"]
    kept = commands.dump()
    commands.load([])
    assert commands.offered(5) == []
    commands.load(kept)
    commands.edit(5, commands.all(5)[0]["id"], {"description": "New"})
    assert commands.all(5)[0]["description"] == "New"
    commands.delete(5, commands.all(5)[0]["id"])
    assert commands.all(5) == []


def test_a_right_click_may_offer_what_is_typed_too(commands: Commands) -> None:
    menu = {"name": "Play", "type": 2, "name_localizations": {"de": "Spielen"}}
    commands.replace_all(None, [command("play"), {"name": "Play", "type": 3}, menu])
    assert [item["type"] for item in commands.offered(5)] == [3, 2, 1]
    assert [in_locale(item, "de")["name"] for item in commands.offered(5)] == ["Play", "Spielen", "play"]


BAD = {
    "upper case": command("Play"),
    "space": command("play it"),
    "long name": command("p" * 33),
    "no description": command(description=""),
    "long description": command(description="d" * 101),
    "26 options": command(options=[option(f"o{i}") for i in range(26)]),
    "same options": command(options=[option(), option()]),
    "required after optional": command(options=[option("a"), option("b", required=True)]),
    "mixed": command(options=[option("a", 1), option("b")]),
    "too deep": command(options=[option("a", 2, options=[option("b", 2)])]),
    "26 choices": command(options=[option(choices=[{"name": f"c{i}", "value": "v"} for i in range(26)])]),
    "choice of another type": command(options=[option(kind=4, choices=[{"name": "c", "value": "v"}])]),
    "same choices": command(options=[option(choices=[{"name": "c", "value": "v"}] * 2)]),
    "choices and autocomplete": command(options=[option(choices=[{"name": "c", "value": "v"}], autocomplete=True)]),
    "contexts": command(contexts=[3]),
    "no contexts": command(contexts=[]),
    "localised too long": command(description_localizations={"de": "d" * 101}),
    "too large": command(
        options=[
            option(f"o{i}", choices=[{"name": f"{j}" + "n" * 90, "value": "v"} for j in range(25)]) for i in range(4)
        ]
    ),
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD.keys())
def test_refused(commands: Commands, body: Json) -> None:
    with pytest.raises(ApiError) as refused:
        commands.replace_all(None, [command("other"), body])
    assert refused.value.code == 50035
    assert refused.value.errors is not None
    assert "1" in refused.value.errors
    assert commands.all(None) == []


def test_names_are_unique_and_not_too_many(commands: Commands) -> None:
    with pytest.raises(ApiError):
        commands.replace_all(None, [command(), command()])
    with pytest.raises(ApiError) as many:
        commands.replace_all(None, [command(f"c{i}") for i in range(101)])
    assert many.value.code == 30032
