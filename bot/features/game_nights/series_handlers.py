"""What the host of a series presses: its dates, one of them left out or moved, its end, and that it goes on."""

from __future__ import annotations

import discord

from bot.features.game_nights import series_screens
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.screens import NAME
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.stored_series import StoredSeries
from bot.features.game_nights.times import GameNightTimes
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, ask_to_type, chosen_values, ready, typed_text
from bot.ui.input.when import LONGEST
from bot.ui.screens.screen import Screen

VERBS = ("dates", "skip", "shift", "shiftto", "stop", "stopyes", "goon")


class SeriesHandlers:
    """Answers them, once it is known that it is the host who presses, or who keeps order there."""

    def __init__(self, series: GameNightSeries, times: GameNightTimes) -> None:
        self.series = series
        self.times = times

    async def pressed(self, interaction: Interaction, night: StoredGameNight, press: GameNightPress) -> None:
        series = await self.series.of(night)
        match press.verb:
            case "skip":
                slot = _slot("".join(chosen_values(interaction)))
                await self.series.skip(series, slot)
                await self._dates(interaction, night)
            case "shift":
                slot = _slot("".join(chosen_values(interaction)))
                await self._ask_time(interaction, GameNightPress("shiftto", night.id, str(slot)))
            case "shiftto":
                await self._shift(interaction, night, series, press)
            case "stop":
                await answer(interaction, lambda: ready(series_screens.stopping(night.id, series.row)), name=NAME)
            case "stopyes":
                await answer(
                    interaction,
                    lambda: ready(series_screens.stopped(series.row)),
                    change=lambda: self.series.stop(series),
                    how=How.REPLACE,
                    name=NAME,
                )
            case "goon":
                await self._go_on(interaction, series)
            case _:
                await self._dates(interaction, night)

    async def _dates(self, interaction: Interaction, night: StoredGameNight) -> None:
        async def screen() -> Screen:
            series = await self.series.of(night)
            slots = self.series.dates(series)
            return series_screens.dates(series, night.id, slots, self.series.open_dates(series))

        await answer(interaction, screen, name=NAME)

    async def _ask_time(self, interaction: Interaction, press: GameNightPress) -> None:
        title, label = say("game_night.button.time"), say("game_night.type.time")
        await ask_to_type(interaction, press.custom_id, title, label, "", LONGEST)

    async def _shift(
        self, interaction: Interaction, night: StoredGameNight, series: StoredSeries, press: GameNightPress
    ) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            raise Refusal("bad_button")
        # In the zone of the series, in which its dates are shown.
        moment = self.times.moment(typed_text(interaction), series.row.zone)
        if moment is None:
            raise Refusal("game_night_unclear")
        await self.series.shift(series, _slot(press.argument), moment)
        await self._dates(interaction, night)

    async def _go_on(self, interaction: Interaction, series: StoredSeries) -> None:
        if interaction.user.id != series.row.host_id:
            raise Refusal("not_game_night_host")

        async def screen() -> Screen:
            return series_screens.going_on(series, self.series.next_night(series)[1])

        await answer(interaction, screen, change=lambda: self.series.go_on(series), how=How.REPLACE, name=NAME)


def _slot(value: str) -> int:
    """Return the moment that an option stands for."""
    if not value.isdecimal():
        raise Refusal("bad_button")
    return int(value)
