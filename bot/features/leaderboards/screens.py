"""Leaderboards: a page as a picture or as text, with controls to turn pages and to look at something else.

What is shown stands in the custom ids (`custom_ids.py`). An id comes from outside and proves nothing: "here" is always
the server the press came from.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chosen import seen
from bot.feature import PeopleScope
from bot.features.leaderboards.custom_ids import CHOSEN, LeaderboardPress
from bot.features.leaderboards.measures import RANKED, Measure
from bot.features.leaderboards.store import LeaderboardStore, deviation_of, rating_of
from bot.features.leaderboards.today import today_board, today_ranking
from bot.games.plugin import Plugin
from bot.league import days, periods
from bot.league.luck import error_of
from bot.league.ratings import Rating
from bot.league.seasons import Plan, past, season_of
from bot.render.league import Ranking, RankingLine, draw_ranking, plain_ranking
from bot.store.guilds import GuildStore
from bot.store.results.pages import Page, Ranked, Reader
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.lost import Lost
from bot.tables.refusal import Refusal
from bot.text import count, decimal, month, percent, say, sentences_of
from bot.ui.gateway.membership import Membership
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.boards import ServerBoard
from bot.ui.screens.gained import rating_words
from bot.ui.screens.game_screens import GameScreens
from bot.ui.screens.screen import OPTIONS, Button, Option, Row, Screen, Select, button_rows, page_buttons

PAST: Mapping[periods.Kind, int] = {"week": 6, "month": 11, "season": 4}
"""How many past periods can be chosen: with the present ones a select is full, and months and seasons make a year."""


_SCOPES = {True: "leaderboards.scope.here", False: "leaderboards.scope.all"}
"""What people are meant, by whether they are those of the server."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which page of which leaderboard."""

    game: str
    measure: Measure = Measure.RATING
    period: str = "all"
    """A kind, of which the present one is meant, or the key of one (`league.periods`)."""
    here: bool = True
    page: int | None = 1
    """None: the one with the reader's own row."""
    finished: bool = False
    """With how many of their games people finish: asked for by whoever looks for people to play with."""
    people: str = ""
    """The name of the people it is of (`PeopleScope`); empty: those of the server, or everybody."""

    def custom_id(self, *, game: str = "", measure: str = "", period: str = "") -> str:
        """Return the id of a control that shows this."""
        press = LeaderboardPress(
            game or self.game,
            measure or self.measure,
            period or self.period,
            self.here,
            self.page,
            self.finished,
            self.people,
        )
        return press.custom_id


def wanted_by(
    press: LeaderboardPress, values: Sequence[str], games: Container[str], scopes: Container[str] = ()
) -> Wanted:
    """Return what a press wants, with what was chosen; raise `Refusal` for anything that is not offered.

    `scopes`: the names of people there can be boards of.
    """
    given = (press.game, press.measure, press.period)
    chosen = values[0] if len(values) == 1 else ""
    game, measure_named, period = (chosen if asked == CHOSEN else asked for asked in given)
    measured = next((one for one in Measure if one == measure_named), None)
    if game not in games or measured is None or not periods.is_known(period) or given.count(CHOSEN) > 1:
        raise Refusal("bad_league")
    if (press.people and press.people not in scopes) or (measured is Measure.TODAY and not press.people):
        raise Refusal("bad_league")
    return Wanted(game, measured, period, press.here, press.page, press.finished, press.people)


