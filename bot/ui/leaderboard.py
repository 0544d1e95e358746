"""Leaderboards: a page as a picture or as text, with controls to turn pages and to look at something else.

What is shown stands in the custom ids: `lead1:<game>:<measure>:<period>:<scope>:<page>`. "*" stands for what a select
chooses, "me" for the page with one's own row. An id comes from outside and proves nothing: "here" is always the server
the press came from.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace

from bot.league import days, periods
from bot.league.ratings import Rating, provisional, shown
from bot.render.league import Line, Ranking, draw_ranking, plain_ranking
from bot.store.boards import MEASURES, BoardStore, Measure, Page, Place, Reader, rating_of
from bot.tables.clock import Clock
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.drawing import Studio
from bot.ui.games import GAMES
from bot.ui.membership import Membership
from bot.ui.screen import Button, Option, Row, Screen, Select

LEAD = "lead1"
"""The first part of the ids; its number is their version."""
CHOSEN, MINE = "*", "me"
ROUNDS = 3
"""Times a page is read again because somebody on it had left."""
_FORM = re.compile(r"([a-z0-9_]{1,32}):([a-z_]{1,12}|\*):([a-z]{1,8}|\*):(here|all):([0-9]{1,6}|me)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which page of which leaderboard."""

    game: str
    measure: Measure = "rating"
    period: periods.Kind = "all"
    here: bool = True
    page: int | None = 1
    """None: the one with the reader's own row."""

    def custom_id(self, *, measure: str = "", period: str = "") -> str:
        """The id of a control that shows this."""
        page = MINE if self.page is None else str(self.page)
        scope = "here" if self.here else "all"
        return f"{LEAD}:{self.game}:{measure or self.measure}:{period or self.period}:{scope}:{page}"


def parse(rest: str, values: list[str], games: Container[str]) -> Wanted:
    """What a press wants, by its id without the first part and what was chosen; `Refusal` for anything not ours."""
    found = _FORM.fullmatch(rest)
    chosen = values[0] if len(values) == 1 else ""
    if found is None:
        raise Refusal("bad_league")
    game, measure, period, scope, page = found.groups()
    measure_named, kind_named = (chosen if asked == CHOSEN else asked for asked in (measure, period))
    measured = next((one for one in MEASURES if one == measure_named), None)
    kind = next((one for one in periods.KINDS if one == kind_named), None)
    if game not in games or measured is None or kind is None or measure == period == CHOSEN:
        raise Refusal("bad_league")
    return Wanted(game, measured, kind, scope == "here", None if page == MINE else int(page))


class Leaderboards:
    """Makes the screens."""

    def __init__(self, boards: BoardStore, membership: Membership, clock: Clock, studio: Studio) -> None:
        self.boards = boards
        self.membership = membership
        self.clock = clock
        self.studio = studio

    async def screen(self, wanted: Wanted, user_id: int, guild_id: int | None, *, text_mode: bool = False) -> Screen:
        """A page for this reader, who asks in this server (none: in direct messages, where everywhere is shown)."""
        wanted = replace(wanted, here=wanted.here and guild_id is not None)
        page = await self._page(wanted, Reader(user_id, guild_id if wanted.here else None))
        ranking = _ranking(wanted, page, user_id, self._period(wanted))
        picture = None if text_mode else await self.studio.draw(draw_ranking, ranking)
        plain = plain_ranking(ranking) if picture is None else None
        rows = _rows(wanted, page, in_server=guild_id is not None)
        footer = f"-# {say(f'measurehow.{wanted.measure}')}"
        if picture is None and not text_mode:
            footer = f"{say('lead.text_failed')}\n{footer}"
        return Screen((), rows, picture, plain, footer)

    async def _page(self, wanted: Wanted, reader: Reader) -> Page:
        """The page without those who have left, as far as Discord says in time."""
        today = days.day_of(self.clock.now())
        period = periods.current(wanted.period, today)
        # Days count once they are closed: their scores are nobody's business while others play them.
        open_days = [day for day in range(today - days.OPEN_DAYS + 1, today + 1) if period in periods.of_day(day)]
        return await self.membership.sure(
            reader,
            lambda: self.boards.leaderboard(wanted.game, wanted.measure, period, reader, today, wanted.page, open_days),
        )

    def _period(self, wanted: Wanted) -> str:
        """The period in words."""
        key = periods.current(wanted.period, days.day_of(self.clock.now()))
        year, _, rest = key.partition("-")
        match wanted.period:
            case "all":
                return say("period.all")
            case "week":
                return say("period.of_week", number=int(rest[1:]), year=year)
            case "month":
                return say("period.of_month", month=say("months").split()[int(rest) - 1], year=year)
            case "season":
                return say("period.of_season", number=rest[1:], year=year)


