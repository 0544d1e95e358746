"""Places where the bot is no member: people's own messages, group chats, servers that only a person brings it to."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from sandbox.model import Channel
from sandbox.people import RefusedError
from sandbox.permissions import P
from sandbox.server import Sandbox
from tests.sandbox.little_bot import LittleBot, board, panel, running


@pytest_asyncio.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[LittleBot]:
    async with running(sandbox) as client:
        command = client.tree.get_command("play")
        assert isinstance(command, discord.app_commands.Command)
        anywhere = discord.app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        anywhere(discord.app_commands.allowed_installs(guilds=True, users=True)(command))
        await client.tree.sync()
        yield client


async def asked(sandbox: Sandbox, bot: LittleBot, where: Channel) -> discord.Interaction[LittleBot]:
    """The interaction as Ada's command in this place brings it."""
    sandbox.install_for("Ada")
    assert (await sandbox.slash("Ada", where, "play", {"game": "luckybox"})).ok
    return bot.seen[-1]


async def test_each_place_has_its_context(sandbox: Sandbox, bot: LittleBot) -> None:
    places = [
        sandbox.channel("game-table"),
        sandbox.dm("Ada"),
        sandbox.private("Ada", "Bo"),
        sandbox.private("Ada", "Bo", "Cy", name="Sofa"),
    ]
    contexts = [(await asked(sandbox, bot, place)).context for place in places]
    assert [context.guild for context in contexts] == [True, False, False, False]
    assert [context.dm_channel for context in contexts] == [False, True, False, False]
    assert [context.private_channel for context in contexts] == [False, False, True, True]
    assert isinstance(bot.seen[-1].channel, discord.GroupChannel)


async def test_a_chat_is_seen_by_those_in_it(sandbox: Sandbox, bot: LittleBot) -> None:
    chat = sandbox.private("Ada", "Bo", name="Sofa")
    said = sandbox.say("Bo", chat, "hello")
    assert [one.id for one in sandbox.messages(chat, "Ada")] == [said.id]
    assert sandbox.messages(chat, "Cy") == []
    with pytest.raises(RefusedError, match="not offered"):
        await sandbox.slash("Bo", chat, "play", {"game": "luckybox"})


async def test_the_bot_neither_posts_nor_reads_where_it_is_no_member(sandbox: Sandbox, bot: LittleBot) -> None:
    guild = sandbox.add_guild("Sun Table", with_bot=False)
    for place in (sandbox.private("Ada", "Bo"), next(iter(guild.channels.values()))):
        pressed = await asked(sandbox, bot, place)
        assert pressed.is_user_integration()
        assert not pressed.is_guild_integration()
        with pytest.raises(discord.Forbidden) as no:
            await bot.get_partial_messageable(place.id).send("hello")
        assert no.value.code == 50001
        posted = await pressed.followup.send(view=panel("For all"), file=board(), wait=True)
        assert not sandbox.message(posted.id).ephemeral


async def test_a_server_may_let_nobody_hear_apps_of_its_members(sandbox: Sandbox, bot: LittleBot) -> None:
    guild = sandbox.add_guild("Quiet Table", "Bo", with_bot=False)
    guild.roles[guild.id].permissions &= ~P.USE_EXTERNAL_APPS
    pressed = await asked(sandbox, bot, next(iter(guild.channels.values())))
    assert not pressed.permissions.use_external_apps
    posted = await pressed.followup.send(view=panel("For all"), file=board(), wait=True)
    assert sandbox.message(posted.id).ephemeral


async def test_only_the_answer_to_a_press_lets_the_message_be_changed(sandbox: Sandbox, bot: LittleBot) -> None:
    pressed = await asked(sandbox, bot, sandbox.private("Ada", "Bo"))
    posted = await pressed.followup.send(view=panel("For all"), file=board(), wait=True)
    bot.mute = True
    heard = asyncio.create_task(bot.wait_for("interaction", check=lambda one: one.user.name == "bo"))
    press = asyncio.create_task(sandbox.click("Bo", posted.id, custom_id="go"))
    answer = await heard
    await answer.response.send_message(view=panel("For Bo"), file=board(), ephemeral=True)
    assert (await press).ok
    with pytest.raises(discord.NotFound):
        await answer.followup.edit_message(posted.id, view=panel("Changed"), attachments=[board()])
