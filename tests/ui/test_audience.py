"""Who sees a place: from its type, its overwrites and the server's roles; asked of Discord, kept for a minute."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.tables.refusal import Refusal
from bot.ui.gateway.audience import KEPT, Audience, Audiences
from bot.ui.gateway.kinds import Kind
from bot.ui.input import answers
from tests.tables.room import ManualClock
from tests.ui.places import CONNECT, VIEW, Places, allowed, denied
from tests.ui.pressed import Pressed, refused

GUILD, ELSEWHERE = 70, 71
TABLE, AROUND, THREAD, FAR = 1, 2, 3, 4
EVERYBODY, SOME, INVITED = Audience.EVERYBODY, Audience.SOME, Audience.INVITED


@pytest.fixture
def places() -> Places:
    """What Discord says."""
    return Places(GUILD)


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still."""
    return ManualClock()


@pytest.fixture
def found(places: Places, clock: ManualClock) -> Audiences:
    """Who asks."""
    return Audiences(places, clock)


@pytest.mark.parametrize("kind", [Kind.text, Kind.news, Kind.voice, Kind.stage_voice, Kind.forum, Kind.media])
async def test_a_channel_of_which_nothing_is_said_is_everybodys_where_everybody_sees_channels(
    places: Places, found: Audiences, kind: Kind
) -> None:
    places.put(TABLE, kind)
    assert await found.of(TABLE) is EVERYBODY


async def test_where_only_some_roles_see_channels_one_of_which_nothing_is_said_is_theirs(places: Places) -> None:
    places.everybody = 0
    assert await Audiences(places, ManualClock()).of(TABLE) is SOME
    places.put(TABLE, overwrites=[allowed(GUILD)])
    assert await Audiences(places, ManualClock()).of(TABLE) is EVERYBODY


async def test_administrators_all_of_them_see_everything(places: Places, found: Audiences) -> None:
    places.everybody = discord.Permissions(administrator=True).value
    assert await found.of(TABLE) is EVERYBODY


@pytest.mark.parametrize("who", [GUILD, 2, 12345])
async def test_a_channel_hidden_from_anybody_is_for_some(places: Places, found: Audiences, who: int) -> None:
    places.put(TABLE, overwrites=[allowed(GUILD), denied(who)])
    assert await found.of(TABLE) is SOME


async def test_what_else_a_channel_denies_hides_nothing(places: Places, found: Audiences) -> None:
    places.put(TABLE, overwrites=[denied(GUILD, discord.Permissions(send_messages=True).value)])
    assert await found.of(TABLE) is EVERYBODY


@pytest.mark.parametrize(("kind", "who"), [(Kind.voice, SOME), (Kind.stage_voice, SOME), (Kind.text, EVERYBODY)])
async def test_what_is_written_in_a_voice_channel_is_for_those_who_may_come_in(
    places: Places, found: Audiences, kind: Kind, who: Audience
) -> None:
    places.put(TABLE, kind, overwrites=[denied(GUILD, CONNECT)])
    assert await found.of(TABLE) is who


@pytest.mark.parametrize("kind", [Kind.public_thread, Kind.news_thread])
async def test_a_public_thread_is_seen_by_those_who_see_its_channel(
    places: Places, found: Audiences, kind: Kind
) -> None:
    places.put(THREAD, kind, parent=places.hidden(AROUND))
    assert await found.of(THREAD) is SOME
    places.put(FAR, kind, parent=TABLE)
    assert await found.of(FAR) is EVERYBODY


@pytest.mark.parametrize("kind", [Kind.private_thread, Kind.private, Kind.group])
async def test_a_private_place_is_for_those_who_were_invited(places: Places, found: Audiences, kind: Kind) -> None:
    places.put(THREAD, kind, parent=AROUND)
    assert await found.of(THREAD) is INVITED


@pytest.mark.parametrize(
    "error", [refused(50001, 403), refused(10003), refused(0, 500), TimeoutError(), aiohttp.ClientError()]
)
async def test_what_is_not_known_is_seen_by_some(places: Places, found: Audiences, error: Exception) -> None:
    places.refusing = error
    assert await found.of(TABLE) is SOME
    places.refusing = None
    assert await found.of(TABLE) is EVERYBODY, "it is asked for again"


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"type": 0},
        {"type": 99, "guild_id": "70", "permission_overwrites": [{"deny": "1024"}]},
        {"type": 0, "guild_id": "70"},
        {"type": "?", "guild_id": "70"},
        {"type": 0, "guild_id": "70", "permission_overwrites": [{"id": "70", "deny": "much"}]},
    ],
)
async def test_what_is_not_understood_is_seen_by_some(places: Places, found: Audiences, said: dict[str, Any]) -> None:
    places.channels[TABLE] = said
    assert await found.of(TABLE) is SOME


