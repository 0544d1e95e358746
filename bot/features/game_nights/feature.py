"""What game nights are made of, and where they show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.feature import Feature, Kernel
from bot.features.game_nights.cards import GameNightCards
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.events import DiscordRequests, GameNightEvents
from bot.features.game_nights.handlers import GameNightHandlers
from bot.features.game_nights.opening import GameNightOpening
from bot.features.game_nights.personal_data import forget_server
from bot.features.game_nights.result import GameNightResult
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.series_events import SeriesEvents
from bot.features.game_nights.series_keeper import SeriesKeeper
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.store import channels_in, plan_again, series_channels_in
from bot.features.game_nights.worker import GameNightWorker
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot


class GameNightsFeature(Feature):
    """Game nights of a server: planned, opened at their time, summed up."""

    key = "game_nights"

    def __init__(self, kernel: Kernel) -> None:
        guilds, requests = kernel.languages.guilds, DiscordRequests(kernel.client)
        self.service = service = GameNightService(kernel.tables, kernel.database)
        result = GameNightResult(service, kernel.people, kernel.drawing)
        cards = GameNightCards(service, kernel.transport, guilds, kernel.drawing)
        series = GameNightSeries(service, kernel.people, kernel.features.kept_apart)
        self.presses = GameNightHandlers(
            service, kernel.people, kernel.server_rules, result, kernel.audiences, cards, series
        )
        self._worker = GameNightWorker(
            service,
            kernel.transport,
            result,
            GameNightOpening(service, kernel.cards, requests, guilds, kernel.audiences),
            GameNightEvents(requests, service.store, kernel.audiences),
            kernel.mention_policy,
            SeriesKeeper(
                series, kernel.transport, SeriesEvents(requests, service, kernel.audiences), kernel.mention_policy
            ),
            kernel.languages.place,
        )

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {GameNightPress: self.presses.pressed}

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        return (say("game_night.command"),) if spot.place is Place.COMMANDS else ()

    def workers(self) -> Sequence[Runs]:
        """Open those whose time has come, remind, end and sum up."""
        return [self._worker]

    def wake(self) -> None:
        self.service.changed()

    async def table_set_up(self, table: TableView, places: Collection[int]) -> None:
        """Take it in where one is going on."""
        await self.service.take_in(table, places)

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Plan those again that were missed then."""
        plan_again(writing, now)

    def channels(self, part: Part) -> Sequence[Query]:
        """See `Feature`: where one is planned or going on, or a series of them."""
        return [channels_in(part), series_channels_in(part)]

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Call off what was to be there."""
        await self.service.gone(guild_id, channel_id)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Delete all that was planned there."""
        forget_server(writing, guild_id)


FEATURE = GameNightsFeature
