"""A day's ranking and the archive, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chosen import seen
from bot.features.daily.custom_ids import TURNED, DayPress
from bot.features.daily.proof import verify_day_button
from bot.features.daily.service import DailyService
from bot.features.daily.store import DayRankingStore
from bot.features.daily.words import day_button, title
from bot.game_words import say_of
from bot.league import days
from bot.render.league import Ranking, RankingLine, draw_ranking, plain_ranking
from bot.store.results.pages import Page, Ranked, Reader
from bot.text import say
from bot.ui.gateway.membership import Membership
from bot.ui.input.ids import EVERYWHERE, HERE
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, paged

ARCHIVE_PAGE = 20
"""Days of a page of the archive: a select holds 25."""


class DayPages:
    def __init__(
        self,
        daily: DailyService,
        rankings: DayRankingStore,
        membership: Membership,
        drawing: DrawingThread,
        additions: Additions,
    ) -> None:
        self.daily = daily
        self.rankings = rankings
        self.membership = membership
        self.drawing = drawing
        self.additions = additions

    async def newest_seen(self, game: str, user_id: int) -> int:
        """Return the newest day whose scores a person may see."""
        for day in self.daily.open_days():
            if await self.daily.may_see(game, day, user_id):
                return day
        first = await self.daily.store.first_day(game)
        closed = self.daily.last_published()
        return closed if first is not None and first <= closed else self.daily.today

    async def results(self, game: str, day: int, reader: Reader, page: int, *, text_mode: bool = False) -> Screen:
        """Return a page of the ranking of a day; raises `Refusal` for a day that is none."""
        await self.daily.require_past(game, day)
        if not await self.daily.may_see(game, day, reader.user_id):
            text = say("daily.hidden", title=title(game, day), closes=int(self.daily.closes(day)))
            row: Row = (day_button("play", game, self.daily.today, style="primary"),)
            return Screen((text,), (row,))
        found = await self.membership.present_only(reader, lambda: self.rankings.ranking(game, day, reader, page))
        final = self.daily.published(day)
        scope = say("scope.here" if reader.guild_id is not None else "scope.everywhere")
        state = say("daily.final") if final else say("daily.so_far", closes=int(self.daily.closes(day)))
        text = say("daily.results", title=title(game, day), date=days.date_text(day), state=state, scope=scope)
        short = say("daily.final" if final else "daily.so_far_short")
        ranking = _ranking(game, day, found, reader, subtitle=f"{days.date_text(day)} · {short} · {scope}")
        picture = None if text_mode else await self.drawing.draw(draw_ranking, ranking)
        plain = plain_ranking(ranking) if picture is None else None
        # Where a score does not say what decides, one would wonder about the order.
        footer = "\n".join(filter(None, (say_of(game, "dayaim"), await self._seed(game, day))))
        rows = await self._rows(game, day, found, reader)
        return Screen((text,), rows, picture, plain, footer)

    async def _seed(self, game: str, day: int) -> str:
        """Return the small print: of an open day what its seed will be held against, of a published one the seed."""
        if not self.daily.published(day):
            return say("daily.anchor", anchor=self.daily.anchor)
        deal = await self.daily.deal(game, day)
        proof = self.daily.proof(deal)
        if proof is None:
            return say("daily.seed", seed=deal.seed)
        return say("daily.seed_link", seed=deal.seed, link=proof.link, anchor=proof.anchor)

    async def _rows(self, game: str, day: int, found: Page, reader: Reader) -> tuple[Row, ...]:
        here = reader.guild_id is not None
        scope = HERE if here else EVERYWHERE

        def page(number: int, label: str, *, off: bool, name: str) -> Button:
            # The last part only keeps the ids of a message apart.
            button = day_button("results", game, day, scope, number, name, label=label)
            return Button(button.label, button.custom_id, disabled=off)

        pages: list[Button] = [
            page(found.number - 1, say("daily.back"), off=found.number <= 1, name="b"),
            page(found.number + 1, say("daily.forward"), off=found.number >= found.pages, name="f"),
        ]
        other = EVERYWHERE if here else HERE
        pages.append(
            day_button("results", game, day, other, 1, "s", label=say(f"scope.{'everywhere' if here else 'here'}"))
        )
        first = await self.daily.store.first_day(game)
        row: list[Button] = []
        if first is not None and day > first:
            row.append(day_button("results", game, day - 1, scope, 1, "e", label=say("daily.earlier")))
        if day < self.daily.today:
            row.append(day_button("results", game, day + 1, scope, 1, "l", label=say("daily.later")))
        row += [day_button("practice", game, day), day_button("archive", game, 1)]
        if not self.daily.published(day):
            return (tuple(pages), tuple(row))
        row.append(day_button("deal", game, day))
        last = await self._of_the_deal(game, day, reader.user_id)
        return (tuple(pages), tuple(row), *((last,) if last else ()))

    async def _of_the_deal(self, game: str, day: int, user_id: int) -> tuple[Button, ...]:
        """Return the buttons of a published day's deal: its proof; who has played it looks back, and at others."""
        proof = verify_day_button(self.daily, await self.daily.deal(game, day))
        attempt = await self.daily.store.attempt(game, day, user_id)
        if attempt is None or attempt.finished_at is None:
            return proof
        table = await self.daily.tables.get(attempt.table_id)
        added = () if table is None else self.additions.buttons(Spot(Place.DAY_DEAL, table, user_id))
        return (day_button("others", game, day, style="primary"), *added, *proof)

    async def archive(self, game: str, user_id: int, page: int) -> Screen:
        """Return a page of the days that are over, the newest first."""
        name = say(f"game.{game}")
        first, last = await self.daily.store.first_day(game), self.daily.last_published()
        if first is None or first > last:
            opens = self.daily.closes(self.daily.today if first is None else first)
            return Screen((say("daily.archive_empty", game=name, opens=int(opens)),))
        scores, practised = await self._done(game, user_id)
        every = range(last, first - 1, -1)
        number, pages, shown, _ = paged(every, page, ARCHIVE_PAGE)
        lines = [say("daily.archive", game=name)]
        for day in shown:
            done = day in scores or day in practised
            score = (
                say("daily.archive_score", score=say_of(game, "dayscore", count=scores[day])) if day in scores else ""
            )
            lines.append(
                say(
                    "daily.archive_line",
                    mark="✅" if done else "➖",
                    number=days.number(day),
                    date=days.date_text(day),
                    score=score,
                )
            )
        rows: list[Row] = [_pick(game, shown)]
        buttons = []
        undone = next((day for day in every if day not in scores and day not in practised), None)
        if undone is not None:
            label = say("daily.archive_next", number=days.number(undone))
            buttons.append(day_button("practice", game, undone, "n", label=label, style="primary"))
        if number > 1:
            buttons.append(day_button("archive", game, number - 1, TURNED, label=say("daily.back")))
        if number < pages:
            buttons.append(day_button("archive", game, number + 1, TURNED, label=say("daily.forward")))
        if buttons:
            rows.append(tuple(buttons))
        return Screen((lines[0], "\n".join(lines[1:])), tuple(rows))

    async def _done(self, game: str, user_id: int) -> tuple[dict[int, int], set[int]]:
        """Return a person's counted scores by day, and the days they have practised to the end."""
        attempts = await self.daily.store.attempts_of(user_id, game)
        scores = {attempt.day: attempt.total for attempt in attempts if attempt.total is not None}
        return scores, await self.daily.store.days_practised(game, user_id)


def _pick(game: str, shown: Sequence[int]) -> Select:
    options = tuple(
        Option(say("daily.archive_option", number=days.number(day), date=days.date_text(day)), str(day))
        for day in shown
    )
    return Select(DayPress("pick", game, 0).custom_id, say("daily.archive_pick"), options)


def _ranking(game: str, day: int, found: Page, reader: Reader, *, subtitle: str) -> Ranking:
    def line(row: Ranked) -> RankingLine:
        return RankingLine(row.rank, seen(row.name), str(row.count), mine=row.user_id == reader.user_id)

    lines = tuple(line(row) for row in found.rows)
    own = None if found.own is None or any(row.mine for row in lines) else line(found.own)
    empty = say("daily.nobody_here" if reader.guild_id is not None else "daily.nobody")
    return Ranking(
        title=title(game, day),
        subtitle=subtitle,
        column=say_of(game, "daycolumn"),
        lines=lines,
        own=own,
        page=found.number,
        pages=found.pages,
        empty=empty,
    )
