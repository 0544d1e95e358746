"""The sandbox against a real discord.py client."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox.messages import UPLOAD_LIMIT, Upload
from sandbox.server import RefusedError, Sandbox
from tests.patience import PATIENCE
from tests.sandbox.little_bot import LittleBot, board, panel, running

ROOM = "#game-table"


async def test_a_private_panel_with_a_picture_is_played(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    assert outcome.ok
    assert (outcome.response_type, outcome.ephemeral) == (4, True)
    (seen,) = sandbox.messages(ROOM, "Ada")
    assert seen.texts == ["### luckybox"]
    assert [(b.label, b.custom_id, b.emoji) for b in seen.buttons] == [("Go", "go", None), ("Ask", "ask", "⚡")]
    assert [option.value for option in seen.selects[0].options] == ["1", "2", "3"]
    (image,) = seen.images
    assert (image.width, image.height, image.description) == (40, 40, "Alt luckybox")
    assert image.content_type == "image/png"
    assert sandbox.messages(ROOM, "Bo") == []
    assert bot.guilds[0].name == "Sky Table"

    pressed = await sandbox.click("Ada", outcome, label="Go")
    assert (pressed.response_type, pressed.message_id) == (7, seen.id)
    assert bot.seen[-1].message is not None
    assert bot.seen[-1].message.components
    after = sandbox.message(outcome)
    assert after.texts == ["### pressed"]
    assert after.images[0].width == 60
    assert (await sandbox.choose("Ada", outcome, "pick", ["2"])).ok
    assert sandbox.message(outcome).texts == ["### 2"]


async def test_a_deferred_answer_and_a_modal(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Bo", ROOM, "table status", {"who": "Cy"})
    assert outcome.response_type == 5
    assert outcome.ephemeral
    await sandbox.wait_until(lambda: not sandbox.message(outcome).loading)
    assert sandbox.message(outcome).texts == ["### About Cy"]
    asked = await sandbox.click("Bo", outcome, label="Ask")
    assert asked.modal is not None
    assert asked.modal.title == "Your name"
    with pytest.raises(RefusedError):
        await sandbox.submit("Cy", asked.modal, {"name": "Comet"})
    with pytest.raises(RefusedError):
        await sandbox.submit("Bo", asked.modal, {"name": "C" * 21})
    done = await sandbox.submit("Bo", asked.modal, {"name": "Comet ☄"})
    assert done.response_type == 7
    assert sandbox.message(outcome).texts == ["### Comet ☄"]


async def test_a_file_is_given_to_a_command_and_read_where_it_lies(sandbox: Sandbox, bot: LittleBot) -> None:
    @bot.tree.command(description="Weigh a file")
    async def weigh(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        data = await file.read()
        kept = sandbox.world.attachments.pop(file.id)
        told = file.filename, file.size, file.ephemeral, data == kept.data
        await interaction.response.send_message(f"{told}", ephemeral=True)

    await bot.tree.sync()
    room = sandbox.channel("#game-table")
    outcome = await sandbox.slash("Ada", room, "weigh", {"file": Upload(0, "a game.json", b"{}")})
    assert outcome.message_id is not None
    assert sandbox.message(outcome.message_id).text == str(("a_game.json", 2, True, True))
    with pytest.raises(RefusedError, match="not a file"):
        await sandbox.slash("Ada", room, "weigh", {"file": "game.json"})
    with pytest.raises(RefusedError, match="too powerful"):
        await sandbox.slash("Ada", room, "weigh", {"file": Upload(0, "a", bytes(UPLOAD_LIMIT + 1))})
    with pytest.raises(RefusedError, match="needs"):
        await sandbox.slash("Ada", room, "weigh", {})


async def test_what_the_client_itself_refuses(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    with pytest.raises(RefusedError, match="does not see"):
        await sandbox.click("Bo", outcome, label="Go")
    with pytest.raises(RefusedError, match="0 components"):
        await sandbox.click("Ada", outcome, label="Gone")
    with pytest.raises(RefusedError, match="needs"):
        await sandbox.slash("Ada", ROOM, "play")
    with pytest.raises(RefusedError, match="not among"):
        await sandbox.slash("Ada", ROOM, "play", {"game": "chess"})
    with pytest.raises(RefusedError, match="subcommand"):
        await sandbox.slash("Ada", ROOM, "table")
    with pytest.raises(RefusedError, match="not offered"):
        await sandbox.slash("Ada", ROOM, "nothing")
    await bot.seen[0].edit_original_response(view=panel("shut", disabled=True), attachments=[board()])
    with pytest.raises(RefusedError, match="disabled"):
        await sandbox.click("Ada", outcome, label="Go")


async def test_no_answer_too_late_twice_and_expired(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    sandbox.clock.advance(14 * 60)
    first = bot.seen[0]
    await first.edit_original_response(view=panel("edited"), attachments=[board(50)])
    assert sandbox.message(outcome).texts == ["### edited"]
    sandbox.clock.advance(2 * 60)
    with pytest.raises(discord.HTTPException) as expired:
        await first.edit_original_response(view=panel("too late"), attachments=[board(50)])
    assert (expired.value.status, expired.value.code) == (401, 50027)

    again = await sandbox.click("Ada", outcome, label="Go")
    assert again.ok
    sandbox.redeliver(again.interaction)
    await sandbox.wait_until(lambda: sandbox.requests[-1].status == 400)
    assert sandbox.requests[-1].response["code"] == 40060

    bot.mute = True
    sandbox.core.interactions.seconds = 0.1
    heard = len(bot.seen)
    failed = await sandbox.click("Ada", outcome, label="Go")
    assert (failed.ok, failed.error) == (False, "This interaction failed")
    async with asyncio.timeout(PATIENCE):
        while len(bot.seen) == heard:  # noqa: ASYNC110 - discord.py tells nobody else
            await asyncio.sleep(0.01)
    with pytest.raises(discord.NotFound) as late:
        await bot.seen[-1].response.edit_message(view=panel("late"), attachments=[board()])
    assert late.value.code == 10062


async def test_a_panel_is_edited_through_the_newest_token(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    pressed = await sandbox.click("Ada", outcome, label="Go")
    token = pressed.interaction.token
    assert bot.application_id is not None
    webhook = discord.Webhook.partial(bot.application_id, token, client=bot)
    assert outcome.message_id is not None
    await webhook.edit_message(outcome.message_id, view=panel("pushed"), attachments=[board(70)])
    seen = sandbox.message(outcome)
    assert seen.texts == ["### pushed"]
    assert seen.images[0].width == 70
    other = await sandbox.slash("Bo", ROOM, "play", {"game": "luckybox"})
    assert other.message_id is not None
    with pytest.raises(discord.NotFound) as foreign:
        await webhook.edit_message(other.message_id, content=None)
    assert foreign.value.code == 10008
    with pytest.raises(discord.NotFound) as hidden:
        await bot.get_partial_messageable(pressed.interaction.channel_id).fetch_message(outcome.message_id)
    assert hidden.value.code == 10008
    sandbox.expire_tokens("Ada")
    with pytest.raises(discord.HTTPException) as expired:
        await webhook.edit_message(outcome.message_id, view=panel("no"), attachments=[board()])
    assert expired.value.code == 50027


async def test_a_dropped_gateway_is_resumed(sandbox: Sandbox, bot: LittleBot) -> None:
    gateway = sandbox.core.gateway
    await sandbox.drop_gateway()
    lost = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    assert (lost.ok, lost.error) == (False, "The application did not respond")
    added = sandbox.add_channel("made-meanwhile")
    await sandbox.wait_until(lambda: gateway.resumed == 1)
    assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
    assert bot.get_channel(added.id) is not None
    assert len(bot.seen) == 1

    await sandbox.drop_gateway(resumable=False)
    await sandbox.wait_until(lambda: gateway.identified == 2)
    assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
    assert gateway.resumed == 1


async def test_the_bot_posts_where_it_may(sandbox: Sandbox, bot: LittleBot) -> None:
    room = sandbox.channel(ROOM)
    channel = bot.get_channel(room.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.permissions_for(channel.guild.me).attach_files
    message = await channel.send(view=panel("table"), file=board(), allowed_mentions=discord.AllowedMentions.none())
    await message.edit(view=panel("table 2"), attachments=[board(80)], allowed_mentions=discord.AllowedMentions.none())
    for person in ("Ada", "Bo", "Cy"):
        assert [seen.texts for seen in sandbox.messages(ROOM, person)] == [["### table 2"]]
    pressed = await sandbox.click("Cy", message.id, label="Go")
    assert pressed.response_type == 7
    assert bot.seen[-1].app_permissions.attach_files
    assert bot.seen[-1].user.display_name == "Cy"
    await sandbox.click("Bo", message.id, label="Go")
    assert [seen.permissions.manage_messages for seen in bot.seen[-2:]] == [False, True]

    sandbox.set_bot_permissions(ROOM, discord.Permissions(view_channel=True).value)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("no")
    assert refused.value.code == 50013
    await sandbox.click("Bo", message.id, label="Go")
    assert not bot.seen[-1].app_permissions.send_messages

    sandbox.delete_message(message.id)
    with pytest.raises(RefusedError):
        await sandbox.click("Cy", message.id, label="Go")
    with pytest.raises(discord.NotFound) as gone:
        await message.edit(view=panel("gone"), attachments=[board()])
    assert gone.value.code == 10008


async def test_threads_and_leaving(sandbox: Sandbox, bot: LittleBot) -> None:
    channel = bot.get_channel(sandbox.channel(ROOM).id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Round", type=discord.ChannelType.public_thread)
    await thread.send(view=panel("inside"), file=board())
    (seen,) = sandbox.messages("Round", "Ada")
    assert (await sandbox.click("Ada", seen, label="Go")).ok
    assert isinstance(bot.seen[-1].channel, discord.Thread)
    await thread.edit(archived=True)
    assert sandbox.channel("Round").archived

    left: list[discord.Guild] = []

    async def on_guild_remove(guild: discord.Guild) -> None:
        left.append(guild)

    bot.event(on_guild_remove)
    other = sandbox.add_guild("Second Sky", "Bo")
    assert (await sandbox.slash("Cy", next(iter(other.channels.values())), "play", {"game": "luckybox"})).ok
    assert len(bot.guilds) == 3
    sandbox.remove_bot_from_guild(other)
    sandbox.person_leaves("Cy")
    assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
    assert len(bot.guilds) == 2
    assert [guild.name for guild in left] == ["Second Sky"]
    with pytest.raises(RefusedError):
        await sandbox.slash("Cy", ROOM, "play", {"game": "luckybox"})


async def test_a_bot_that_is_added_again_to_a_guild_is_told_of_it_and_serves_there(
    sandbox: Sandbox, bot: LittleBot
) -> None:
    sandbox.remove_bot_from_guild()
    with pytest.raises(RefusedError):
        await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    sandbox.add_bot_to_guild(sandbox.find_guild("Sky Table"))
    assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
    assert "Sky Table" in [guild.name for guild in bot.guilds]


async def test_direct_messages_and_own_installs(sandbox: Sandbox, bot: LittleBot) -> None:
    direct = await sandbox.slash("Ada", sandbox.dm("Ada"), "play", {"game": "luckybox"})
    assert direct.ok
    assert bot.seen[-1].guild is None
    assert bot.seen[-1].user.display_name == "Ada"
    assert (await sandbox.click("Ada", direct, label="Go")).ok

    (play,) = [item for item in sandbox.core.commands.all(None) if item["name"] == "play"]
    play["integration_types"] = [0, 1]
    sandbox.remove_bot_from_guild()
    with pytest.raises(RefusedError):
        await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    sandbox.install_for("Ada")
    assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
    assert not bot.seen[-1].is_guild_integration()
    for _ in range(5):
        await bot.seen[-1].followup.send("more", ephemeral=True)
    with pytest.raises(discord.HTTPException) as many:
        await bot.seen[-1].followup.send("too much", ephemeral=True)
    assert many.value.code == 40094


async def test_a_lost_answer_and_a_wrong_token(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    sandbox.fail_next("POST", "/callback$", 429, after=True)
    pressed = await sandbox.click("Ada", outcome, label="Go")
    assert pressed.ok
    assert sandbox.message(outcome).texts == ["### pressed"]
    stranger = LittleBot()
    with pytest.raises(discord.LoginFailure):
        await stranger.login("wrong")
    await stranger.close()


async def test_follow_ups(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    followup = bot.seen[-1].followup
    more = await followup.send(view=panel("more"), file=board(), wait=True)
    hidden = await followup.send("hidden", ephemeral=True, wait=True)
    assert [seen.texts for seen in sandbox.messages(ROOM, "Bo")] == [["### more"]]
    assert [seen.texts for seen in sandbox.messages(ROOM, "Ada")] == [["### luckybox"], ["### more"], ["hidden"]]
    await more.edit(view=panel("edited"), attachments=[board(90)])
    assert sandbox.message(more.id).images[0].width == 90
    await hidden.delete()
    await bot.seen[-1].delete_original_response()
    assert [seen.texts for seen in sandbox.messages(ROOM, "Ada")] == [["### edited"]]
    sandbox.say("Bo", ROOM, "the channel moves on")
    await sandbox.click("Ada", more.id, label="Go")
    channel = bot.seen[-1].channel
    assert outcome.ok
    assert isinstance(channel, discord.TextChannel)


async def test_two_shards(tmp_path: Path) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", shards=2) as sandbox, running(sandbox) as bot:
        await sandbox.wait_until(lambda: sandbox.core.gateway.identified == 2)
        assert bot.shard_count == 2
        assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
        assert (await sandbox.slash("Ada", sandbox.dm("Ada"), "play", {"game": "luckybox"})).ok
