"""Evenings that are written down, a few presses each."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from bot.features.tournaments import service as tournament_service
from bot.store.sql.parts import slot_of
from sandbox.permissions import P
from simulation.server import Cut
from simulation.truths.hosts import OWNER

if TYPE_CHECKING:
    from simulation.hosts import Host
    from tests.simulation.directed import Actor, Directed

HOSTS = {"taken_over": 2, "several": 3}
"""How many hosts there are in an evening, where it is not one."""
OVER = 30.0
"""Seconds in which nobody was asked anything: the game has ended."""
STAY, ANSWER = "^t1:.*:do:s$", "^t1:.*:(do:[a-z0-9.]+|next)$"


async def begun(evening: Directed, game: str) -> tuple[Actor, Actor]:
    """Two people begin a game."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("play", game=game)
    await bo.presses(":join$")
    await ada.presses(":start$")
    return ada, bo


async def flip7(evening: Directed) -> None:
    """Two people begin a game of turns, and answer two questions."""
    ada, bo = await begun(evening, "flip7")
    await asyncio.sleep(10)
    for _ in range(2):
        for one in (ada, bo):
            with contextlib.suppress(LookupError):
                await one.presses(":do:h$")
        await asyncio.sleep(10)


async def far_away(evening: Directed) -> None:
    """People talk between two answers, until the table message is far up: a press has it posted again."""
    await flip7(evening)
    for number in range(25):
        evening.world.sandbox.say(evening.people[0], evening.places[0], f"so I said {number}")
    await asyncio.sleep(50)
    await evening.actor(1).presses(":board$")
    await asyncio.sleep(20)


async def cut_off(evening: Directed) -> None:
    """While somebody is asked for the first time, nobody can press for most of the time that they have."""
    await begun(evening, "flip7")
    await asyncio.sleep(5)
    evening.world.sandbox.gateway.shut = True
    await evening.world.sandbox.drop_gateway()
    await asyncio.sleep(160)
    evening.world.sandbox.gateway.shut = False
    await evening.world.serving()
    await asyncio.sleep(300)


async def hours(evening: Directed) -> None:
    """A game is begun, and hours later it is still there."""
    await flip7(evening)
    await asyncio.sleep(3700)


async def slow(evening: Directed) -> None:
    """Two people play a game of turns with a day for each; whoever is asked is mentioned, answers, is asked again."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("play", game="flip7", clock="slow")
    await bo.presses(":join$")
    await ada.presses(":start$")
    for _ in range(3):
        await asyncio.sleep(700)
        for one in (ada, bo):
            with contextlib.suppress(LookupError):
                await one.presses(":do:h$")
                await asyncio.sleep(10)


async def alone(evening: Directed) -> None:
    """Somebody plays a game for one to its end."""
    ada = evening.actor(0)
    await ada.calls("solo", game="flip7")
    await to_the_end(ada)


async def short_game(evening: Directed) -> None:
    """Somebody plays a short game to its end."""
    ada = evening.actor(0)
    await ada.calls("solo", game="luckybox", length="short")
    await asyncio.sleep(3)
    await ada.chooses(":several:", 3)
    await to_the_end(ada)


async def hits_alone(evening: Directed) -> None:
    """Somebody begins a game for one, and takes a card."""
    ada = evening.actor(0)
    await ada.calls("solo", game="flip7")
    await ada.presses(":do:h$")


async def to_few_points(host: Actor, other: Actor) -> None:
    """Two people at a table of Flip 7 choose the lowest target there is, and play to the end."""
    await host.presses(":more$")
    await host.presses(":options$")
    await asyncio.sleep(3)
    await host.chooses("target_score$", 1)
    await other.presses(":join$")
    await host.presses(":start$")
    await to_the_end(host, other)


async def whole_game(evening: Directed) -> None:
    """Two people play a game to its end."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("play", game="flip7")
    await to_few_points(ada, bo)


async def blocked(evening: Directed) -> None:
    """Somebody puts another on their list, and that one would sit down at a table of theirs."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("me")
    await ada.presses("^block1:list")
    await ada.names("^block1:add", bo)
    await asyncio.sleep(20)
    await ada.calls("play", game="flip7")
    await bo.presses(":join$")
    await asyncio.sleep(20)


async def duel_begun(evening: Directed) -> None:
    """Two people begin a duel, and its first deal."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("duel", game="flip7")
    await bo.presses("^duel1:join")
    await bo.presses("^duel1:play")
    await ada.presses("^duel1:play")
    await asyncio.sleep(20)


async def duel(evening: Directed) -> None:
    """One of two who have begun a duel plays its first deal to its end."""
    await duel_begun(evening)
    await to_the_end(evening.actor(0))


