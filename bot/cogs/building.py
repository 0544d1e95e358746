"""Commands made when the bot starts: their words come from the catalogue, their games from the list of games.

discord.py reads a command's options from the signature of a function. Which games there are is known only at startup;
so each command is a method, and a function with the full signature stands before it.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, TypeAlias

from discord import app_commands

from bot.feature import Kernel
from bot.games.plugin import Plugin
from bot.ui.input.answers import Interaction
from bot.ui.input.command_words import worded
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler

Command: TypeAlias = app_commands.Command[Any, ..., Any]
Group: TypeAlias = app_commands.Group
Menu: TypeAlias = app_commands.ContextMenu
Method: TypeAlias = Callable[..., Awaitable[None]]
Choices: TypeAlias = Mapping[str, Sequence[str]]
"""Option → the key of each value's name in the texts, whose last part is the value."""
GAME = "game"
MENUS = 5
"""Commands of a right click of each kind, on people and on messages, that discord.py (2.7.1) takes of one bot."""


class CommandModule:
    """What a module of this folder has: a command or a group of them, and who handles what is pressed on its answers.

    One that is a cog besides has the commands that need no list of games as discord.py's own.
    """

    feature: ClassVar[str | None] = None
    """The key of the feature it belongs to, without which it is not there."""

    def __init__(self, kernel: Kernel) -> None:
        """Everything it needs is given here."""
        self.kernel = kernel

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        """Return who handles presses of its custom ids."""
        return {}

    def commands(self) -> Sequence[Command | Group]:
        return ()

    def menus(self) -> Sequence[Menu]:
        """Return what is chosen by a right click on a person or a message: `MENUS` of each kind at most, of all."""
        return ()


class Where(Enum):
    """Where a command can be given."""

    SERVER = "server"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class CommandWording:
    """What is not said by the keys `command.<name>` and `option.<option>`."""

    command: str = ""
    """The key of the description, without `command.`, where it is not the name."""
    options: Mapping[str, str] | None = None
    """The key of an option's description, without `option.`, where it is not the name."""


def command(
    method: Method,
    name: str,
    games: Mapping[str, Plugin],
    *,
    where: Where | None = Where.EVERYWHERE,
    choices: Choices | None = None,
    words: CommandWording | None = None,
) -> Command:
    """Return the command that calls this method.

    An option called `game` is one of the games; the first is played where none is named, unless the method has a
    default of its own. `where` None: as its group.
    """
    words = words or CommandWording()
    signature = inspect.signature(method, eval_str=True)
    parameters = [
        parameter.replace(default=next(iter(games))) if _wants_game(parameter) else parameter
        for parameter in signature.parameters.values()
    ]
    interaction, *options = parameters

    async def run(interaction: Interaction, **given: Any) -> None:
        await method(interaction, **given)

    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # what inspect reads, and so discord.py
        [interaction, *(option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options)]
    )
    described = {
        option.name: worded(f"option.{(words.options or {}).get(option.name, option.name)}") for option in options
    }
    app_commands.describe(**described)(run)
    app_commands.choices(**_choices(options, choices or {}, games))(run)
    made: Command = app_commands.Command(
        name=name, description=worded(f"command.{words.command or name}"), callback=run
    )
    return made if where is None else placed(made, where)


def _wants_game(parameter: inspect.Parameter) -> bool:
    """Return whether a parameter is the game, and the method leaves to us which one where none is named."""
    return parameter.name == GAME and parameter.default is inspect.Parameter.empty


def menu(method: Method, name: str, *, where: Where = Where.EVERYWHERE) -> Menu:
    """Return the command of a right click that calls this method: on what its second parameter is.

    That is a `discord.Message`, or a `discord.User | discord.Member`. `name` is the key of what people choose, which
    has at most 32 characters in each language.
    """

    async def run(interaction: Interaction, target: object) -> None:
        await method(interaction, target)

    run.__signature__ = inspect.signature(method, eval_str=True)  # type: ignore[attr-defined] # as above
    found: Menu = placed(app_commands.ContextMenu(name=worded(name), callback=run), where)
    return found


def placed(made: Any, where: Where) -> Any:
    """Return a command, a group or a menu with where it can be given."""
    if where is Where.SERVER:
        return app_commands.guild_only(app_commands.allowed_installs(guilds=True, users=False)(made))
    anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return anywhere(app_commands.allowed_installs(guilds=True, users=True)(made))


def group(name: str, commands: Iterable[Command]) -> Group:
    """Return a group of commands for everywhere; its description is never shown by Discord, but wanted."""
    made = app_commands.Group(name=name, description=worded(f"command.{name}"))
    for one in commands:
        made.add_command(one)
    found: Group = placed(made, Where.EVERYWHERE)
    return found


def _choices(
    options: Iterable[inspect.Parameter], choices: Choices, games: Mapping[str, Plugin]
) -> dict[str, list[app_commands.Choice[str]]]:
    found = {name: [_choice(key) for key in keys] for name, keys in choices.items()}
    if any(option.name == GAME for option in options):
        found[GAME] = [_choice(f"game.{key}") for key in games]
    return found


def _choice(key: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=worded(key), value=key.partition(".")[2])
