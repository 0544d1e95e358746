"""What a press on a server's settings changes. What it brings comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.store.changes import GuildChange
from bot.store.enums import ClockKind
from bot.store.server_rows import GuildRow, games_on
from bot.tables.refusal import Refusal
from bot.text import languages
from bot.ui.gateway.permissions import manages
from bot.ui.input.answers import Interaction, chosen_values
from bot.ui.input.languages import AUTOMATIC
from bot.ui.input.server_settings import OFF, ON, picked

Changing: TypeAlias = Callable[[GuildRow], GuildChange]


def require_manager(interaction: Interaction, guild_id: int | None) -> int:
    """Return the server in which something is asked; refuse those who do not manage it, and what is about another."""
    if interaction.guild_id is None or interaction.guild_id != guild_id:
        raise Refusal("bad_button")
    if not manages(interaction):
        raise Refusal("manager_needed")
    return interaction.guild_id


def change_of(interaction: Interaction, press: ServerSettingsPress, games: Collection[str]) -> Changing:
    """Return what a press changes; refuse what is not offered."""
    values = chosen_values(interaction)
    value = values[0] if values else ""
    match press.verb:
        case "channels":
            channels = picked(interaction, "channels")
            return lambda _: {"channels": channels}
        case "roles":
            roles = picked(interaction, "roles")
            return lambda _: {"roles": roles}
        case "game":
            return lambda known: {"games_off": _games_off(known, press.argument, games)}
        case "clock" if value in tuple(ClockKind):
            return lambda _: {"clock": ClockKind(value)}
        case "language" if value in (AUTOMATIC, *languages()):
            return lambda _: {"language": None if value == AUTOMATIC else value}
        case "speak" if press.argument in languages():
            return lambda _: {"language": press.argument}
    raise Refusal("bad_button")


def _games_off(known: GuildRow, argument: str, games: Collection[str]) -> list[str]:
    game, _, state = argument.rpartition(".")
    if game not in games or state not in (ON, OFF):
        raise Refusal("bad_button")
    off = {*known.games_off} - {*games_on(games, known.games_off)}
    off = off | {game} if state == OFF else off - {game}
    if off.issuperset(games):
        raise Refusal("last_game")
    return sorted(off)
