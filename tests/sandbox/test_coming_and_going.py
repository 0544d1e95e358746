"""Two servers, people who leave and come back, and the app in places without the bot, against a real client."""

import discord
import pytest

from sandbox.clock import DAY
from sandbox.model import PUBLIC_THREAD, Channel
from sandbox.server import RefusedError, Sandbox
from tests.sandbox.little_bot import LittleBot, board, panel

ROOM, LOUNGE = "#game-table", "#moon-lounge"
GAME = {"game": "luckybox"}


async def test_the_bot_is_at_home_in_both_servers(sandbox: Sandbox, bot: LittleBot) -> None:
    assert [guild.name for guild in bot.guilds] == ["Sky Table", "Moon Table"]
    assert (await sandbox.slash("Lou", LOUNGE, "play", GAME)).ok
    seen = bot.seen[-1]
    assert seen.guild is not None
    assert seen.guild.name == "Moon Table"
    with pytest.raises(RefusedError, match="not offered"):
        await sandbox.slash("Lou", ROOM, "play", GAME)
    with pytest.raises(RefusedError, match="not offered"):
        await sandbox.slash("Gus", LOUNGE, "play", GAME)
    assert (await sandbox.slash("Cy", LOUNGE, "play", GAME)).ok
    assert bot.seen[-1].permissions.manage_messages, "Cy helps there"
    assert (await sandbox.slash("Cy", ROOM, "play", GAME)).ok
    assert not bot.seen[-1].permissions.manage_messages


async def test_of_a_deleted_channel_the_bot_is_told_and_of_its_threads_it_is_not(sandbox: Sandbox) -> None:
    told: list[tuple[str, object]] = []
    sandbox.core.bus.subscribe(
        lambda change: told.append((change.kind, change.data)) if change.kind.isupper() else None
    )
    world, room = sandbox.world, sandbox.add_channel("night")
    first, second = (world.add_thread(room, name, 1, world.ids.next(), PUBLIC_THREAD, 60) for name in ("One", "Two"))
    told.clear()
    sandbox.delete_channel(first)
    ids = {"id": str(first.id), "guild_id": str(room.guild_id), "parent_id": str(room.id), "type": PUBLIC_THREAD}
    assert told == [("THREAD_DELETE", ids)]
    sandbox.delete_channel(room)
    assert [kind for kind, _ in told] == ["THREAD_DELETE", "CHANNEL_DELETE"]
    assert not {room.id, second.id} & sandbox.guild.channels.keys()


async def test_one_who_left_does_nothing_there_and_may_come_back(sandbox: Sandbox, bot: LittleBot) -> None:
    mine = await sandbox.slash("Cy", ROOM, "play", GAME)
    asked = await sandbox.click("Cy", mine, label="Ask")
    assert asked.modal is not None
    sandbox.person_leaves("Cy")
    assert sandbox.messages(ROOM, "Cy") == []
    with pytest.raises(RefusedError, match="does not see"):
        await sandbox.click("Cy", mine, label="Go")
    with pytest.raises(RefusedError, match="not in the channel"):
        await sandbox.submit("Cy", asked.modal, {"name": "Comet"})
    with pytest.raises(discord.NotFound) as gone:
        await bot.guilds[0].fetch_member(sandbox.person("Cy").id)
    assert gone.value.code == 10007
    assert (await bot.guilds[1].fetch_member(sandbox.person("Cy").id)).display_name == "Cy"
    sandbox.person_joins("Cy")
    assert (await bot.guilds[0].fetch_member(sandbox.person("Cy").id)).display_name == "Cy"
    assert (await sandbox.click("Cy", mine, label="Go")).ok


async def test_joining_twice_changes_nothing(sandbox: Sandbox) -> None:
    moon = sandbox.find_guild("Moon Table")
    before = list(moon.members[sandbox.person("Cy").id].roles)
    assert before
    sandbox.person_joins("Cy", moon)
    assert moon.members[sandbox.person("Cy").id].roles == before
    sandbox.person_leaves("Cy", moon)
    sandbox.person_joins("Cy", moon)
    assert moon.members[sandbox.person("Cy").id].roles == [], "roles are not kept for one who left"