async def test_where_somebody_had_a_channel_deleted_with_their_data_discord_is_not_asked(
    places: Places, found: Audiences
) -> None:
    assert not await found.sees(TABLE, -3, GUILD)
    assert await found.of(-3) is SOME
    assert places.asked == []


async def test_it_is_kept_for_a_minute(places: Places, found: Audiences, clock: ManualClock) -> None:
    await found.of(TABLE)
    places.hidden(TABLE)
    clock.advance(KEPT - 1)
    assert await found.of(TABLE) is EVERYBODY
    assert places.asked == [TABLE, GUILD]
    clock.advance(1)
    assert await found.of(TABLE) is SOME


async def test_a_clock_that_was_set_back_keeps_nothing_for_longer(
    places: Places, found: Audiences, clock: ManualClock
) -> None:
    await found.of(TABLE)
    places.hidden(TABLE)
    clock.advance(-3600)
    assert await found.of(TABLE) is SOME


# What may be shown where


async def test_what_everybody_sees_is_shown_anywhere_in_its_server(places: Places, found: Audiences) -> None:
    places.hidden(FAR)
    assert await found.sees(FAR, TABLE, GUILD)
    assert not await found.sees(FAR, TABLE, ELSEWHERE)


async def test_what_some_see_is_shown_where_the_same_people_look(places: Places, found: Audiences) -> None:
    places.hidden(TABLE)
    assert await found.sees(TABLE, TABLE, GUILD)
    assert not await found.sees(FAR, TABLE, GUILD)
    assert not await found.sees(places.hidden(FAR), TABLE, GUILD), "others may have the key to that one"


async def test_a_hidden_channel_and_its_threads_may_speak_of_each_other(places: Places, found: Audiences) -> None:
    places.hidden(AROUND)
    places.put(THREAD, Kind.public_thread, parent=AROUND)
    places.put(FAR, Kind.private_thread, parent=AROUND)
    assert await found.sees(AROUND, THREAD, GUILD)
    assert await found.sees(THREAD, AROUND, GUILD)
    assert await found.sees(FAR, AROUND, GUILD), "who was invited there sees the channel"
    assert not await found.sees(AROUND, FAR, GUILD)
    assert not await found.sees(THREAD, FAR, GUILD)


@pytest.mark.parametrize("kind", [Kind.forum, Kind.media, Kind.category])
async def test_no_message_stands_in_a_channel_of_posts(places: Places, found: Audiences, kind: Kind) -> None:
    places.put(AROUND, kind)
    places.put(THREAD, Kind.public_thread, parent=AROUND)
    assert await found.sees(AROUND, THREAD, GUILD)
    assert not await found.may_stand(AROUND, THREAD, GUILD)


# Presses, and places the bot was not let into


def pressed_in(channel: int | None, guild: int | None = GUILD) -> Any:
    """A press in a channel."""
    made: Any = Pressed()
    made.channel_id, made.guild_id, made.application_id = channel, guild, 99
    return made


@pytest.mark.parametrize(("where", "guild"), [(FAR, GUILD), (None, GUILD), (FAR, ELSEWHERE), (FAR, None)])
async def test_what_is_pressed_about_a_place_from_outside_is_refused(
    places: Places, found: Audiences, where: int | None, guild: int | None
) -> None:
    places.hidden(TABLE)
    with pytest.raises(Refusal) as no:
        await found.require_place_seen(pressed_in(where, guild), TABLE, Refusal("no_duel"))
    assert no.value.code == "no_duel"


async def test_who_presses_in_the_place_itself_is_asked_nothing(places: Places, found: Audiences) -> None:
    await found.require_place_seen(pressed_in(TABLE), TABLE, Refusal("no_duel"))
    assert places.asked == []


def in_thread(kind: Kind) -> Any:
    """A command in a thread."""
    made = pressed_in(THREAD)
    made.channel = Mock(spec=discord.Thread, id=THREAD, parent_id=AROUND, type=kind)
    return made


