"""What the daily is made of, and where it shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from bot.feature import Feature, Kernel, Prize
from bot.features.daily.custom_ids import DayBoardPress, DayPress, ReminderPress
from bot.features.daily.handlers import DailyHandlers
from bot.features.daily.jobs import AIParMaker
from bot.features.daily.others_screens import OthersScreens
from bot.features.daily.pages import DayPages
from bot.features.daily.reminders import Reminders
from bot.features.daily.screens import DayScreens
from bot.features.daily.server_settings import SummaryChannel, SummaryHour
from bot.features.daily.service import DailyService
from bot.features.daily.shared_boards import SharedBoards
from bot.features.daily.store import DailyStore, DayRankingStore, OthersStore, SummaryStore, channels_in, forget_spent
from bot.features.daily.summaries import Summaries
from bot.features.daily.words import after_practice, attempt_waits, play_button, today_button
from bot.features.daily.worker import DailyWorker
from bot.league import days
from bot.store.enums import Status, TableKind
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.tables.view import TableView
from bot.text import say
from bot.ui.gateway.membership import Membership, asking
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.input.server_settings import ServerSetting
from bot.ui.screens.additions import OwnPanel, Place, Spot, WaitingTurn
from bot.ui.screens.screen import Button

LONG_STREAK = 100
"""Days in a row that are a prize."""


class DailyFeature(Feature):
    """One deal a day of each game, the same for everybody everywhere."""

    key = "daily"
    table_kinds = (TableKind.DAY,)
    rewords: ClassVar[Mapping[str, str]] = {
        "history.empty": "daily.history_empty",
        "profile.empty": "daily.profile_empty",
        "me.next_once": "me.next_daily",
    }

    def __init__(self, kernel: Kernel) -> None:
        database, drawing, tables = kernel.database, kernel.drawing, kernel.tables
        self.service = daily = DailyService(
            tables, DailyStore(database), AIParMaker(kernel.ai_worker), kernel.daily_secret
        )
        self._rankings = rankings = DayRankingStore(database)
        membership = Membership(kernel.members, kernel.clock, asking(kernel.client))
        screens = DayScreens(daily, drawing, kernel.features)
        pages = DayPages(daily, rankings, membership, drawing, kernel.features)
        played = OthersStore(database)
        others = OthersScreens(daily, played, drawing)
        self._boards = SharedBoards(daily, played, kernel.people, drawing, kernel.features.kept_apart)
        self.presses = DailyHandlers(daily, screens, pages, others, kernel.own_board, kernel.people)
        self.reminders = Reminders(daily)
        self._end = OwnPanel(screens.finished)
        summaries = Summaries(daily, rankings, membership)
        self.servers = SummaryStore(kernel.languages.guilds)
        self._worker = DailyWorker(kernel.client, daily, self.servers, summaries, kernel.features)

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {
            DayPress: self.presses.pressed,
            DayBoardPress: self._boards.pressed,
            ReminderPress: self.reminders.pressed,
        }

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """Show at the end of an attempt how it stands among the others'."""
        return self._end if table.header.counted and table.status == Status.OVER else None

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        if spot.place is Place.ALONE:
            return ("**/daily**",)
        return (say("daily.command"),) if spot.place is Place.COMMANDS else ()

    def buttons(self, spot: Spot) -> Sequence[Button]:
        """Lead into today's deal from the help, and from practice on to the day."""
        if spot.place is Place.ENTRANCE and spot.game is not None:
            return (play_button(spot.game, self.service.today),)
        if spot.place is Place.ENTRANCE_POSTED and spot.game is not None:
            return (today_button(spot.game),)
        return after_practice(spot.table) if spot.place is Place.NEXT and spot.table is not None else ()

    def prizes(self) -> Sequence[Prize]:
        """Let those be told apart who have played for a hundred days in a row."""

        async def long_streaks(guild_id: int) -> Collection[int]:
            return await self._rankings.long_streaks(guild_id, self.service.today, LONG_STREAK)

        return (Prize("streak", "daily.prize", long_streaks),)

    async def waiting_turns(self, user_id: int) -> Sequence[WaitingTurn]:
        """Return the attempts that somebody has begun: each until its day closes."""
        begun = await self.service.store.unfinished(user_id, self.service.last_published() + 1)
        return [attempt_waits(attempt, self.service.closes(attempt.day)) for attempt in begun]

    def server_settings(self) -> Sequence[ServerSetting]:
        """Let servers choose where and when summaries are posted."""
        return (SummaryChannel(), SummaryHour())

    def workers(self) -> Sequence[Runs]:
        """Post summaries of days where servers want them, and remind people who asked for it."""
        return [self._worker]

    def cleaned(self, writing: Writing, now: float) -> None:
        """Forget who has spent attempts of days that are over."""
        forget_spent(writing, days.day_of(now) - 1)

    def channels(self, part: Part) -> Sequence[Query]:
        """See `Feature`: where summaries are posted."""
        return [channels_in(part)]

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Post no summaries in a channel that is gone; a server that is gone may come back."""
        chosen = await self.servers.guilds.guild(guild_id)
        if channel_id is not None and chosen.summary_channel == channel_id:
            await self.servers.drop(guild_id, channel_id, self.service.now)

    async def stop(self) -> None:
        """Leave what is being worked out."""
        await self.service.close()


FEATURE = DailyFeature
