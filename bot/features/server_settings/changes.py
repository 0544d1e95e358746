"""What a press on a server's settings changes. What it brings comes from outside."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.features.server_settings.screens import BOXES
from bot.store.enums import ClockKind
from bot.store.server_rows import GuildRow, games_on
from bot.tables.refusal import Refusal
from bot.text import languages
from bot.ui.forms.sent import SentForm
from bot.ui.gateway.permissions import manages
from bot.ui.input.answers import Interaction, chosen_values
from bot.ui.input.languages import AUTOMATIC
from bot.ui.input.server_settings import OFF, ON, Changing, picked


def require_manager(interaction: Interaction, guild_id: int | None) -> int:
    """Return the server in which something is asked; refuse those who do not manage it, and what is about another."""
    if interaction.guild_id is None or interaction.guild_id != guild_id:
        raise Refusal("bad_button")
    if not manages(interaction):
        raise Refusal("manager_needed")
    return interaction.guild_id


def change_of(interaction: Interaction, press: ServerSettingsPress, games: Collection[str]) -> Changing:
    """Return what a press changes of what is no feature's; refuse what is not offered."""
    match press.verb:
        case "game":
            return lambda known: {"games_off": _games_off(known, press.argument, games)}
        case "speak" if press.argument in languages():
            return change_to(interaction, "language", [press.argument], games)
        case verb:
            return change_to(interaction, verb, chosen_values(interaction), games)


def change_to(interaction: Interaction, name: str, values: Sequence[str], games: Collection[str]) -> Changing:
    """Return what choosing these changes of what is no feature's; of games, those that are on."""
    value = values[0] if values else ""
    match name:
        case "channels":
            channels = picked(interaction, "channels", values)
            return lambda _: {"channels": channels}
        case "roles":
            roles = picked(interaction, "roles", values)
            return lambda _: {"roles": roles}
        case "games_off" if values and set(values) <= set(games):
            return lambda known: {"games_off": sorted({*known.games_off, *games} - {*values})}
        case "clock" if value in tuple(ClockKind):
            return lambda _: {"clock": ClockKind(value)}
        case "language" if value in (AUTOMATIC, *languages()):
            return lambda _: {"language": None if value == AUTOMATIC else value}
    raise Refusal("bad_button")


def changed_names(sent: SentForm) -> dict[str, list[str]]:
    """Return what a form was sent to change, with what was chosen: of a switch whose box was turned, what it is now."""
    found: dict[str, list[str]] = {}
    for name in sent.changed:
        if name.startswith(BOXES):
            turned = set(sent.values(name)) ^ set(sent.form.field(name).now)
            found |= {one: [ON if one in sent.values(name) else OFF] for one in sorted(turned)}
        else:
            found[name] = sent.values(name)
    return found


def _games_off(known: GuildRow, argument: str, games: Collection[str]) -> list[str]:
    game, _, state = argument.rpartition(".")
    if game not in games or state not in (ON, OFF):
        raise Refusal("bad_button")
    off = {*known.games_off} - {*games_on(games, known.games_off)}
    off = off | {game} if state == OFF else off - {game}
    if off.issuperset(games):
        raise Refusal("last_game")
    return sorted(off)
