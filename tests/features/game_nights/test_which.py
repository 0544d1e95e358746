"""A game night with several games and one table: those who come are asked which of them it is."""

from __future__ import annotations

import pytest

from bot.features.game_nights.service import ASKED
from bot.features.game_nights.worker import LOOK_EVERY
from bot.store.guilds import Chooser
from bot.tables.refusal import Refusal
from bot.ui.screens.screen import Screen
from tests.features.game_nights.kit import HOUR, Host
from tests.features.game_nights.test_keeper import card, tables
from tests.tables.room import ADA, BEN, GUILD
from tests.ui.pressed import refused
from tests.ui.presses import ids
from tests.ui.wall import fits, text_of


def asked_for(shown: Screen) -> list[str]:
    """The games among which the card asks."""
    return [one.rpartition(":")[2] for one in ids(shown) if ":which:" in one]


async def test_where_one_table_is_for_several_games_those_who_come_are_asked_which(host: Host) -> None:
    night = await host.planned(BEN, tables=1, games=["luckybox", "flip7"])
    await host.after(2 * HOUR)
    shown = await card(host, night)
    assert "**Which game?**" in text_of(shown)
    assert asked_for(shown) == ["luckybox", "flip7"]
    fits(shown)
    assert await tables(host, night) == []
    chosen, seen = await host.guilds.guild(GUILD), await host.now_is(night)
    await host.nights.settle_on(seen, chosen, "flip7")
    with pytest.raises(Refusal, match="game_night_otherwise"):
        await host.nights.settle_on(seen, chosen, "luckybox")
    await host.another().after(1)
    assert [table.header.game for table in await tables(host, night)] == ["flip7"]
    assert asked_for(await card(host, night)) == []


async def test_where_nobody_says_which_the_first_game_is_played(host: Host) -> None:
    night = await host.planned(BEN, tables=1, games=["luckybox", "flip7"])
    await host.after(2 * HOUR)
    await host.after(ASKED + LOOK_EVERY)
    assert [table.header.game for table in await tables(host, night)] == ["luckybox"]
    assert asked_for(await card(host, night)) == []


async def test_nobody_is_asked_where_only_one_of_the_games_is_still_on(host: Host) -> None:
    night = await host.planned(BEN, tables=1, games=["luckybox", "flip7"])
    await host.guilds.choose(GUILD, Chooser(ADA, 1.0), games_off=["luckybox"])
    await host.after(2 * HOUR)
    assert [table.header.game for table in await tables(host, night)] == ["flip7"]


async def test_where_no_threads_can_be_they_are_asked_too(host: Host) -> None:
    night = await host.planned(BEN, tables=2, games=["luckybox", "flip7"])
    host.asked.no_thread = refused(50013, 403)
    await host.after(2 * HOUR)
    assert await tables(host, night) == []
    assert asked_for(await card(host, night)) == ["luckybox", "flip7"]


async def test_nobody_is_asked_where_a_table_is_there_already(host: Host) -> None:
    there = await host.room.lobby(BEN)
    night = await host.planned(tables=1, games=["luckybox", "flip7"])
    await host.after(2 * HOUR)
    assert await tables(host, night) == [there]
    assert asked_for(await card(host, night)) == []