def _ranking(wanted: Wanted, page: Page, user_id: int, period: str) -> Ranking:
    lines = tuple(_line(wanted, place, user_id) for place in page.places)
    listed = any(line.mine for line in lines)
    own = None if page.own is None or listed else _line(wanted, page.own, user_id)
    scope = say("scope.here" if wanted.here else "scope.all")
    measure = say(f"measure.{wanted.measure}")
    return Ranking(
        say("lead.title", game=say(f"game.{wanted.game}")),
        say("lead.subtitle", measure=measure, period=period, scope=scope),
        measure, lines, own, page.number, page.pages, say(f"leadempty.{wanted.measure}"),
    )  # fmt: skip


def _line(wanted: Wanted, place: Place, user_id: int) -> Line:
    value, detail, doubtful = _words(wanted, place)
    return Line(place.place, place.name, value, detail, place.user_id == user_id, doubtful)


def _words(wanted: Wanted, place: Place) -> tuple[str, str, bool]:
    """The value, what it stands on, and whether it is provisional."""
    count = place.count
    games = say("lead.game" if count == 1 else "lead.games", count=count)
    match wanted.measure:
        case "rating":
            mean, _ = rating_of(place.value)
            rating = Rating(mean, place.spread, count)
            value, spread = shown(rating)
            return str(value), say("lead.spread", spread=spread), provisional(rating)
        case "wins":
            return str(int(place.value)), say("lead.of_game" if count == 1 else "lead.of_games", count=count), False
        case "win_rate":
            return say("lead.percent", value=f"{100 * place.value:.1f}"), games, False
        case "average":
            return f"{place.value:.1f}", games, False
        case "best":
            return str(int(place.value)), games, False
        case "daily":
            return (
                GAMES[wanted.game].day_average(place.value),
                say("lead.day" if count == 1 else "lead.days", count=count),
                False,
            )
        case "streak":
            return str(int(place.value)), say("lead.best", best=count), False


def _rows(wanted: Wanted, page: Page, *, in_server: bool) -> tuple[Row, ...]:
    first = replace(wanted, page=1)
    measures = Select(
        first.custom_id(measure=CHOSEN), say("lead.measure"),
        tuple(Option(say(f"measure.{one}"), one, say(f"measurehow.{one}"), default=one == wanted.measure)
              for one in MEASURES),
    )  # fmt: skip
    kinds = Select(
        first.custom_id(period=CHOSEN), say("lead.period"),
        tuple(Option(say(f"period.{one}"), one, default=one == wanted.period) for one in periods.KINDS),
    )  # fmt: skip
    before, after = (replace(wanted, page=number).custom_id() for number in (page.number - 1, page.number + 1))
    listed = page.own is None or page.own.user_id in {place.user_id for place in page.places}
    turn = [
        Button(say("lead.previous"), before, disabled=page.number <= 1),
        Button(say("lead.next"), after, disabled=page.number >= page.pages),
    ]
    if not listed:
        turn.append(Button(say("lead.mine"), replace(wanted, page=None).custom_id()))
    if in_server:
        other = replace(first, here=not wanted.here)
        turn.append(Button(say("lead.everywhere" if wanted.here else "lead.here"), other.custom_id()))
    return measures, kinds, tuple(turn)
