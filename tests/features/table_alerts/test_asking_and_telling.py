"""Asking to be told of the next table: offered where one can open, refused where nobody may be mentioned, told once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.features.table_alerts.custom_ids import TableAlertPress
from bot.features.table_alerts.handlers import TableAlertHandlers
from bot.features.table_alerts.rows import KEPT
from bot.features.table_alerts.service import MOST, TRIES, TableAlertService
from bot.features.table_alerts.store import TableAlertStore
from bot.store.guilds import Chooser, GuildStore
from bot.store.sql.database import Busy
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.input.languages import english
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.screens.screen import Row, Screen
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, Room
from tests.ui.pressed import PressedBy, refused

BY_ADA = Chooser(ADA, 1.0)
ON, OFF = TableAlertPress("on"), TableAlertPress("off")


class Posts:
    """A transport that keeps what is posted, or refuses it."""

    def __init__(self) -> None:
        self.posted: list[tuple[int, str, tuple[int, ...]]] = []
        """Where, what, and who is pinged."""
        self.nonces: list[str | None] = []
        """Of all tries."""
        self.refusing: list[Exception] = []

    async def post(
        self, channel: Any, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """Post a message."""
        self.nonces.append(nonce)
        if self.refusing:
            raise self.refusing.pop(0)
        self.posted.append((channel.channel_id, "\n".join(screen.texts), mentions))
        return len(self.posted)


class Town:
    """A channel in which people ask."""

    def __init__(self, room: Room) -> None:
        self.room, self.posts, self.guilds = room, Posts(), GuildStore(room.database)
        shown: Any = self.posts
        mention_policy = MentionPolicy(room.people, self.guilds)
        self.store = TableAlertStore(room.database)
        self.alerts = TableAlertService(self.store, mention_policy, shown, room.clock, english)
        self.handlers = TableAlertHandlers(self.store, self.guilds, room.people, room.clock)

    def by(self, user: int, *, guild: int | None = GUILD, integrated: bool = True, channel: int = CHANNEL) -> Any:
        """An interaction of somebody in the channel."""
        made: Any = PressedBy(user, guild, panel=True)
        made.channel_id = channel
        made.is_guild_integration = lambda: integrated
        return made

    async def ask(self, *users: int, press: TableAlertPress = ON) -> str:
        """People press the button; what the last is told."""
        for user in users:
            interaction = self.by(user)
            await self.handlers.pressed(interaction, press)
            self.room.clock.advance(1.0)
        assert len(interaction.log) == 1
        said: str = interaction.words
        return said

    async def opens(self) -> None:
        """Ada opens a table there, and those who wait are told."""
        await self.alerts.tell((await self.room.lobby()).header)


@pytest.fixture
def town(room: Room) -> Town:
    """Where it is asked."""
    return Town(room)


def label(row: Row | None) -> str:
    """What the button says."""
    assert isinstance(row, tuple)
    [button] = row
    return button.label


async def test_where_a_table_can_open_one_may_ask_and_take_it_back(town: Town) -> None:
    assert label(await town.handlers.row(town.by(BEN))) == say("table_alert.on")
    assert "once, when the next table opens" in await town.ask(BEN)
    assert label(await town.handlers.row(town.by(BEN))) == say("table_alert.off")
    assert label(await town.handlers.row(town.by(CY))) == say("table_alert.on"), "it is everybody's own"
    assert await town.ask(BEN, press=OFF) == say("table_alert.not_waiting")
    await town.opens()
    assert town.posts.posted == []


async def test_there_is_no_offer_where_no_table_can_open_or_nobody_be_mentioned(town: Town) -> None:
    assert await town.handlers.row(town.by(BEN, guild=None)) is None
    assert await town.handlers.row(town.by(BEN, integrated=False)) is None, "only the person has installed the bot"
    await town.guilds.choose(GUILD, BY_ADA, channels=[CHANNEL + 1])
    assert await town.handlers.row(town.by(BEN)) is None
    assert await town.handlers.row(town.by(BEN, channel=CHANNEL + 1)) is not None
    await town.guilds.choose(GUILD, BY_ADA, channels=[], mentions=False)
    assert await town.handlers.row(town.by(BEN)) is None


async def test_a_button_that_is_pressed_where_it_cannot_be_changes_nothing(town: Town) -> None:
    for interaction in (town.by(BEN, guild=None), town.by(BEN, integrated=False)):
        with pytest.raises(Refusal):
            await town.handlers.pressed(interaction, ON)
    await town.opens()
    assert town.posts.posted == []


async def test_whoever_wants_no_mentions_is_told_so_when_they_ask(town: Town) -> None:
    await town.room.switch(BEN, mentions=False)
    with pytest.raises(Refusal) as no:
        await town.ask(BEN)
    assert no.value.code == "table_alert_unmentioned"
    await town.room.switch(BEN, mentions=True)
    await town.ask(BEN)
    await town.opens()
    assert [mentions for _, _, mentions in town.posts.posted] == [(BEN,)]


async def test_all_who_wait_are_mentioned_in_one_message_and_then_forgotten(town: Town) -> None:
    await town.ask(CY, BEN)
    await town.opens()
    [(where, text, mentions)] = town.posts.posted
    assert (where, mentions) == (CHANNEL, (CY, BEN))
    assert text.startswith(f"<@{CY}> <@{BEN}> ")
    assert "Super Mega Lucky Box" in text
    assert await town.store.take(CHANNEL, ADA, 0.0, MOST) == []


async def test_a_database_that_is_away_for_a_moment_costs_nobody_their_alert(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> tuple[int, ...]:
        raise Busy("", None, TimeoutError())

    await town.ask(BEN)
    header = (await town.room.lobby()).header
    with monkeypatch.context() as away:
        away.setattr(town.alerts.mention_policy, "may_be_mentioned", busy)
        with pytest.raises(Busy):
            await town.alerts.tell(header)
    await town.alerts.tell(header)
    assert [mentions for _, _, mentions in town.posts.posted] == [(BEN,)]


async def test_what_has_been_switched_off_meanwhile_is_heeded(town: Town) -> None:
    await town.ask(BEN, CY)
    await town.room.switch(CY, mentions=False)
    await town.opens()
    assert [mentions for _, _, mentions in town.posts.posted] == [(BEN,)]


async def test_in_a_server_that_switched_mentions_off_meanwhile_nobody_is_mentioned(town: Town) -> None:
    await town.ask(BEN)
    await town.guilds.choose(GUILD, BY_ADA, mentions=False)
    await town.opens()
    assert town.posts.posted == []


async def test_nobody_waits_longer_than_was_said(town: Town) -> None:
    await town.ask(BEN)
    town.room.clock.advance(KEPT)
    assert label(await town.handlers.row(town.by(BEN))) == say("table_alert.on")
    await town.opens()
    assert town.posts.posted == []


async def test_however_many_wait_few_are_mentioned_at_once(town: Town) -> None:
    await town.ask(*range(20, 20 + MOST + 3))
    await town.opens()
    assert [len(mentions) for _, _, mentions in town.posts.posted] == [MOST]


async def test_what_did_not_get_through_is_tried_again_as_the_same_message(town: Town) -> None:
    await town.ask(BEN)
    town.posts.refusing = [refused(0, 503), ConnectionResetError()]
    telling = asyncio.create_task(town.opens())
    while not telling.done():
        await asyncio.sleep(0)
        town.room.clock.advance(1.0)
    assert len(town.posts.posted) == 1
    assert len(set(town.posts.nonces)) == 1
    assert len(town.posts.nonces) == 3


async def test_whoever_could_not_be_told_however_often_it_was_tried_goes_on_waiting(town: Town) -> None:
    await town.ask(BEN)
    town.posts.refusing = [refused(50013, 403) for _ in TRIES]
    telling = asyncio.create_task(town.opens())
    while not telling.done():
        await asyncio.sleep(0)
        town.room.clock.advance(60.0)
    assert (len(town.posts.nonces), town.posts.posted) == (len(TRIES), [])
    assert label(await town.handlers.row(town.by(BEN))) == say("table_alert.off"), "the next table is told of"


async def test_what_discord_refuses_for_good_is_let_be(town: Town) -> None:
    await town.ask(BEN)
    town.posts.refusing = [refused(10003, 404)]
    await town.opens()
    assert len(town.posts.nonces) == 1
