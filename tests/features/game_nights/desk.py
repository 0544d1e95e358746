"""`/event` and its buttons as somebody uses them: the presses, and what is answered."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.handlers import GameNightHandlers
from bot.features.game_nights.store import StoredGameNight
from bot.tables.refusal import Refusal
from bot.ui.gateway.server_rules import ServerRules
from tests.features.game_nights.kit import Host
from tests.tables.room import ADA, CHANNEL, GUILD, NAMES
from tests.ui.additions import NOTHING
from tests.ui.custom_ids import parse_any
from tests.ui.message import BUTTON, SELECT, controls
from tests.ui.pressed import PressedBy

TEXT = Mock(spec=discord.TextChannel, type=discord.ChannelType.text)


def press_of(
    user: int,
    *,
    guild: int | None = GUILD,
    panel: bool = True,
    typed: str | None = None,
    moderator: bool = False,
    message: int = 9,
    **data: Any,
) -> Any:
    """An interaction of a person in a server."""
    made: Any = PressedBy(user, guild, name=NAMES.get(user, "Somebody"), panel=panel)
    made.channel_id, made.channel, made.locale = CHANNEL, TEXT, "de"
    made.app_permissions = discord.Permissions.all()
    made.permissions = discord.Permissions(manage_messages=moderator)
    made.message.id = message
    made.type = discord.InteractionType.component
    if typed is not None:
        made.type = discord.InteractionType.modal_submit
        data["components"] = [{"component": {"value": typed}}]
    made.data = data

    async def send_modal(modal: Any) -> None:
        made.log.append(("modal", {"modal": modal}))

    made.response.send_modal = send_modal
    return made


def buttons(interaction: Any) -> list[Any]:
    """What can be pressed there."""
    return [*controls(interaction.view, BUTTON)]


def labels(interaction: Any) -> list[str]:
    """What stands on it."""
    return [button.label or "" for button in buttons(interaction)]


def selects(interaction: Any) -> list[Any]:
    """What can be chosen from there."""
    return [*controls(interaction.view, SELECT)]


def options(interaction: Any) -> list[str]:
    """The values of the one select there."""
    (select,) = selects(interaction)
    return [option.value for option in select.options]


def english() -> Any:
    """Somebody whose Discord tells of no country: their zone is guessed to be UTC."""
    made = press_of(ADA)
    made.locale = "en-US"
    return made


class Desk:
    """Who answers, and what is there."""

    def __init__(self, host: Host) -> None:
        self.host = host
        rules = ServerRules(host.guilds, host.room.tables.games, NOTHING)
        self.presses = GameNightHandlers(
            host.nights, host.room.people, rules, host.result, host.audiences, host.keeper.cards, host.series
        )

    async def plan(self, when: str, *, by: Any = None, title: str = "Friday", game: str = "", zone: str = "") -> Any:
        """Ada gives the command; the answer."""
        asked = by or press_of(ADA)
        await self.presses.plan(asked, when, title, game, zone)
        return asked

    @property
    async def newest(self) -> StoredGameNight:
        """The game night that was begun last."""
        async with self.host.room.database.read() as connection:
            found = await connection.exec_driver_sql("SELECT max(id) FROM evenings")
            return await self.host.nights.get(int(found.scalar_one()))

    async def press(self, verb: str, argument: str = "", **data: Any) -> Any:
        """Ada presses something about that game night (or `by` whom it says); the answer."""
        interaction = data.pop("by", None) or press_of(data.pop("user", ADA), **data)
        night = await self.newest
        await self.presses.pressed(interaction, GameNightPress(verb, night.id, argument))
        return interaction

    async def choose(self, select: Any, number: int, **data: Any) -> Any:
        """An option of a select is chosen; the answer."""
        press = parse_any(select.custom_id)
        assert isinstance(press, GameNightPress)
        return await self.press(press.verb, press.argument, values=[select.options[number].value], **data)

    async def refused(self, verb: str, argument: str = "", **data: Any) -> str:
        """Something is pressed that changes nothing; the refusal's code."""
        before = await self.newest
        with pytest.raises(Refusal) as no:
            await self.press(verb, argument, **data)
        assert await self.newest == before
        return no.value.code


async def announced(desk: Desk, *guests: int) -> StoredGameNight:
    """A game night to which these people come, and its host."""
    await desk.plan("in 2 h")
    await desk.press("post")
    for user in guests:
        await desk.press("come", user=user, panel=False)
    await desk.host.keeper.look()
    return await desk.newest
