"""What servers choose about seasons: when theirs begin, and whether their ends are told."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bot.features.seasons.server_settings import SeasonDates, SeasonPosts
from bot.league import days, seasons
from bot.store.guilds import Chooser, GuildStore
from bot.store.server_rows import GuildRow
from bot.store.sql.database import Database
from bot.tables.refusal import Refusal
from bot.ui.screens.screen import Select
from tests.tables.room import ADA, GUILD
from tests.ui.pressed import PressedBy, given

NOW = days.begins(days.of_date(date(2026, 11, 15)))


async def choose(guilds: GuildStore, value: str) -> GuildRow:
    """Ada chooses in which months seasons begin."""
    interaction: Any = PressedBy(ADA, GUILD)
    changing = await SeasonDates().changing(given(interaction), [value], NOW)
    return await guilds.change(GUILD, Chooser(ADA, NOW), changing)


async def test_other_months_hold_from_the_next_season_on(database: Database) -> None:
    guilds = GuildStore(database)
    assert SeasonDates().words([]) == "January, April, July and October"
    row = await choose(guilds, "1")
    assert row.seasons == seasons.chosen([], 1, days.day_of(NOW))
    assert SeasonDates().words(row.seasons) == "February, May, August and November (from January 2027 on)"
    (change,) = await guilds.changes(GUILD, 5)
    assert change.name == "seasons"
    assert (await choose(guilds, "0")).seasons == []


def test_the_select_says_what_is_chosen() -> None:
    control = SeasonDates().control(GuildRow(guild_id=GUILD, seasons=seasons.chosen([], 2, 20_000)), lambda _: "x")
    assert isinstance(control, Select)
    assert [option.default for option in control.options] == [False, False, True]


@pytest.mark.parametrize("value", ["", "3", "-1", "x"])
async def test_what_is_not_offered_is_refused(database: Database, value: str) -> None:
    with pytest.raises(Refusal):
        await choose(GuildStore(database), value)


def test_both_stand_where_summaries_are_chosen() -> None:
    assert (SeasonDates.page, SeasonPosts.page, SeasonPosts().name) == ("daily", "daily", "season_posts")
