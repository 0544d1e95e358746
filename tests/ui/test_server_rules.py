"""What a server has chosen is asked of those who begin a game there, and of whoever would mention somebody."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.store.guilds import Chooser, GuildStore
from bot.tables.refusal import Refusal
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.screens.additions import Place
from tests.tables.room import ADA, BEN, CY, GUILD, Room
from tests.ui.additions import NOTHING, Added
from tests.ui.pressed import Pressed

GAMES = ("luckybox", "flip7")
ROOM, OTHER, THREAD, ROLE = 701, 702, 703, 801
BY_ADA = Chooser(ADA, 50.0)


@pytest.fixture
def guilds(room: Room) -> GuildStore:
    """What servers have chosen: nothing."""
    return GuildStore(room.database)


@pytest.fixture
def rules(guilds: GuildStore) -> ServerRules:
    """What the server asks of those who begin a game."""
    return ServerRules(guilds, GAMES, NOTHING)


def asking(*roles: int, manages: bool = False, channel: int = ROOM, parent: int | None = None) -> Any:
    """Somebody who wants to begin a game in a channel, or a thread of one."""
    made: Any = Pressed(panel=True)
    made.guild_id, made.channel = GUILD, None
    made.permissions = discord.Permissions(manage_guild=manages)
    member = discord.Member.__new__(discord.Member)
    member.guild = SimpleNamespace(id=GUILD)  # type: ignore[assignment]
    member._roles = discord.utils.SnowflakeList(roles)
    made.user, made.channel_id = member, channel
    if parent is not None:
        made.channel = discord.Thread.__new__(discord.Thread)
        made.channel.parent_id = parent
    return made


async def refusal_of(rules: ServerRules, interaction: Any, game: str = "luckybox") -> Refusal | None:
    """What beginning a game is refused with."""
    try:
        await rules.require_begin(interaction, game)
    except Refusal as no:
        return no
    return None


async def test_games_begin_where_they_may_and_in_the_threads_there(guilds: GuildStore, rules: ServerRules) -> None:
    assert await refusal_of(rules, asking(channel=OTHER)) is None
    await guilds.choose(GUILD, BY_ADA, channels=[ROOM])
    for interaction in (asking(), asking(channel=THREAD, parent=ROOM)):
        assert await refusal_of(rules, interaction) is None
    for interaction in (asking(channel=OTHER, manages=True), asking(channel=THREAD, parent=OTHER)):
        no = await refusal_of(rules, interaction)
        assert no is not None
        assert (no.code, no.data) == ("not_here", {"channels": f"<#{ROOM}>"})


async def test_who_has_a_role_may_host_and_who_manages_the_server(guilds: GuildStore, rules: ServerRules) -> None:
    await guilds.choose(GUILD, BY_ADA, roles=[ROLE])
    no = await refusal_of(rules, asking(ROLE + 1))
    assert no is not None
    assert (no.code, no.data) == ("role_needed", {"roles": f"<@&{ROLE}>", "commands": "**/solo**"})
    for interaction in (asking(ROLE, ROLE + 1), asking(manages=True)):
        assert await refusal_of(rules, interaction) is None
    await guilds.choose(GUILD, BY_ADA, roles=[GUILD])
    assert await refusal_of(rules, asking()) is None, "everybody has the role of everybody"


async def test_who_may_not_host_is_told_of_what_features_let_them_play_alone(guilds: GuildStore) -> None:
    await guilds.choose(GUILD, BY_ADA, roles=[ROLE])
    no = await refusal_of(ServerRules(guilds, GAMES, Added(said={Place.ALONE: ["**/learn**", "**/daily**"]})), asking())
    assert no is not None
    assert no.data["commands"] == "**/solo**, **/daily** and **/learn**"


async def test_a_game_that_is_off_is_refused_with_those_that_are_on(guilds: GuildStore, rules: ServerRules) -> None:
    await guilds.choose(GUILD, BY_ADA, games_off=["luckybox"])
    no = await refusal_of(rules, asking())
    assert no is not None
    assert (no.code, no.data["games"]) == ("game_off", "**Flip 7**")
    assert rules.first_game(guilds.held(GUILD)) == "flip7"
    assert await refusal_of(rules, asking(), "flip7") is None
    outside = asking()
    outside.guild_id = None
    assert (await rules.require_begin(outside, "luckybox")).games_off == []


async def test_a_game_that_has_left_the_bot_is_refused_with_those_that_are_on(rules: ServerRules) -> None:
    no = await refusal_of(rules, asking(), "gone")
    assert no is not None
    assert (no.code, no.data["game"]) == ("game_gone", "**gone**")


async def test_nobody_is_pinged_where_mentions_are_off(room: Room, guilds: GuildStore) -> None:
    mention_policy = MentionPolicy(room.people, guilds)
    await room.switch(BEN, mentions=False)
    assert await mention_policy.may_be_mentioned(GUILD, (ADA, BEN)) == (ADA,)
    await guilds.choose(GUILD, BY_ADA, mentions=False)
    assert await mention_policy.may_be_mentioned(GUILD, (ADA, BEN)) == ()
    assert await mention_policy.may_be_mentioned(None, (ADA, BEN)) == (ADA,)


async def test_nobody_is_pinged_for_what_somebody_asks_whom_they_are_kept_apart_from(room: Room) -> None:
    async def kept_apart(people: Collection[int]) -> list[frozenset[int]]:
        return [frozenset((ADA, BEN))] if {ADA, BEN} <= {*people} else []

    mention_policy = MentionPolicy(room.people, None, kept_apart)
    for one, other in ((ADA, BEN), (BEN, ADA)):
        assert await mention_policy.may_be_mentioned(GUILD, (other, CY), asked_by=one) == (CY,)
        assert await mention_policy.not_told_by(one, (other, CY)) == {other}
    assert await mention_policy.may_be_mentioned(GUILD, (ADA, BEN), asked_by=CY) == (ADA, BEN)
    assert await mention_policy.may_be_mentioned(GUILD, (ADA, BEN)) == (ADA, BEN), "it is the table's turn, not theirs"
