"""`/daily` and what is pressed about days: playing, rankings, the archive, sharing, and what a published day tells."""

from __future__ import annotations

import re
from collections.abc import Awaitable

from bot.features.daily.custom_ids import TURNED, DayPress
from bot.features.daily.others_screens import OthersScreens
from bot.features.daily.pages import DayPages
from bot.features.daily.proof import verified_day
from bot.features.daily.screens import DayScreens
from bot.features.daily.service import DailyService
from bot.league import days
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.rows import AttemptRow
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, Table
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import (
    Interaction,
    chosen_values,
    commit_then,
    defer_if_slow,
    location_of,
    on_panel,
    private,
    share,
)
from bot.ui.input.ids import HERE
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.replies import send_json
from bot.ui.input.typed import cleaned
from bot.ui.input.when import day_meant
from bot.ui.screens.names import person_words, reader_of
from bot.ui.screens.screen import Screen


class DailyHandlers:
    """Answers /daily, and presses about days."""

    def __init__(
        self,
        daily: DailyService,
        screens: DayScreens,
        pages: DayPages,
        others: OthersScreens,
        own_board: OwnBoard,
        people: PeopleStore,
    ) -> None:
        self.daily = daily
        self.screens = screens
        self.pages = pages
        self.others = others
        self.own_board = own_board
        self.people = people

    async def play(self, interaction: Interaction, game: str) -> None:
        """Begins or goes on; an earlier day's, if it is not finished, is offered first."""
        looking = self._offered_first(game, interaction.user.id)
        earlier = await defer_if_slow(interaction, looking, thinking=not on_panel(interaction))
        if earlier is not None:
            await private(interaction, self.screens.choose(earlier))
            return
        await self._play(interaction, game, None)

    async def _offered_first(self, game: str, user_id: int) -> AttemptRow | None:
        """Return an earlier day's attempt, if it is to be offered before today's is begun."""
        earlier = await self.daily.unfinished(game, user_id)
        if earlier is None or await self.daily.store.attempt(game, self.daily.today, user_id) is not None:
            return None
        return earlier

    async def _play(self, interaction: Interaction, game: str, day: int | None) -> None:
        """Show the counted attempt, in the panel that was pressed or a new one."""
        wanted = day if day is not None and day < self.daily.today else None
        playing = self.daily.play(
            game,
            interaction.user.id,
            interaction.user.display_name,
            location_of(interaction),
            Delivery(interaction.id),
            wanted,
        )
        table = await commit_then(interaction, playing, thinking=not on_panel(interaction))
        assert table.header.day is not None
        self.daily.work_out_par(game, table.header.day)
        note = say("daily.again") if table.status == Status.OVER else ""
        await self.own_board.show_board(interaction, table, note=note)

    async def _begin(self, interaction: Interaction, game: str, day: int) -> None:
        """Play the day of a card in the channel: as with the command, and once it is over, what can be done with it."""
        if day >= self.daily.today:
            await self.play(interaction, game)
        elif self.daily.published(day):
            await self._practise(interaction, game, day)
        else:
            looking = self.daily.store.attempt(game, day, interaction.user.id)
            if await defer_if_slow(interaction, looking, thinking=not on_panel(interaction)) is not None:
                await self._play(interaction, game, day)
            else:
                await private(interaction, self.screens.over(game, day))

    async def results(
        self, interaction: Interaction, game: str, date: str = "", scope: str = "", page: int = 1
    ) -> None:
        """Scores of an open day are for those who have finished it."""
        if date:
            day = await self._day(date)
        else:
            day = await defer_if_slow(interaction, self.pages.newest_seen(game, interaction.user.id), thinking=True)
        here = interaction.guild_id is not None and scope != "everywhere"
        await private(interaction, self._results(interaction, game, day, page, here=here), "ranking")

    async def _results(self, interaction: Interaction, game: str, day: int, page: int, *, here: bool) -> Screen:
        switches = await self.people.person(interaction.user.id)
        reader = reader_of(interaction, here=here)
        return await self.pages.results(game, day, reader, page, text_mode=switches.text_mode)

    async def _day(self, text: str) -> int:
        today = self.daily.today
        found = days.parse_day(cleaned(text))
        if found is None and (named := day_meant(text, days.as_date(today))) is not None:
            found = days.of_date(named)
        if found is None:
            raise Refusal("no_date", date=days.date_text(today), number=days.number(today))
        return found

    async def archive(self, interaction: Interaction, game: str, date: str = "") -> None:
        """With marks for the days one has done."""
        if date:
            await self._practise(interaction, game, await self._day(date))
            return
        await private(interaction, self.pages.archive(game, interaction.user.id, 1))

    async def share(self, interaction: Interaction, game: str) -> None:
        """Of the newest day one has finished."""
        looking = self.daily.store.attempts_of(interaction.user.id, game, self.daily.last_published() + 1)
        attempts = await defer_if_slow(interaction, looking, thinking=True, privately=False)
        finished = [attempt for attempt in attempts if attempt.finished_at is not None]
        if not finished:
            raise Refusal("daily_none")
        await self._share(interaction, game, finished[-1].day)

    async def _share(self, interaction: Interaction, game: str, day: int) -> None:
        table = await defer_if_slow(
            interaction, self._attempted(game, day, interaction.user.id), thinking=True, privately=False
        )
        if table is None or table.status != Status.OVER:
            raise Refusal("daily_none")
        name = person_words(interaction.user.display_name)
        await share(interaction, self.screens.share(table, name), "daily")

    async def _attempted(self, game: str, day: int, user_id: int) -> Table | None:
        attempt = await self.daily.store.attempt(game, day, user_id)
        return None if attempt is None else await self.daily.tables.get(attempt.table_id)

    async def _practise(self, interaction: Interaction, game: str, day: int) -> None:
        practising = self.daily.practice(
            game,
            day,
            interaction.user.id,
            interaction.user.display_name,
            location_of(interaction),
            Delivery(interaction.id),
        )
        table: Table = await commit_then(interaction, practising, thinking=not on_panel(interaction))
        await self.own_board.show_board(interaction, table)

    async def pressed(self, interaction: Interaction, press: DayPress) -> None:
        """Answer a button or select about a day. Ids come from outside: permissions are checked again."""
        game, day = press.game, press.number
        if game not in self.daily.tables.games:
            raise Refusal("bad_button")
        match press.verb:
            case "play":
                await self._play(interaction, game, day)
            case "today":
                await self.play(interaction, game)
            case "begin":
                await self._begin(interaction, game, day)
            case "practice":
                await self._practise(interaction, game, day)
            case "pick":
                await self._practise(interaction, game, _chosen_day(interaction))
            case "share":
                await self._share(interaction, game, day)
            case "results":
                here = interaction.guild_id is not None and press.scope in ("", HERE)
                making = self._results(interaction, game, day, press.page, here=here)
                await self._show(interaction, making, press.scope != "")
            case "archive":
                turned = press.scope == TURNED
                await self._show(interaction, self.pages.archive(game, interaction.user.id, day), turned)
            case _:
                await self._about_the_deal(interaction, press)

    async def _about_the_deal(self, interaction: Interaction, press: DayPress) -> None:
        """Answer what can only be asked of a published day: what was dealt, its proof, and others' boards."""
        game, day = press.game, press.number
        match press.verb:
            case "deal":
                making = self.daily.deal_record(game, day, interaction.user.id)
                record = await defer_if_slow(interaction, making, thinking=True)
                name = f"{game}-daily-{days.number(day)}.json"
                await send_json(interaction, say("daily.deal", number=days.number(day)), record, name)
            case "verify":
                await answer(interaction, lambda: verified_day(self.daily, game, day), how=How.PRIVATE, name="proof")
            case "others":
                await self._others(interaction, game, day)
            case _:
                raise Refusal("bad_button")

    async def _others(self, interaction: Interaction, game: str, day: int) -> None:
        """Boards of others on a day's deal, to somebody who has played it."""

        async def boards() -> Screen:
            text_mode = (await self.people.person(interaction.user.id)).text_mode
            reader = reader_of(interaction, here=True)
            return await self.others.screen(game, day, reader, text_mode=text_mode)

        await answer(interaction, boards, how=How.PRIVATE, name="others")

    @staticmethod
    async def _show(interaction: Interaction, making: Awaitable[Screen], paging: bool) -> None:
        """In place of the page that was turned, or, from anywhere else, as a message of its own."""
        await answer(interaction, lambda: making, how=How.PANEL if paging else How.PRIVATE, name="ranking")


def _chosen_day(interaction: Interaction) -> int:
    """Return the day a select named, which may have come from anywhere."""
    text = "".join(chosen_values(interaction))
    if not re.fullmatch(r"[0-9]{1,7}", text, re.ASCII):
        raise Refusal("bad_button")
    return int(text)