class LeaderboardScreens:
    def __init__(
        self,
        boards: LeaderboardStore,
        membership: Membership,
        clock: Clock,
        lost: Lost,
        drawing: DrawingThread,
        games: Mapping[str, Plugin],
        guilds: GuildStore,
        additions: Additions,
        scopes: Callable[[], Mapping[str, PeopleScope]],
    ) -> None:
        """`scopes`: among which people somebody may look who is ahead, by name."""
        self.scopes = scopes
        self.boards = boards
        self.additions = additions
        self.guilds = guilds
        self.membership = membership
        self.clock = clock
        self.lost = lost
        self.drawing = drawing
        self.games = games

    async def screen(
        self, wanted: Wanted, user_id: int, guild_id: int | None, *, text_mode: bool = False, name: str | None = None
    ) -> Screen:
        """Return a page for this reader, who asks in this server and is called so there, or everywhere.

        In direct messages there is none, and everywhere is shown.
        """
        wanted = replace(wanted, here=wanted.here and guild_id is not None)
        plan = () if guild_id is None or not wanted.here else (await self.guilds.guild(guild_id)).seasons
        key = key_of(wanted.period, plan, days.day_of(self.clock.now()))
        scope = self.scopes()[wanted.people] if wanted.people else None
        people = None if scope is None else await scope.people(user_id)
        reader = Reader(user_id, guild_id if wanted.here else None, name, people)
        in_server = guild_id is not None
        if wanted.measure is Measure.TODAY:
            return await self._today(wanted, reader, text_mode=text_mode, in_server=in_server)
        page = await self._page(wanted, key, reader)
        ranking = _ranking(self.games[wanted.game], wanted, key, page, user_id, days.day_of(self.clock.now()))
        if wanted.finished:
            ranking = await self._with_reliability(ranking, page)
        beside = [scope for name, scope in self.scopes().items() if name != wanted.people]
        kinds = await self._periods(wanted, guild_id, plan)
        rows = _rows(wanted, page, self.games, kinds, beside, in_server=in_server)
        if in_server and (added := self.additions.buttons(Spot(Place.RANKING, viewer=user_id, game=wanted.game))):
            rows = (*rows, tuple(added))
        footer = f"-# {say(f'leaderboards.how.{wanted.measure}')}"
        if wanted.period != periods.ALL and wanted.measure.is_of_now:
            footer = sentences_of((footer, say("leaderboards.of_now")))
        if wanted.measure is Measure.CORRECTED and (version := self._luck_version(wanted.game)):
            footer = sentences_of((footer, say("leaderboards.luck_version", version=version)))
        return await self._shown(ranking, rows, footer, text_mode=text_mode)

    async def _shown(self, ranking: Ranking, rows: tuple[Row, ...], footer: str, *, text_mode: bool) -> Screen:
        picture = None if text_mode else await self.drawing.draw(draw_ranking, ranking)
        plain = plain_ranking(ranking) if picture is None else None
        if picture is None and not text_mode:
            footer = f"{say('leaderboards.text_failed')}\n{footer}"
        return Screen((), rows, picture, plain, footer)

    async def _today(self, wanted: Wanted, reader: Reader, *, text_mode: bool, in_server: bool) -> Screen:
        """Return how today's deal stands among some people."""
        day = days.day_of(self.clock.now())
        played = await self.boards.played(wanted.game, day, reader)
        found = today_board(played, reader.user_id)
        number = found.number_of(wanted.page)
        title = say("leaderboards.today.title", number=days.number(day), game=say(f"game.{wanted.game}"))
        ranking = today_ranking(found, number, title, say(f"scope.{wanted.people}"), wanted.game)
        page = Page((), None, number, found.pages, len(played))
        beside = [scope for name, scope in self.scopes().items() if name != wanted.people]
        rows = _rows(wanted, page, self.games, None, beside, in_server=in_server)
        key = "leaderboards.how.today" if found.is_open else "leaderboards.today.first"
        return await self._shown(ranking, rows, f"-# {say(key)}", text_mode=text_mode)

    async def _page(self, wanted: Wanted, period: str, reader: Reader) -> Page:
        """Return the page without those who have left, as far as Discord says in time."""
        now = self.clock.now()
        today = days.day_of(now)
        first, last = periods.span(period) or (0, days.LAST)
        # Days count once they are closed: their scores stay secret while others play them.
        open_days = [day for day in self.lost.open_days(now) if first <= day <= last]
        return await self.membership.present_only(
            reader,
            lambda: self.boards.leaderboard(
                wanted.game,
                wanted.measure,
                period,
                reader,
                today,
                wanted.page,
                open_days,
                self._luck_version(wanted.game),
            ),
        )

    async def first_page(self, game: str, measure: Measure, period: str, guild_id: int) -> Page:
        """Return the first page of a server as somebody sees it who is on none."""
        return await self._page(Wanted(game, measure, period), period, Reader(0, guild_id))

    def _luck_version(self, game: str) -> int:
        """Return how luck is worked out at present; 0 where a game offers no values: nothing is kept of that."""
        luck = self.games[game].luck
        return 0 if luck is None else luck.version

    async def _with_reliability(self, ranking: Ranking, page: Page) -> Ranking:
        """Return the page with how many of their games people finish."""
        listed = [*page.rows, *([] if page.own is None else [page.own])]
        known = await self.boards.reliability([row.user_id for row in listed])

        def told(line: RankingLine, row: Ranked) -> RankingLine:
            share = known[row.user_id].share
            return (
                line
                if share is None
                else replace(line, detail=say("leaderboards.finished", detail=line.detail, share=percent(share)))
            )

        lines = tuple(map(told, ranking.lines, page.rows))
        own = ranking.own if ranking.own is None or page.own is None else told(ranking.own, page.own)
        return replace(ranking, lines=lines, own=own)

    async def _periods(self, wanted: Wanted, guild_id: int | None, plan: Plan) -> Select:
        """Return the select of periods: those that are now, and the last ones of which there is anything."""
        today = days.day_of(self.clock.now())
        last = {kind: periods.past(kind, today, count) for kind, count in PAST.items()}
        last["season"] = past(plan, today, PAST["season"])
        scope = guild_id if wanted.here and wanted.measure.is_local else None
        found = await self.boards.periods(wanted.game, scope, [key for keys in last.values() for key in keys])
        # What is looked at is always there, for whom there is nothing else to see too.
        found.add(wanted.period)
        options = [Option(say(f"period.{kind}"), kind, default=kind == wanted.period) for kind in periods.KINDS]
        for kind, keys in last.items():
            for key in keys:
                if key in found:
                    label = say(f"leaderboards.last.{kind}") if key == keys[0] else period_words(key)
                    options.append(Option(label, key, _dates(key), default=key == wanted.period))
        if not any(option.default for option in options):
            shown = Option(period_words(wanted.period), wanted.period, _dates(wanted.period), default=True)
            options[OPTIONS - 1 :] = [shown]
        return Select(replace(wanted, page=1).custom_id(period=CHOSEN), say("leaderboards.period"), tuple(options))