@pytest.mark.parametrize("code", [50001, 10003])
async def test_a_private_thread_the_bot_was_not_added_to_is_told_what_to_do(found: Audiences, code: int) -> None:
    asks = Places(GUILD)

    async def channel(channel_id: int) -> Any:
        if channel_id == THREAD:
            raise refused(code, 403)
        return await asks.channel(channel_id)

    asked: Any = SimpleNamespace(channel=channel, roles=asks.roles)
    with pytest.raises(Refusal) as no:
        await Audiences(asked, ManualClock()).require_readable(in_thread(Kind.private_thread))
    assert (no.value.code, no.value.data) == ("mention_me", {"me": "<@99>"})


async def test_where_a_mention_would_not_help_the_permissions_are_to_blame(places: Places, found: Audiences) -> None:
    places.refusing = refused(50001, 403)
    with pytest.raises(Refusal, match="missing_permissions"):
        await found.require_readable(in_thread(Kind.private_thread))


async def test_where_it_is_not_known_whether_it_may_read_it_the_bot_goes_on(places: Places, found: Audiences) -> None:
    places.refusing = TimeoutError()
    await found.require_readable(in_thread(Kind.private_thread))


@pytest.mark.parametrize("kind", [Kind.private_thread, Kind.public_thread])
async def test_a_thread_that_may_be_read_is_played_in(places: Places, found: Audiences, kind: Kind) -> None:
    places.put(THREAD, kind, parent=AROUND)
    await found.require_readable(in_thread(kind))


async def test_what_takes_long_is_acknowledged_meanwhile(
    places: Places, found: Audiences, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    places.hidden(TABLE)
    channel = places.channel

    async def slowly(channel_id: int) -> Any:
        await press.response.done.wait()
        return await channel(channel_id)

    press = pressed_in(FAR)
    places.channel = slowly  # type: ignore[method-assign]
    with pytest.raises(Refusal):
        async with asyncio.timeout(60):
            await found.require_place_seen(press, TABLE, Refusal("no_duel"))
    assert press.said == ["defer"]


def test_to_see_is_one_of_discords_permissions() -> None:
    assert VIEW == 1 << 10


ZOE, KEEPERS = 612, 2


async def test_somebody_sees_what_their_roles_let_them(places: Places, found: Audiences) -> None:
    places.members = {ZOE: (KEEPERS,), 5: ()}
    places.put(TABLE)
    places.put(AROUND, overwrites=[denied(GUILD), allowed(KEEPERS)])
    places.put(FAR, overwrites=[denied(ZOE)])
    assert [await found.may_see(ZOE, one, GUILD) for one in (TABLE, AROUND, FAR)] == [True, True, False]
    assert [await found.may_see(5, one, GUILD) for one in (TABLE, AROUND, FAR)] == [True, False, True]
    # What is said of a person goes before what is said of their roles.
    places.put(THREAD, overwrites=[denied(KEEPERS), allowed(ZOE)])
    assert await found.may_see(ZOE, THREAD, GUILD)


async def test_of_whoever_has_left_and_of_other_servers_nothing_is_seen(places: Places, found: Audiences) -> None:
    places.put(TABLE)
    assert not await found.may_see(ZOE, TABLE, GUILD)
    places.members = {ZOE: ()}
    assert await found.may_see(ZOE, TABLE, GUILD)
    assert not await found.may_see(ZOE, TABLE, ELSEWHERE)
    assert not await found.may_see(ZOE, TABLE, None)


async def test_a_thread_is_seen_by_those_who_see_its_channel_a_private_one_by_nobody_known(
    places: Places, found: Audiences
) -> None:
    places.members = {ZOE: ()}
    places.put(TABLE)
    places.hidden(AROUND)
    places.put(THREAD, Kind.public_thread, parent=TABLE)
    places.put(FAR, Kind.public_thread, parent=AROUND)
    assert [await found.may_see(ZOE, one, GUILD) for one in (THREAD, FAR)] == [True, False]
    places.put(9, Kind.private_thread, parent=TABLE)
    assert not await found.may_see(ZOE, 9, GUILD)


async def test_where_discord_does_not_answer_a_place_is_not_seen(places: Places, found: Audiences) -> None:
    places.members = {ZOE: ()}
    places.refusing = aiohttp.ClientConnectionError()
    assert not await found.may_see(ZOE, TABLE, GUILD)