async def circle(evening: Directed) -> None:
    """Somebody asks another into their circle, looks at its board alone, and then they agree."""
    ada, bo = evening.actor(0), evening.actor(1)
    await bo.calls("help")
    await ada.calls("me")
    await ada.presses("^circle1:open")
    await ada.names("^circle1:ask", bo)
    await bo.calls("help")
    await asyncio.sleep(90)
    await ada.calls("leaderboard", game="flip7", scope="circle")
    await asyncio.sleep(5)
    await bo.presses("^circle1:agree")
    await asyncio.sleep(5)
    await ada.calls("leaderboard", game="flip7", scope="circle")
    await asyncio.sleep(5)


async def tournament_begun(evening: Directed) -> None:
    """Four people join a tournament, and its host has the first round begin."""
    actors = [evening.actor(0), evening.actor(1), evening.newcomer("Mo"), evening.newcomer("Noa")]
    await actors[0].calls("tournament", game="flip7")
    for one in actors:
        await one.presses("^tour1:join:")
    for press in ("more", "begin"):
        await actors[0].presses(f"^tour1:{press}:")
    await asyncio.sleep(20)


def rounds_are_short() -> None:
    """Let the rounds of tournaments be over while the evening lasts."""
    for lasting in (tournament_service.EVERY, tournament_service.JOINING):
        lasting.update(dict.fromkeys(lasting, 300.0 if lasting is tournament_service.EVERY else 30.0))


async def tournament(evening: Directed) -> None:
    """One of four plays a deal of their duel to its end, and the round ends."""
    rounds_are_short()
    await tournament_begun(evening)
    ada = evening.actor(0)
    await ada.presses("^tour1:mine:")
    await ada.presses("^duel1:play:")
    await to_the_end(ada)
    await asyncio.sleep(600)


async def prize(evening: Directed) -> None:
    """Somebody wins a tournament, for which there is a role."""
    world, ada = evening.world.sandbox.world, evening.actor(0)
    guild = world.guild_of(ada.place)
    assert guild is not None
    role = world.add_role(guild, "Champion")
    world.let_bot(guild, P.MANAGE_ROLES)  # by a role above that one
    await ada.calls("settings")
    await ada.presses("^prize1:show")
    await ada.gives_role("^prize1:pick:tournament", role)
    await tournament(evening)
    await asyncio.sleep(3 * 3600)


async def prize_forgotten(evening: Directed) -> None:
    """Somebody wins a role, and has their data deleted then."""
    await prize(evening)
    await evening.actor(0).calls("privacy delete")
    await evening.actor(0).presses("^privacy1:delete")
    await asyncio.sleep(10)


async def game_night(evening: Directed) -> None:
    """Somebody plans a game night and has it begin: two play its only table to the end, and it is over."""
    ada, bo = evening.actor(0), evening.actor(1)
    await ada.calls("event", when="in 30 minutes", game="flip7")
    for press in ("post", "open", "openyes"):
        await ada.presses(f"^eve1:{press}:")
    await asyncio.sleep(20)
    await ada.presses(":join$")
    await to_few_points(ada, bo)
    for press in ("end", "endyes"):
        await ada.presses(f"^eve1:{press}:")
    await asyncio.sleep(120)


async def guessed(evening: Directed) -> None:
    """Two play until those who watch are asked; one who watches guesses, and it is decided."""
    ada, bo = await begun(evening, "flip7")
    watcher = evening.newcomer("Wanda")
    for _ in range(40):
        await asyncio.sleep(10)
        if watcher.finds(":guess$"):
            break
        await both_hit(ada, bo)
    await watcher.presses(":guess$")
    await watcher.presses(":predict:.*:80$")
    await both_hit(ada, bo)
    await asyncio.sleep(10)


async def added_again(evening: Directed) -> None:
    """A server adds the bot, removes it and adds it again."""
    sandbox = evening.world.sandbox
    await asyncio.sleep(10)  # what is there when it begins counts as welcomed
    guild = sandbox.add_guild("Third Table", with_bot=True)
    await asyncio.sleep(20)
    sandbox.remove_bot_from_guild(guild)
    await asyncio.sleep(20)
    sandbox.add_bot_to_guild(guild)
    await asyncio.sleep(90)


async def seen(evening: Directed) -> None:
    """Somebody looks at the rules, and nobody does anything for a while."""
    await evening.actor(0).calls("rules")
    await asyncio.sleep(30)


async def planned(evening: Directed) -> None:
    """Somebody plans a game night, which begins by itself."""
    ada = evening.actor(0)
    await ada.calls("event", when="in 5 minutes", game="flip7")
    await ada.presses("^eve1:post:")
    await asyncio.sleep(900)


async def series(evening: Directed) -> None:
    """Somebody plans a game night for each week, which begins, and ends it at once."""
    ada = evening.actor(0)
    await ada.calls("event", when="in 2 minutes", game="flip7")
    await ada.chooses("^eve1:repeats:", 1, leaving=1)
    await ada.presses("^eve1:post:")
    await asyncio.sleep(150)
    for press in ("end", "endyes"):
        await ada.presses(f"^eve1:{press}:")
    await asyncio.sleep(300)