class MeasuredBoard(ServerBoard):
    """A leaderboard's measure as others tell of it."""

    def __init__(self, measure: Measure, screens: LeaderboardScreens) -> None:
        self.key = str(measure)
        self._measure, self._screens = measure, screens

    def title(self) -> str:
        return say(f"measure.{self._measure}")

    def words(self, game: str, place: Ranked) -> str:
        value, detail, doubtful = _words(self._screens.games[game].screens, Wanted(game, self._measure), place)
        return value if self._measure is not Measure.RATING or doubtful else f"{value} {detail}"

    async def first(self, game: str, guild_id: int, period: str, count: int) -> Sequence[Ranked]:
        return (await self._screens.first_page(game, self._measure, period, guild_id)).rows[:count]


def key_of(period: str, plan: Plan, today: int) -> str:
    """Return the key of a period that is given by its key or its kind, on a board of who has this plan of seasons."""
    return season_of(plan, today) if period == "season" else periods.key_of(period, today)


def period_words(key: str) -> str:
    year, _, rest = key.partition("-")
    match periods.kind_of(key):
        case "all":
            return say("period.all")
        case "week":
            return say("period.of_week", number=int(rest[1:]), year=year)
        case "month":
            return say("period.of_month", month=month(int(rest)), year=year)
        case "season" if len(periods.parts(key)) > 1:
            first, *_, last = (part.partition("-") for part in periods.parts(key))
            return say(
                "period.of_months",
                first=month(int(first[2])),
                first_year=first[0],
                last=month(int(last[2])),
                last_year=last[0],
            )
        case "season":
            return say("period.of_season", number=rest[1:], year=year)


def _dates(key: str) -> str:
    first, last = periods.span(key) or (0, 0)
    return say("period.dates", first=days.date_text(first), last=days.date_text(last))


def _ranking(game: Plugin, wanted: Wanted, key: str, page: Page, user_id: int, today: int) -> Ranking:
    words_of = game.screens
    lines = tuple(_line(words_of, wanted, row, user_id) for row in page.rows)
    listed = any(line.mine for line in lines)
    own = None if page.own is None or listed else _line(words_of, wanted, page.own, user_id)
    scope = say(f"scope.{wanted.people}") if wanted.people else say(_SCOPES[wanted.here])
    measure = say(f"measure.{wanted.measure}")
    period = period_words(key)
    is_over = (periods.span(key) or (0, days.LAST))[1] < today
    empty = say("leaderboards.empty_past") if is_over else say(f"leaderboards.empty.{wanted.measure}")
    if not _offers(game, wanted.measure):
        empty = say("leaderboards.no_values")
    return Ranking(
        say("leaderboards.title", game=say(f"game.{wanted.game}")),
        say("leaderboards.subtitle", measure=measure, period=period, scope=scope),
        measure,
        lines,
        own,
        page.number,
        page.pages,
        empty,
    )


