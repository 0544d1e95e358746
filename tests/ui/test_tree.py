"""Commands of yesterday, and suggestions that fail: each is answered, and privately."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.tables.refusal import Refusal
from bot.ui.input import tree as commands_tree
from bot.ui.input.offered import require_offered, suggests
from bot.ui.input.tree import Tree

STRING, INTEGER, BOOLEAN, USER, SUBCOMMAND = 3, 4, 5, 6, 1


async def _played(
    interaction: discord.Interaction,
    game: str,
    seconds: int = 60,
    quick: bool = False,
    friend: discord.User | None = None,
) -> None:
    """A command."""


def made() -> app_commands.Command[Any, ..., Any]:
    """A command with an option of each kind, the first one with suggestions."""
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="play", description="plays", callback=_played
    )

    async def games(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if typed == "fault":
            raise RuntimeError
        if typed == "slow":
            await asyncio.sleep(60)
        return [app_commands.Choice(name=typed, value=typed)]

    command.autocomplete("game")(games)
    return command


def option(name: Any, value: Any, kind: int = STRING, **more: Any) -> dict[str, Any]:
    """An option as Discord sends it."""
    return {"name": name, "value": value, "type": kind, **more}


def refused(*options: dict[str, Any], command: object | None = None, **data: Any) -> str | None:
    """The code with which options are refused; None: they are not."""
    try:
        require_offered(command or made(), {"options": list(options), **data})
    except Refusal as no:
        return no.code
    return None


GAME = option("game", "flip7")


def test_what_a_command_has_is_taken() -> None:
    friend = option("friend", "5", USER)
    assert refused(GAME) is None
    assert refused(GAME, option("seconds", 30, INTEGER), option("quick", True, BOOLEAN)) is None
    assert refused(GAME, friend, resolved={"users": {"5": {}}}) is None


@pytest.mark.parametrize(
    "options",
    [
        [],
        [GAME, option("clock", "slow")],
        [option("game", 7, INTEGER)],
        [option("game", 7)],
        [GAME, option("seconds", "30")],
        [GAME, option("seconds", True, INTEGER)],
        [GAME, option("quick", "yes", BOOLEAN)],
        [GAME, option("friend", "5", USER)],
        [GAME, GAME],
        [GAME, option(None, "slow")],
    ],
)
def test_what_it_had_yesterday_has_changed(options: list[dict[str, Any]]) -> None:
    assert refused(*options) == "command_changed"


def test_a_command_that_there_is_no_more_has_changed() -> None:
    with pytest.raises(Refusal) as no:
        require_offered(None, {})
    assert no.value.code == "command_changed"


async def _clicked(interaction: discord.Interaction, message: discord.Message) -> None:
    """What a right click on a message calls."""


def test_a_right_click_is_told_what_was_clicked_on() -> None:
    menu = app_commands.ContextMenu(name="Replay", callback=_clicked)
    assert refused(command=menu, target_id="9", resolved={"messages": {"9": {}}}) is None
    forgeries: tuple[dict[str, Any], ...] = (
        {},
        {"target_id": "9"},
        {"target_id": "9", "resolved": {}},
        {"target_id": "9", "resolved": {"messages": {"8": {}}}},
        {"target_id": "9", "resolved": {"users": {"9": {}}}},
        {"resolved": {"messages": {"9": {}}}},
    )
    for forged in forgeries:
        assert refused(command=menu, **forged) == "command_changed", forged


def test_suggestions_are_for_the_option_that_is_typed() -> None:
    command = made()
    assert suggests(command, {"options": [option("game", "fl", focused=True)]})
    for options in ([GAME], [option("clock", "s", focused=True)], [option("seconds", "3", INTEGER, focused=True)], []):
        assert not suggests(command, {"options": options})
    assert not suggests(None, {"options": [option("game", "fl", focused=True)]})


class Asked:
    """An interaction, as far as the commands need one."""

    def __init__(self, tree: Tree, kind: discord.InteractionType, data: dict[str, Any], *, ours: bool = True) -> None:
        self.tree, self.type, self.data, self.id = tree, kind, data, 5
        self.guild_id, self.channel_id, self.extras = None, 7, dict[object, object]()
        self.user, self.guild = SimpleNamespace(id=3), None
        self.suggested: list[list[str]] = []
        self.command_failed = False
        self.client = SimpleNamespace(
            answers=lambda _: ours,
            hurry=lambda _: None,
            under_way=SimpleNamespace(note=lambda: None),
            commanded=self._commanded,
            kernel=SimpleNamespace(languages=SimpleNamespace(answer=self._commanded)),
            press_limit=SimpleNamespace(require=lambda _: None),
        )
        self.response = SimpleNamespace(is_done=lambda: bool(self.suggested), autocomplete=self._autocomplete)
        self._state: Any = SimpleNamespace(_command_tree=tree)

    async def _commanded(self, *_: object) -> None:
        """Nothing comes of it."""

    async def _autocomplete(self, choices: list[app_commands.Choice[str]]) -> None:
        self.suggested.append([choice.name for choice in choices])

    @property
    def command(self) -> Any:
        """As discord.py finds it."""
        try:
            return self.tree._get_app_command_options(self.data)[0]  # type: ignore[arg-type]
        except discord.DiscordException:
            return None


@pytest.fixture
def tree() -> Tree:
    """One command, and one with a command of its own."""
    client: Any = SimpleNamespace(http=None, _connection=SimpleNamespace(_command_tree=None), dispatch=lambda *_: None)
    made_tree = Tree(client)
    made_tree.add_command(made())
    group = app_commands.Group(name="table", description="tables")
    group.command(name="leave", description="leaves")(_leave)
    made_tree.add_command(group)
    return made_tree


async def _leave(interaction: discord.Interaction) -> None:
    """A command of a group."""


@pytest.mark.parametrize(
    ("data", "suggested"),
    [
        ({"name": "play", "options": [option("game", "fl", focused=True)]}, ["fl"]),
        ({"name": "play", "options": [option("game", "fault", focused=True)]}, []),
        ({"name": "play", "options": [option("game", "slow", focused=True)]}, []),
        ({"name": "play", "options": [option("clock", "s", focused=True)]}, []),
        ({"name": "play", "options": [GAME]}, []),
        ({"name": "gone", "options": [option("game", "fl", focused=True)]}, []),
        ({"name": "table", "options": [{"name": "gone", "type": SUBCOMMAND, "options": []}]}, []),
        ({"name": "play", "options": ["game"]}, []),
        ({}, []),
    ],
)
async def test_suggestions_are_always_answered(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, data: dict[str, Any], suggested: list[str]
) -> None:
    monkeypatch.setattr(commands_tree, "SUGGESTED_WITHIN", 0.05)
    asked: Any = Asked(tree, discord.InteractionType.autocomplete, data)
    await tree._call(asked)
    assert asked.suggested == [suggested]


async def test_another_process_suggests(tree: Tree) -> None:
    data = {"name": "play", "options": [option("game", "fl", focused=True)]}
    asked: Any = Asked(tree, discord.InteractionType.autocomplete, data, ours=False)
    await tree._call(asked)
    assert asked.suggested == []


@pytest.mark.parametrize(
    "data",
    [
        {"name": "gone"},
        {"name": "gone", "type": 2, "target_id": "9"},
        {"name": "table"},
        {"name": "table", "options": [{"name": "gone", "type": SUBCOMMAND, "options": []}]},
        {"name": "play", "options": [{"name": "now", "type": SUBCOMMAND, "options": []}]},
        {"name": "play", "options": []},
        {"name": "play", "options": ["game"]},
        {},
    ],
)
async def test_a_command_of_yesterday_is_told_so(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, data: dict[str, Any]
) -> None:
    said: list[str] = []

    async def say(_: object, text: str) -> None:
        said.append(text)

    monkeypatch.setattr(commands_tree, "say_privately", say)
    asked: Any = Asked(tree, discord.InteractionType.application_command, data)
    await tree._call(asked)
    [text] = said
    assert "Please type it again" in text
