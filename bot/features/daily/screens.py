"""The daily on the screen: its result, what is shared of it, and which day comes first.

Of a day that is not closed nothing is shown to somebody who has not finished it, and what is shared reveals nothing
about the deal. Nothing here is of one game: what a game has to say comes through its `GameScreens`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.daily.day import Day
from bot.features.daily.reminders import tomorrow_button
from bot.features.daily.service import DailyService, DayStanding
from bot.features.daily.shared_boards import board_button
from bot.features.daily.words import card_button, day_button, par_words, title
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.league import days
from bot.render.league import Bar
from bot.render.picture import Picture
from bot.store.rows import AttemptRow
from bot.tables.view import TableView
from bot.text import count, listed, parts_of, percent, say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.badges import badge_lines
from bot.ui.screens.names import called
from bot.ui.screens.screen import Row, Screen, button_rows

WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
BINS = 16
"""Bars of a histogram at most."""


def bins(totals: dict[int, int], also: Sequence[int] = ()) -> tuple[int, tuple[int, ...], list[int]]:
    """Return a histogram of scores, wide enough for `also`.

    The width of a bar, where each begins, how many are in it.
    """
    scores = [*totals, *also]
    low, high = min(scores), max(scores)
    width = next((wide for wide in WIDTHS if high // wide - low // wide < BINS), WIDTHS[-1])
    starts = tuple(range(low // width * width, high + 1, width))
    counts = [sum(count for score, count in totals.items() if start <= score < start + width) for start in starts]
    return width, starts, counts


def chart(standing: DayStanding) -> Day:
    """Return a day's scores with one's own place and the characters' par."""
    attempt = standing.attempt
    assert attempt.total is not None
    par = standing.par or {}
    width, starts, counts = bins(standing.totals, [attempt.total, *par.values()])

    def labelled(start: int) -> str:
        return str(start) if width == 1 else f"{start}–{start + width - 1}"

    marks = tuple(((score - starts[0]) // width, f"{called(name)} {score}") for name, score in par.items())
    streak = standing.streak
    return Day(
        title=title(attempt.game, attempt.day),
        score=say_of(attempt.game, "dayscore", count=attempt.total),
        better=better(standing),
        bars=tuple(Bar(labelled(start), people) for start, people in zip(starts, counts, strict=True)),
        mine=(attempt.total - starts[0]) // width,
        marks=marks,
        lines=tuple(streak_lines(standing)),
        streak=streak.current if streak else 0,
        heads=tuple(par),
    )


def better(standing: DayStanding) -> str:
    """Return how many did worse, in words."""
    others = standing.finished - 1
    if standing.better_than is None:
        return say("daily.first")
    if standing.worse == 0:
        return count("daily.last", standing.finished)
    return count("daily.better", others, percent=_share(standing))


def _share(standing: DayStanding) -> str:
    return percent((standing.better_than or 0) / 100)


def streak_lines(standing: DayStanding) -> list[str]:
    """Return the streak, and what the savers did for it."""
    streak = standing.streak
    if streak is None:
        return []
    day = standing.attempt.day
    held = [count("daily.savers", streak.savers)] if streak.savers else []
    lines = [parts_of([say("daily.streak", current=streak.current, best=streak.best), *held])]
    if streak.last_day == day and standing.earned_saver:
        # With the day that earns one: it is the first time that it means anything.
        lines.append(say("daily.saver_earned"))
    covered = [saved for saved in streak.saved if saved < day and streak.last_day == day]
    # Only what happened just before this day is news.
    fresh = [saved for saved in covered if all(between in covered for between in range(saved, day))]
    if fresh:
        lines.append(say("daily.saved", days=listed([f"#{days.number(saved)}" for saved in fresh])))
    return lines


class DayScreens:
    def __init__(self, daily: DailyService, drawing: DrawingThread, additions: Additions) -> None:
        self.daily = daily
        self.drawing = drawing
        self.additions = additions

    async def finished(
        self,
        table: TableView,
        *,
        text_mode: bool = False,
        note: str = "",
        larger: bool = False,
        page: int | None = None,
    ) -> Screen:
        """Return the end of a counted attempt: the score, the scorecard, how it stands among all of the day so far.

        It is as large for everybody, and has no pages.
        """
        plugin = table.game
        assert isinstance(plugin, Plugin)
        day, game = table.header.day, table.header.game
        assert day is not None
        attempt = await self.daily.store.attempt(game, day, table.header.host_id)
        standings = table.rules.standings(table.state) or ()
        words = [note, say("daily.head", title=title(game, day)), games.of(table).final_words(table, standings[0])]
        view, who = plugin.rules.view(table.state, None), screens.people(table)
        picture = None if text_mode else await self.drawing.draw(plugin.drawer.draw_result, view, who)
        more: tuple[Picture, ...] = ()
        plain = plugin.drawer.plain_result(view, who) if picture is None else None
        if attempt is not None and attempt.place is not None:
            standing = await self.daily.standing(attempt)
            if standing.par is None:
                self.daily.work_out_par(game, day)
            won = badge_lines(table.badges.get(table.header.host_id, ()), table.game.badges)
            words += [self._standing_words(standing), *won]
            shown = chart(standing)
            if standing.finished > 1 and len(shown.bars) > 1:
                histogram = None if picture is None else await self.drawing.draw(_drawn, shown)
                more = (histogram,) if histogram else ()
                plain = None if plain is None else f"{plain}\n\n{_plain(shown)}"
        return Screen(
            tuple(text for text in words if text),
            await self._finished_rows(table),
            picture,
            plain,
            say("daily.next", ends=int(days.ends(self.daily.today))),
            more=more,
        )

    def _standing_words(self, standing: DayStanding) -> str:
        final = self.daily.published(standing.attempt.day)
        if standing.better_than is None:
            attempt = standing.attempt
            assert attempt.total is not None
            lines = [say("daily.first_words", score=say_of(attempt.game, "dayscore", count=attempt.total))]
        elif standing.worse == 0:
            lines = [count("daily.last_words" if final else "daily.last_so_far", standing.finished)]
        else:
            key = "daily.better_words" if final else "daily.better_so_far"
            lines = [count(key, standing.finished - 1, percent=_share(standing))]
        if standing.par:
            lines.append(par_words(standing.attempt.game, standing.par))
        else:
            lines.append(say("daily.par_later"))
        return "\n".join([*lines, *streak_lines(standing)])

    async def _finished_rows(self, table: TableView) -> tuple[Row, ...]:
        game, day, viewer = table.header.game, table.header.day, table.header.host_id
        assert day is not None
        row = [
            day_button("share", game, day, style="primary"),
            day_button("results", game, day),
            day_button("practice", game, day),
            screens.table_button(table, "replay"),
        ]
        if not table.secret:
            row += [screens.table_button(table, "record"), day_button("others", game, day)]
        row += self.additions.buttons(Spot(Place.DAY_LOOKS, table, viewer))
        if (await self.daily.tables.people.person(viewer)).remind_hours is None:
            row.append(tomorrow_button())
        row += self.additions.buttons(Spot(Place.DAY, table, viewer))
        return tuple(button_rows(row))

    async def share(self, table: TableView, name: str) -> Screen:
        """Return what the channel is shown of an attempt: how it went, and nothing of the deal.

        What the characters scored is covered while others can still play the deal: whoever wants to know uncovers it.
        """
        game, day = table.header.game, table.header.day
        assert day is not None
        score = table.rules.day_score(table.state)
        facts = table.rules.counts(table.state, 0, table.log.events)
        streak = await self.daily.streak(game, table.header.host_id)
        lines = [
            say("daily.shared", title=title(game, day), name=name),
            say(
                "daily.shared_score",
                words=games.of(table).day_words(table, score.total),
                streak=streak.current if streak else 0,
            ),
            "\n".join(games.of(table).day_lines(facts)),
        ]
        if par := await self.daily.par(game, day):
            lines.append(par_words(game, par, covered=not self.daily.published(day)))
        row: Row = (card_button(game, day), board_button(table.id))
        return Screen(tuple(lines), (row,), footer=say("daily.shared_how", signs=say_of(game, "daysigns")))

    async def over(self, game: str, day: int) -> Screen:
        """Return the answer to who would begin a day that is over and not published yet: today's, in its place."""
        today = self.daily.today
        text = say("daily.over", number=days.number(day), opens=int(self.daily.closes(day)), today=days.number(today))
        row: Row = (card_button(game, today),)
        return Screen((text,), (row,))

    async def choose(self, earlier: AttemptRow) -> Screen:
        """Ask which comes first: an earlier day's attempt, which is not finished, or today's."""
        game, day, today = earlier.game, earlier.day, self.daily.today
        text = say(
            "daily.choose", number=days.number(day), closes=int(self.daily.closes(day)), today=days.number(today)
        )
        row: Row = (
            day_button("play", game, day, label=say("daily.finish", number=days.number(day)), style="primary"),
            day_button("play", game, today, label=say("daily.begin", number=days.number(today))),
        )
        return Screen((text,), (row,))


def _drawn(shown: Day) -> Picture:
    """Draw it; what draws it is imported when the first is wanted: a start waits for neither Pillow nor fonts."""
    from bot.features.daily.picture import draw_day

    return draw_day(shown)


def _plain(shown: Day) -> str:
    from bot.features.daily.picture import plain_day

    return plain_day(shown)
