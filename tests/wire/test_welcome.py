"""A server that adds the bot is welcomed once: where it may speak there, else with its first answer."""

from __future__ import annotations

from sandbox.model import Guild, Overwrite
from sandbox.permissions import P
from sandbox.server import Sandbox, SeenMessage
from tests.wire.rig import Evening

DAY = 86_400.0
HELLO = "thanks for having me"


async def begun(evening: Evening) -> Sandbox:
    """The stand-in, a while after the bot has started for the first time."""
    await evening.until(lambda: evening.rows("SELECT value FROM notes WHERE key = 'welcome.since'"))
    evening.sandbox.clock.advance(60)
    return evening.sandbox


def labels(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons]


def said(evening: Evening, guild: Guild) -> list[SeenMessage]:
    """The welcomes that everybody in a server sees."""
    (general,) = [channel for channel in guild.channels.values() if channel.name == "general"]
    return [one for one in evening.sandbox.messages(general, "Ada") if HELLO in one.text]


def whispered(evening: Evening, guild: Guild, who: str) -> list[SeenMessage]:
    """The welcomes that somebody alone has got there."""
    seen = [one for place in guild.channels.values() for one in evening.sandbox.messages(place, who)]
    return [one for one in seen if one.ephemeral and HELLO in one.text]


async def test_a_server_that_adds_the_bot_is_told_what_to_press_first_and_each_button_leads_there(
    evening: Evening,
) -> None:
    sandbox = await begun(evening)
    guild = sandbox.add_guild("Fourth Sky")
    (welcome,) = await evening.until(lambda: said(evening, guild))
    assert labels(welcome) == ["Play with an AI", "Short game (5 min)", "Learn", "Daily", "More"]
    assert welcome.pings == []
    ada, bo = evening.people("Ada", "Bo")
    sandbox.clock.advance(40 * DAY)
    assert "Daily" in (await evening.press(bo, welcome, "Daily")).text
    (day,) = evening.rows("SELECT max(day) FROM attempts")
    assert day == (int(evening.sandbox.clock.now() // DAY),), "the day on which it was pressed"
    assert (await evening.press(ada, welcome, "Learn")).ephemeral
    assert (await evening.press(ada, welcome, "More")).ephemeral
    assert not whispered(evening, guild, "Ada"), "nobody is told once more"


async def test_nobody_is_welcomed_twice_in_ninety_days_nor_after_a_session_anew(evening: Evening) -> None:
    sandbox = await begun(evening)
    guild = sandbox.add_guild("Fifth Sky")
    await evening.until(lambda: said(evening, guild))
    identified = sandbox.core.gateway.identified
    await sandbox.drop_gateway(resumable=False)
    await evening.until(lambda: sandbox.core.gateway.identified == identified + 1)
    for days in (1, 88):
        sandbox.remove_bot_from_guild(guild)
        sandbox.clock.advance(days * DAY)
        sandbox.add_bot_to_guild(guild)
        await evening.slash("Ada", evening.room("there", guild), "rules")
        sandbox.clock.advance(120)
    assert len(said(evening, guild)) == 1
    assert not whispered(evening, guild, "Ada")
    sandbox.remove_bot_from_guild(guild)
    sandbox.clock.advance(2 * DAY)
    sandbox.add_bot_to_guild(guild)
    await evening.until(lambda: len(said(evening, guild)) == 2)


async def test_servers_that_were_there_before_the_first_start_count_as_welcomed(evening: Evening) -> None:
    sandbox = await begun(evening)
    guild = sandbox.guild
    guild.system_channel_id = evening.room("hall").id
    sandbox.clock.advance(DAY)
    await evening.bot.kill()
    await evening.bot.start()
    sandbox.remove_bot_from_guild(guild)
    sandbox.clock.advance(DAY)
    sandbox.add_bot_to_guild(guild)
    answer = await evening.slash("Ada", evening.room("there"), "rules")
    sandbox.clock.advance(120)
    there = [one for place in guild.channels.values() for one in sandbox.messages(place, "Ada")]
    assert not [one for one in there if HELLO in one.text], answer.text


async def test_where_it_may_not_speak_its_first_answer_says_so_to_whoever_asked(evening: Evening) -> None:
    sandbox = await begun(evening)
    guild = sandbox.add_guild("Sixth Sky", with_bot=False)
    (general,) = guild.channels.values()
    general.overwrites[sandbox.bot.id] = Overwrite(1, 0, int(P.SEND_MESSAGES))
    sandbox.add_bot_to_guild(guild)
    await evening.until(lambda: evening.rows("SELECT owed FROM welcomes WHERE guild_id = ?", guild.id) == [(1,)])
    room = evening.room("there", guild)
    await evening.slash("Bo", room, "rules")
    await evening.until(lambda: whispered(evening, guild, "Bo"))
    await evening.slash("Ada", room, "rules")
    sandbox.clock.advance(120)
    assert not whispered(evening, guild, "Ada"), "once in a server, not once for everybody"
    assert len(whispered(evening, guild, "Bo")) == 1
    assert said(evening, guild) == []


async def test_a_server_is_spoken_to_in_its_language(evening: Evening) -> None:
    sandbox = await begun(evening)
    guild = sandbox.add_guild("Siebter Himmel", with_bot=False)
    guild.locale = "de"
    sandbox.add_bot_to_guild(guild)
    (general,) = guild.channels.values()
    (welcome,) = await evening.until(lambda: sandbox.messages(general, "Ada"))
    assert "danke für die Einladung" in welcome.text


async def test_where_discord_is_only_busy_it_is_said_a_little_later_and_once(evening: Evening) -> None:
    sandbox = await begun(evening)
    sandbox.fail_next("POST", r"^/channels/\d+/messages$", 503, times=1, after=True)
    guild = sandbox.add_guild("Eighth Sky")
    await evening.until(lambda: evening.logged("and is welcomed"))
    assert len(said(evening, guild)) == 1
    assert evening.rows("SELECT owed FROM welcomes WHERE guild_id = ?", guild.id) == [(0,)]


async def test_a_server_that_added_the_bot_while_it_was_down_is_welcomed_for_a_day(evening: Evening) -> None:
    sandbox = await begun(evening)
    guilds = []
    for number, hours in enumerate((23, 25)):
        await evening.bot.kill()
        guilds.append(sandbox.add_guild(f"Ninth Sky {number}"))
        sandbox.clock.advance(hours * 3600.0)
        await evening.bot.start()
        await evening.until(lambda: evening.rows("SELECT 1 FROM welcomes WHERE guild_id = ?", guilds[-1].id))
    assert [len(said(evening, guild)) for guild in guilds] == [1, 0]
    await evening.slash("Ada", evening.room("there", guilds[1]), "rules")
    assert not whispered(evening, guilds[1], "Ada")


async def test_whoever_asks_for_help_first_has_been_told(evening: Evening) -> None:
    sandbox = await begun(evening)
    guild = sandbox.add_guild("Tenth Sky", with_bot=False)
    guild.system_channel_id = None
    sandbox.add_bot_to_guild(guild)
    await evening.until(lambda: evening.rows("SELECT owed FROM welcomes WHERE guild_id = ?", guild.id) == [(1,)])
    room = evening.room("there", guild)
    for command in ("help", "rules"):
        await evening.slash("Bo", room, command)
        sandbox.clock.advance(120)
    assert whispered(evening, guild, "Bo") == []
    assert evening.rows("SELECT owed FROM welcomes WHERE guild_id = ?", guild.id) == [(0,)]
