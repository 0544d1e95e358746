"""What servers choose about seasons: when theirs begin, and whether their last week and their end are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from bot.league import days, seasons
from bot.league.periods import MONTHS, YEAR
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import list_of, listed, month, say
from bot.ui.input.answers import Interaction
from bot.ui.input.server_settings import Changing, ServerSetting, ServerSwitch
from bot.ui.screens.screen import Option, Select


class SeasonDates(ServerSetting):
    """In which months seasons begin, from the next one on."""

    name, label, page = "seasons", "seasons.setting.dates", "daily"
    asked, how = "seasons.setting.dates_asked", "seasons.setting.dates_how"

    def words(self, value: object) -> str:
        plan = cast("seasons.Plan", value)
        months = _months(seasons.shift_of(plan))
        first = seasons.since(plan)
        if first is None:
            return months
        return say("seasons.setting.from", months=months, month=month(first % YEAR + 1), year=first // YEAR)

    def control(self, chosen: GuildRow, custom_id: Callable[[str], str]) -> Select:
        now = seasons.shift_of(chosen.seasons)
        options = (Option(list_of(_each(shift)), str(shift), default=shift == now) for shift in seasons.SHIFTS)
        return Select(custom_id(""), say("seasons.setting.pick"), tuple(options))

    async def changing(self, interaction: Interaction, values: Sequence[str], at: float) -> Changing:
        value = next(iter(values), "")
        if value not in map(str, seasons.SHIFTS):
            raise Refusal("bad_button")
        today = days.day_of(at)
        return lambda known: {"seasons": seasons.chosen(known.seasons, int(value), today)}


class SeasonPosts(ServerSwitch):
    """Whether the last week and the end of a season are told where summaries are posted."""

    page: ClassVar[str] = "daily"

    def __init__(self) -> None:
        super().__init__(
            "season_posts", "seasons.setting.posts", "seasons.setting.posts_asked", "seasons.setting.posts_how"
        )


def _months(shift: int) -> str:
    """Return the months in which seasons begin, as a sentence has them."""
    return listed(_each(shift))


def _each(shift: int) -> list[str]:
    return [month(first + shift) for first in range(1, YEAR + 1, MONTHS)]