async def left_out(evening: Directed) -> None:
    """Somebody plans one for each week, and leaves out a date."""
    ada = evening.actor(0)
    await ada.calls("event", when="in 30 minutes", game="flip7")
    await ada.chooses("^eve1:repeats:", 1, leaving=1)
    await ada.presses("^eve1:post:")
    await asyncio.sleep(20)
    await ada.presses("^eve1:dates:")
    await ada.chooses("^eve1:skip:", 1)
    await asyncio.sleep(120)


async def to_the_end(*actors: Actor) -> None:
    """Stay where one may, else give the first answer that there is, until nothing has been asked for a while."""
    asked = asyncio.get_running_loop().time()
    while asyncio.get_running_loop().time() < asked + OVER:
        await asyncio.sleep(3)
        for one in actors:
            with contextlib.suppress(LookupError):
                await one.presses(STAY if one.finds(STAY) else ANSWER)
                asked = asyncio.get_running_loop().time()


async def two_games(evening: Directed) -> None:
    """One is played to its end, and another begins."""
    await alone(evening)
    await flip7(evening)


async def deleted(evening: Directed) -> None:
    """One of two who play has their data deleted, and does nothing more."""
    await flip7(evening)
    ada = evening.actor(0)
    await ada.calls("me")
    await ada.presses("^me1:calm")
    await ada.calls("privacy delete")
    await ada.presses("^privacy1:delete")
    await asyncio.sleep(20)
    await evening.actor(1).presses(":do:s$")
    await asyncio.sleep(20)


async def luckybox(evening: Directed) -> None:
    """Two people begin a game in which all are asked at once; one of them answers."""
    ada, _ = await begun(evening, "luckybox")
    await asyncio.sleep(10)
    await ada.presses(":board$")
    await ada.chooses(":several:", 3)
    await asyncio.sleep(10)


async def time_runs_out(evening: Directed) -> None:
    """Two people begin a game in which all are asked at once, choose their cards, and do nothing more."""
    ada, bo = await begun(evening, "luckybox")
    await asyncio.sleep(10)
    for one in (ada, bo):
        await one.presses(":board$")
        await one.chooses(":several:", 3)
    await asyncio.sleep(10)
    for one in (ada, bo):
        await one.presses(":board$")
    await asyncio.sleep(300)


async def nobody_chooses(evening: Directed) -> None:
    """Two people begin a game in which all are asked at once, look at their boards, and do nothing more."""
    ada, bo = await begun(evening, "luckybox")
    await asyncio.sleep(10)
    for one in (ada, bo):
        await one.presses(":board$")
    await asyncio.sleep(300)


async def taken_over(evening: Directed) -> None:
    """Two people play, and the host that has their place is killed, and another one paused."""
    ada, bo = evening.actor(0), evening.actor(1)
    await flip7(evening)
    trouble = evening.trouble()
    host = has(evening, ada)
    host.kill()
    await evening.world.serving()
    await bo.presses(":board$")
    host.start()
    await evening.world.serving()
    # What it has yet to change of the table's message, it changes no more when it wakes.
    zombie = has(evening, ada)
    await hit(ada, bo)
    zombie.pause()
    await asyncio.sleep(1)
    await evening.world.serving()
    await hit(ada, bo)
    await asyncio.sleep(5)
    zombie.go_on()
    await asyncio.sleep(10)
    evening.is_over(trouble)


async def several(evening: Directed) -> None:
    """The same; then the database cuts presses off, and each host is updated while one of the two goes on pressing."""
    await taken_over(evening)
    ada, bo = evening.actor(0), evening.actor(1)
    trouble = evening.trouble()
    server = evening.world.server
    assert server is not None
    for cut in Cut:
        server.cuts.append(cut)
        await hit(ada, bo)
        await asyncio.sleep(10)
    assert server.struck == len(Cut)
    await evening.world.serving()
    evening.is_over(trouble)
    for host in evening.world.hosts:
        updating = asyncio.ensure_future(host.stop())
        while not updating.done():
            await bo.presses(":board$")
            await asyncio.sleep(0.5)
        host.start()
        await evening.world.serving()


def has(evening: Directed, actor: Actor) -> Host:
    """The host that has the shard of somebody's place."""
    server = evening.world.server
    assert server is not None
    shards = evening.world.sandbox.gateway.starts.shards
    [row] = server.rows(OWNER, shards, slot_of(actor.place.guild_id, shards))
    name = row["owner"].rpartition(".")[0]
    return next(host for host in evening.world.hosts if host.name == name)


async def both_hit(*actors: Actor) -> None:
    """Everybody tries to take a card, so that whoever is asked does."""
    for one in actors:
        with contextlib.suppress(LookupError):
            await one.presses(":do:h$")


async def hit(*actors: Actor) -> None:
    """Whoever is asked takes a card."""
    for one in actors:
        with contextlib.suppress(LookupError):
            await one.presses(":do:h$")
            return