async def test_commands_in_direct_messages_need_a_common_server_or_the_app(sandbox: Sandbox, bot: LittleBot) -> None:
    (play,) = [item for item in sandbox.core.commands.all(None) if item["name"] == "play"]
    play["integration_types"] = [0, 1]
    offered = sandbox.core.people.offered
    lou, direct = sandbox.person("Lou"), sandbox.dm("Lou")
    assert [item["name"] for item in offered(lou, direct)] == ["play", "table"]
    sandbox.person_leaves("Lou", "Moon Table")
    assert offered(lou, direct) == []
    sandbox.install_for("Lou")
    assert [item["name"] for item in offered(lou, direct)] == ["play"]
    await private_panel(sandbox, bot, direct)
    assert bot.seen[-1].is_user_integration()
    assert not bot.seen[-1].is_guild_integration()
    sandbox.remove_for("Lou")
    assert offered(lou, direct) == []


async def test_the_app_of_ones_own_in_a_server_without_the_bot(sandbox: Sandbox, bot: LittleBot) -> None:
    (play,) = [item for item in sandbox.core.commands.all(None) if item["name"] == "play"]
    play["integration_types"] = [0, 1]
    sandbox.remove_bot_from_guild("Moon Table")
    sandbox.install_for("Lou")
    await private_panel(sandbox, bot, sandbox.channel(LOUNGE))
    assert bot.seen[-1].guild_id == sandbox.find_guild("Moon Table").id
    assert not bot.seen[-1].is_guild_integration()
    assert sandbox.messages(LOUNGE, "Ada") == []


async def private_panel(sandbox: Sandbox, bot: LittleBot, place: Channel) -> None:
    """Lou opens a private panel, presses it, and the bot edits it through the token."""
    mine = await sandbox.slash("Lou", place, "play", GAME)
    assert (mine.ok, mine.ephemeral) == (True, True)
    pressed = await sandbox.click("Lou", mine, label="Go")
    assert (pressed.response_type, sandbox.message(mine).texts) == (7, ["### pressed"])
    await bot.seen[-1].edit_original_response(view=panel("pushed"), attachments=[board(70)])
    (seen,) = sandbox.messages(place, "Lou")
    assert (seen.texts, seen.images[0].width, seen.ephemeral) == (["### pushed"], 70, True)
    more = await bot.seen[-1].followup.send("more", ephemeral=True, wait=True)
    sandbox.dismiss("Lou", more.id)


async def test_one_who_refuses_direct_messages_still_plays_in_them(sandbox: Sandbox, bot: LittleBot) -> None:
    user = await bot.fetch_user(sandbox.person("Lou").id)
    await user.send("psst")
    sandbox.refuse_direct("Lou")
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("psst")
    assert refused.value.code == 50007
    assert (await sandbox.slash("Lou", sandbox.dm("Lou"), "play", GAME)).ok
    sandbox.refuse_direct("Lou", False)
    await user.send("at last")
    assert [seen.text for seen in sandbox.messages(sandbox.dm("Lou"), "Lou") if not seen.ephemeral] == [
        "psst",
        "at last",
    ]


async def test_midnight_and_the_bot_lives_on_when_the_clock_is_set_back(sandbox: Sandbox, bot: LittleBot) -> None:
    day = sandbox.clock.now() // DAY
    assert (sandbox.to_midnight(before=30) + 30) % DAY < 5
    after = sandbox.to_midnight(after=30)
    assert after // DAY > day
    assert (after - 30) % DAY < 5
    first = await sandbox.slash("Ada", ROOM, "play", GAME)
    sandbox.clock.to_real_time()
    second = await sandbox.slash("Ada", ROOM, "play", GAME)
    assert second.interaction.id > first.interaction.id
    assert (second.message_id or 0) > (first.message_id or 0)
    assert (await sandbox.click("Ada", first, label="Go")).ok
    await bot.seen[-1].edit_original_response(view=panel("pushed"), attachments=[board()])
    assert sandbox.message(first).texts == ["### pushed"]
