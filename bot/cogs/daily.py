"""`/daily`: one deal a day for everybody."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.cogs.services import Services
from bot.games.catalogue import games
from bot.league import days
from bot.store.boards import Reader
from bot.tables.daily import Place
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, Table
from bot.text import plain, say
from bot.ui.answers import Interaction, on_panel, private, public, say_privately, update
from bot.ui.day_buttons import DAILY
from bot.ui.day_pages import HERE, DayPages
from bot.ui.membership import Membership, asking
from bot.ui.reminders import set_reminder
from bot.ui.replies import send_json
from bot.ui.screen import Screen

GAMES = [app_commands.Choice(name=say(f"game.{key}"), value=key) for key in games()]
DIGITS = 7
"""Of a number in a custom id."""
SCOPES = [app_commands.Choice(name=say(f"daily.{name}"), value=name) for name in ("here", "everywhere")]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class DailyCommands(commands.GroupCog, name="daily", description="One deal a day, the same for everybody"):
    """The daily challenge."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.daily = services.daily
        membership = Membership(services.members, services.tables.clock, asking(services.presenter.client))
        self.pages = DayPages(services.daily, services.boards, membership, services.studio)
        services.router.extra[DAILY] = self.pressed

    @app_commands.command(description="Play today's deal: one attempt counts, privately; come back to it any time")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAMES)
    async def play(self, interaction: Interaction, game: str = "luckybox") -> None:
        """Begins or goes on; yesterday's, if it is not finished, is offered first."""
        yesterday = await self.daily.unfinished(game, interaction.user.id)
        if (
            yesterday is not None
            and await self.daily.store.attempt(game, self.daily.today, interaction.user.id) is None
        ):
            await private(interaction, self.services.presenter.days.choose(yesterday))
            return
        await self._play(interaction, game, None)

    async def _play(self, interaction: Interaction, game: str, day: int | None) -> None:
        """The counted attempt, in the panel that was pressed or a new one."""
        wanted = day if day is not None and day < self.daily.today else None
        table = await self.daily.play(
            game, interaction.user.id, interaction.user.display_name, _place(interaction), Delivery(interaction.id),
            wanted,
        )  # fmt: skip
        assert table.header.day is not None
        self.daily.work_out_par(game, table.header.day)
        note = say("daily.again") if table.status == "over" else ""
        await self.services.router.show_board(interaction, table, note=note)

    @app_commands.command(description="The ranking of a day")
    @app_commands.describe(date="2026-11-21 or #325; left out: the newest you may see", scope="Whom you compare with")
    @app_commands.choices(game=GAMES, scope=SCOPES)
    async def results(
        self, interaction: Interaction, date: str = "", scope: str = "", game: str = "luckybox", page: int = 1
    ) -> None:
        """Scores of an open day are for those who have finished it."""
        day = await self._day(date) if date else await self.pages.newest_seen(game, interaction.user.id)
        here = interaction.guild_id is not None and scope != "everywhere"
        await private(interaction, self._results(interaction, game, day, page, here=here), "ranking")

    async def _results(self, interaction: Interaction, game: str, day: int, page: int, *, here: bool) -> Screen:
        switches = await self.services.people.person(interaction.user.id)
        reader = Reader(interaction.user.id, interaction.guild_id if here else None)
        return await self.pages.results(game, day, reader, page, text_mode=switches.text_mode)

    async def _day(self, text: str) -> int:
        found = days.parse_day(text)
        if found is None:
            raise Refusal("no_date")
        return found

    @app_commands.command(description="Any past day, for practice")
    @app_commands.describe(game="Which game", date="Open this day at once: 2026-11-21 or #325")
    @app_commands.choices(game=GAMES)
    async def archive(self, interaction: Interaction, game: str = "luckybox", date: str = "") -> None:
        """With marks for the days one has done."""
        if date:
            await self._practise(interaction, game, await self._day(date))
            return
        await private(interaction, self.pages.archive(game, interaction.user.id, 1))

    @app_commands.command(description="Show the channel how your daily went, without giving the deal away")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAMES)
    async def share(self, interaction: Interaction, game: str = "luckybox") -> None:
        """Of the newest day one has finished."""
        attempts = await self.daily.store.attempts_of(interaction.user.id, game, self.daily.today - 1)
        finished = [attempt for attempt in attempts if attempt.finished_at is not None]
        if not finished:
            raise Refusal("daily_none")
        await self._share(interaction, game, finished[-1].day)

    @app_commands.command(description="A direct message before the day ends, if you have not played; off by default")
    @app_commands.describe(hours="How many hours before midnight UTC; left out: no more reminders")
    async def remind(self, interaction: Interaction, hours: app_commands.Range[int, 1, 12] | None = None) -> None:
        """Only who asks is ever written to."""
        await say_privately(interaction, await set_reminder(self.daily, interaction.user.id, hours))

    async def _share(self, interaction: Interaction, game: str, day: int) -> None:
        attempt = await self.daily.store.attempt(game, day, interaction.user.id)
        table = None if attempt is None else await self.services.tables.get(attempt.table_id)
        if table is None or table.status != "over":
            raise Refusal("daily_none")
        name = plain(interaction.user.display_name)
        await public(interaction, await self.services.presenter.days.share(table, name), "daily")

    async def _practise(self, interaction: Interaction, game: str, day: int) -> None:
        table: Table = await self.daily.practice(
            game, day, interaction.user.id, interaction.user.display_name, _place(interaction),
            Delivery(interaction.id),
        )  # fmt: skip
        await self.services.router.show_board(interaction, table)

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """A button or select about a day. Ids come from outside: who may see or play what is asked anew."""
        verb, game, number, *more = [*rest.split(":"), "", ""]
        if game not in games():
            raise Refusal("bad_button")
        day, paging = _number(number), more[0] == "p"
        match verb:
            case "play":
                await self._play(interaction, game, day)
            case "practice":
                await self._practise(interaction, game, day)
            case "pick":
                data: Any = interaction.data or {}
                await self._practise(interaction, game, _number("".join(map(str, data.get("values") or []))))
            case "share":
                await self._share(interaction, game, day)
            case "results":
                page = _number(more[1] or "1")
                here = interaction.guild_id is not None and more[0] in ("", HERE)
                await self._show(interaction, self._results(interaction, game, day, page, here=here), more[0] != "")
            case "deal":
                record = await self.daily.deal_record(game, day, interaction.user.id)
                name = f"{game}-daily-{days.number(day)}.json"
                await send_json(interaction, say("daily.deal", number=days.number(day)), record, name)
            case "archive":
                await self._show(interaction, self.pages.archive(game, interaction.user.id, day), paging)
            case _:
                raise Refusal("bad_button")

    @staticmethod
    async def _show(interaction: Interaction, making: Awaitable[Screen], paging: bool) -> None:
        """In place of the page that was turned, or, from anywhere else, as a message of its own."""
        if paging and on_panel(interaction):
            await update(interaction, making, "ranking")
        else:
            await private(interaction, making, "ranking")


def _place(interaction: Interaction) -> Place:
    return Place(interaction.channel_id or 0, interaction.guild_id)


def _number(text: str) -> int:
    """A number of a custom id, which may have come from anywhere."""
    if not text.isascii() or not text.isdecimal() or len(text) > DIGITS:
        raise Refusal("bad_button")
    return int(text)
