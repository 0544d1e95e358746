"""What a command's menu offers, held against what arrives: Discord's client keeps to it, a forged request need not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from discord import AppCommandOptionType, app_commands

from bot.tables.refusal import Refusal
from bot.text import plain

SUBCOMMANDS = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
LONGEST = 50
"""Characters of a value that are repeated back."""


def require_offered(command: object, data: Any) -> None:
    """Raise `Refusal` for a value that the options of a command do not offer."""
    if not isinstance(command, app_commands.Command):
        return
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    for option in _options(data.get("options") or []):
        parameter, value = parameters.get(option.get("name")), option.get("value")
        if parameter is not None and not _offers(parameter, value):
            raise Refusal("not_offered", option=f"**{parameter.display_name}**", value=plain(str(value)[:LONGEST]))


def _options(given: Iterable[Any]) -> Iterator[Any]:
    """Yield the options of the innermost command."""
    for option in given:
        if option.get("type") in SUBCOMMANDS:
            yield from _options(option.get("options") or [])
        else:
            yield option


def _offers(parameter: app_commands.Parameter, value: Any) -> bool:
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    measured = len(value) if isinstance(value, str) else value
    if not isinstance(measured, int | float):
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or measured >= least) and (most is None or measured <= most)
