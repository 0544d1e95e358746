"""What a command is and what its menu offers, held against what arrives.

Discord's client keeps to what it knows, which may be the commands of yesterday: a command, an option or a value that
has gone since, or one of another type. A forged request need not keep to anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from discord import AppCommandOptionType, AppCommandType, app_commands

from bot.chosen import plain
from bot.tables.refusal import Refusal

Given: TypeAlias = Mapping[str, object]
"""What Discord sends of a command, or of one of its options."""
SUBCOMMANDS = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
LONGEST = 50
"""Characters of a value that are repeated back."""
CHANGED = "command_changed"
TYPES: dict[AppCommandOptionType, tuple[type, ...]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.number: (int, float),
    AppCommandOptionType.boolean: (bool,),
}
"""What the values of an option are; of any other they are ids."""
RESOLVED = {
    AppCommandOptionType.user: ("users",),
    AppCommandOptionType.channel: ("channels",),
    AppCommandOptionType.role: ("roles",),
    AppCommandOptionType.mentionable: ("users", "roles"),
    AppCommandOptionType.attachment: ("attachments",),
}
"""Where what an id stands for is sent along."""
_CLICKED = {AppCommandType.user: ("users",), AppCommandType.message: ("messages",)}
"""The same of what was clicked on."""


def require_offered(command: object, data: Given) -> None:
    """Raise `Refusal` for a command that there is not, and for options that it does not have or values not offered.

    One that is chosen by a right click is given what was clicked on.
    """
    if isinstance(command, app_commands.ContextMenu):
        if not _is_sent(_CLICKED[command.type], data.get("target_id"), data.get("resolved")):
            raise Refusal(CHANGED)
        return
    if not isinstance(command, app_commands.Command):
        raise Refusal(CHANGED)
    parameters: dict[object, app_commands.Parameter] = {one.display_name: one for one in command.parameters}
    given = list(_options(data.get("options")))
    named = [option.get("name") for option in given]
    if not set(named) <= parameters.keys() or len(set(named)) < len(named):
        raise Refusal(CHANGED)
    if any(parameter.required and name not in named for name, parameter in parameters.items()):
        raise Refusal(CHANGED)
    for option in given:
        parameter, value = parameters[option["name"]], option.get("value")
        if option.get("type") != parameter.type.value or not _fits(parameter, value, data.get("resolved")):
            raise Refusal(CHANGED)
        if not _offers(parameter, value):
            raise Refusal("not_offered", option=f"**{parameter.display_name}**", value=plain(str(value)[:LONGEST]))


def suggests(command: object, data: Given) -> bool:
    """Return whether a command has suggestions for the option that somebody is typing."""
    if not isinstance(command, app_commands.Command):
        return False
    typed = [option.get("name") for option in _options(data.get("options")) if option.get("focused")]
    suggesting = {parameter.display_name for parameter in command.parameters if parameter.autocomplete}
    return len(typed) == 1 and typed[0] in suggesting


def _options(given: object) -> Iterator[Given]:
    """Yield the options of the innermost command; `TypeError` for what is none."""
    for option in given if isinstance(given, list) else ():
        if not isinstance(option, Mapping):
            raise TypeError("option")
        if option.get("type") in SUBCOMMANDS:
            yield from _options(option.get("options"))
        else:
            yield option


def _fits(parameter: app_commands.Parameter, value: object, resolved: object) -> bool:
    """Return whether a value is what an option takes now; what an id stands for has to be sent along."""
    if parameter.type in TYPES:
        return isinstance(value, TYPES[parameter.type]) and isinstance(value, bool) == (bool in TYPES[parameter.type])
    return _is_sent(RESOLVED.get(parameter.type, ()), value, resolved)


def _is_sent(where: Iterable[str], value: object, resolved: object) -> bool:
    """Return whether what an id stands for was sent along, in one of these places."""
    kinds = [resolved.get(kind) for kind in where] if isinstance(resolved, Mapping) else []
    return any(isinstance(kind, Mapping) and str(value) in kind for kind in kinds)


def _offers(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    measured = len(value) if isinstance(value, str) else value
    if not isinstance(measured, int | float):
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or measured >= least) and (most is None or measured <= most)