def _offers(game: Plugin, measure: Measure) -> bool:
    """Return whether there can be anything of a measure in a game."""
    return measure is not Measure.CORRECTED or game.luck is not None


def _measures(game: Plugin, wanted: Wanted) -> list[Measure]:
    """Return what can be looked at in a game: the deal of today among some people alone."""
    of_all = Measure if wanted.people else RANKED
    return [one for one in of_all if one is wanted.measure or _offers(game, one)]


def _line(words_of: GameScreens, wanted: Wanted, row: Ranked, user_id: int) -> RankingLine:
    value, detail, doubtful = _words(words_of, wanted, row)
    return RankingLine(row.rank, seen(row.name), value, detail, row.user_id == user_id, doubtful)


def _words(words_of: GameScreens, wanted: Wanted, row: Ranked) -> tuple[str, str, bool]:
    """Return the value, what it is based on, and whether it is provisional."""
    games = count("history.games", row.count)
    match wanted.measure:
        case Measure.RATING:
            mean, doubtful = rating_of(row.value)
            rating = Rating(mean, deviation_of(row.spread), row.count)
            value, sure = rating_words(rating)
            return value, sure, doubtful
        case Measure.WINS:
            return str(int(row.value)), count("leaderboards.of_games", row.count), False
        case Measure.WIN_RATE:
            return percent(row.value, 1), games, False
        case Measure.AVERAGE:
            return decimal(row.value), games, False
        case Measure.CORRECTED:
            error = decimal(error_of(row.spread))
            return decimal(row.value), count("leaderboards.corrected", row.count, error=error), False
        case Measure.BEST:
            return str(int(row.value)), games, False
        case Measure.DAILY:
            return words_of.day_average(row.value), count("leaderboards.days", row.count), False
        case Measure.STREAK:
            return str(int(row.value)), say("leaderboards.best", best=row.count), False
        case Measure.TODAY:
            raise AssertionError("it has no place but among some people")


def _rows(
    wanted: Wanted,
    page: Page,
    games: Mapping[str, Plugin],
    kinds: Select | None,
    beside: Sequence[PeopleScope],
    *,
    in_server: bool,
) -> tuple[Row, ...]:
    """Return the controls; `kinds`: of periods; `beside`: of which other people there are boards."""
    first = replace(wanted, page=1)
    named = tuple(Option(say(f"game.{one}"), one, default=one == wanted.game) for one in games)
    chosen = (Select(first.custom_id(game=CHOSEN), say("leaderboards.game"), named),) if len(named) > 1 else ()
    measures = Select(
        first.custom_id(measure=CHOSEN),
        say("leaderboards.measure"),
        tuple(
            Option(say(f"measure.{one}"), one, say(f"leaderboards.how.{one}"), default=one == wanted.measure)
            for one in _measures(games[wanted.game], wanted)
        ),
    )
    listed = page.own is None or page.own.user_id in {row.user_id for row in page.rows}
    turn = [*page_buttons(page.number, page.pages, lambda number: replace(wanted, page=number).custom_id())]
    if not listed:
        turn.append(Button(say("leaderboards.mine"), replace(wanted, page=None).custom_id()))
    if wanted.measure is not Measure.TODAY:
        finished = replace(wanted, finished=not wanted.finished)
        turn.append(
            Button(
                say("leaderboards.without_finished" if wanted.finished else "leaderboards.with_finished"),
                finished.custom_id(),
            )
        )
    periods_row = () if kinds is None else (kinds,)
    return (*chosen, measures, *periods_row, tuple(turn), *_scopes(first, beside, in_server=in_server))


def _scopes(first: Wanted, beside: Sequence[PeopleScope], *, in_server: bool) -> tuple[Row, ...]:
    """Return the ways to the same of other people: the server's, everybody, those of other scopes."""
    measure = Measure.RATING if first.measure is Measure.TODAY else first.measure
    found = []
    if in_server and (first.people or not first.here):
        other = replace(first, here=True, people="", measure=measure)
        found.append(Button(say("leaderboards.here"), other.custom_id()))
    if first.people or (in_server and first.here):
        other = replace(first, here=False, people="", measure=measure)
        found.append(Button(say("leaderboards.everywhere"), other.custom_id()))
    for scope in beside:
        other = replace(first, here=False, people=scope.name)
        found.append(Button(say(scope.button), other.custom_id()))
    return tuple(button_rows(found))
