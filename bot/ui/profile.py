"""Profiles, and one's own history: what somebody's finished games amount to, and each of them once more.

`prof1:<game>` shows one's own profile, `hist1:<page>` a page of one's own games, and `hist1:open` is the select that
opens one of them. No id names a person: they are always about whoever presses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.league import days, streaks
from bot.league.ratings import Rating, provisional, shown
from bot.render.league import Bar, Chart, Fact, Profile, draw_profile, plain_profile
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.profiles import PAGE, Career, History, ProfileStore, Versus
from bot.store.rows import CareerRow, ResultRow
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.text import plain, say
from bot.ui import games, screens
from bot.ui.badges import badge_names
from bot.ui.drawing import Studio
from bot.ui.presenter import Presenter
from bot.ui.screen import Button, Option, Row, Screen, Select

PROFILE, HISTORY, OPEN = "prof1", "hist1", "open"
"""The first parts of the ids, with their version; and the select that opens a game."""
WIDTHS = (5, 10, 20, 50, 100, 1000)
BARS = 12
"""Bars of the distribution of scores at most."""
_PAGE = re.compile(r"[0-9]{1,6}", re.ASCII)
_TABLE = re.compile(r"[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person as Discord names them."""

    user_id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Stores:
    """Where profiles come from."""

    profiles: ProfileStore
    people: PeopleStore
    members: MemberStore
    tables: Tables


class Profiles:
    """Makes the screens."""

    def __init__(self, stores: Stores, presenter: Presenter, studio: Studio) -> None:
        self.stores = stores
        self.presenter = presenter
        self.studio = studio

    # Profiles

    async def card(self, game: str, whose: Somebody, asker_id: int, guild_id: int | None) -> Screen:
        """Somebody's profile as the asker may see it, who asks in this server (none: in direct messages)."""
        own = whose.user_id == asker_id
        name = plain(whose.name)
        if whose.bot:
            return Screen((say("profile.bot", name=name),))
        if not own and not await self._may_see(whose.user_id, asker_id, guild_id):
            return Screen((say("profile.hidden", name=name),))
        career = await self.stores.profiles.career(game, whose.user_id)
        if career.career is None and not own:
            return Screen((say("profile.nobody_yet", name=name, game=say(f"game.{game}")),))
        versus = "" if own else _versus(await self.stores.profiles.versus(game, asker_id, whose.user_id), whose.name)
        today = days.day_of(self.stores.tables.clock.now())
        profile = _profile(game, whose.name, career, versus, today)
        text_mode = (await self.stores.people.person(asker_id)).text_mode
        picture = None if text_mode else await self.studio.draw(draw_profile, profile)
        words = plain_profile(profile) if picture is None else None
        rows: tuple[Row, ...] = ((Button(say("profile.history"), f"{HISTORY}:1"),),) if own else ()
        return Screen((), rows, picture, words, await self._footer(asker_id) if own else None)

    async def _may_see(self, whose: int, asker: int, guild_id: int | None) -> bool:
        """Whether somebody lets the asker see their profile. Where the asker is, they are met in both ways."""
        members = self.stores.members
        match (await self.stores.people.person(whose)).visibility:
            case "everyone":
                return True
            case "server":
                here = guild_id is not None and await members.is_met(guild_id, whose)
                return here or await members.share_a_server(asker, whose)
            case _:
                return False

    async def _footer(self, user_id: int) -> str | None:
        """Who else sees one's own profile, if not everybody."""
        match (await self.stores.people.person(user_id)).visibility:
            case "everyone":
                return None
            case "server":
                return say("profile.yours_server")
            case _:
                return say("profile.yours_hidden")

    # One's own history

    async def history(self, user_id: int, page: int = 1) -> Screen:
        """A page of one's own finished games."""
        history = await self.stores.profiles.history(user_id, page)
        back = Button(say("profile.card"), f"{PROFILE}:{next(iter(self.stores.tables.games))}")
        if not history.games:
            return Screen((say("history.empty"),), ((back,),))
        lines = [
            say("history.line", number=number, at=int(row.finished_at), game=say(f"game.{row.game}"), how=_how(row))
            for number, row in _numbered(history)
        ]
        options = tuple(
            Option(say("history.option", number=number, total=row.total), str(row.table_id), _how_shortly(row))
            for number, row in _numbered(history)
        )
        rows: list[Row] = [Select(f"{HISTORY}:{OPEN}", say("history.open"), options)]
        turn = [back]
        if history.pages > 1:
            before, after = f"{HISTORY}:{history.number - 1}", f"{HISTORY}:{history.number + 1}"
            turn.append(Button(say("lead.previous"), before, disabled=history.number <= 1))
            turn.append(Button(say("lead.next"), after, disabled=history.number >= history.pages))
        rows.append(tuple(turn))
        footer = say("history.page", games=_games(history.games), page=history.number, pages=history.pages)
        return Screen((say("history.title"), "\n".join(lines)), tuple(rows), footer=footer)

    async def turned(self, user_id: int, rest: str) -> Screen:
        """The page a button names."""
        if not _PAGE.fullmatch(rest):
            raise Refusal("bad_league")
        return await self.history(user_id, int(rest))

    async def opened(self, user_id: int, values: list[str]) -> Screen:
        """A game of one's own once more, as it ended. What was chosen comes from outside: the game has to be one's
        own."""
        if len(values) != 1 or not _TABLE.fullmatch(values[0]):
            raise Refusal("bad_league")
        result = await self.stores.profiles.result(int(values[0]), user_id)
        table = None if result is None else await self.stores.tables.get(result.table_id)
        if result is None:
            raise Refusal("no_game_of_yours")
        back = Button(say("history.back"), f"{HISTORY}:1")
        seat = None if table is None else table.seat_of(user_id)
        if table is None or seat is None or table.state is None:
            text = say("history.only_result", game=say(f"game.{result.game}"), how=_how(result))
            return Screen((text,), ((back,),))
        text_mode = (await self.stores.people.person(user_id)).text_mode
        if result.kind == "table":
            screen = await screens.result(table, self.studio, text_mode=text_mode)
        else:
            screen = await self.presenter.panel(table, seat.seat, text_mode=text_mode)
        return replace(screen, rows=((*_buttons(table), back),), mentions=())


def _buttons(table: Table) -> tuple[Button, ...]:
    """What can be done with a game that is over; the record of a deal that others still play is not given out."""
    found = [screens.table_button(table, "replay")] if table.replayable else []
    return (*found, *(() if table.secret else (screens.table_button(table, "record"),)))


def _numbered(history: History) -> list[tuple[int, ResultRow]]:
    """The games of a page as they are counted: one's first game is number 1."""
    newest = history.games - (history.number - 1) * PAGE
    return [(newest - place, row) for place, row in enumerate(history.results)]


def _how(row: ResultRow) -> str:
    """What came of a game, in a line."""
    match row.kind:
        case "table":
            return say("history.table", seats=row.seats, total=row.total, rank=row.rank)
        case "daily" if row.day is not None:
            return say("history.daily", number=days.number(row.day), total=row.total)
        case _:
            return say("history.solo", total=row.total)


def _how_shortly(row: ResultRow) -> str:
    match row.kind:
        case "table":
            return say("history.option_table", rank=row.rank, seats=row.seats)
        case "daily" if row.day is not None:
            return say("history.option_daily", number=days.number(row.day))
        case _:
            return say("history.option_solo")


def _games(count: int) -> str:
    return say("lead.game") if count == 1 else say("lead.games", count=count)


def _times(count: int) -> str:
    if count < 2:
        return say("profile.once" if count else "profile.never")
    return say("profile.times", count=count)


def _versus(versus: Versus, name: str) -> str:
    if not versus.games:
        return say("profile.never_met")
    met, ahead, behind = map(_times, (versus.games, versus.ahead, versus.behind))
    return say("profile.versus", games=met, ahead=ahead, behind=behind, name=name)


def _profile(game: str, name: str, known: Career, versus: str, today: int) -> Profile:
    title = say(f"game.{game}")
    if known.career is None:
        return Profile(name, say("profile.new", game=title), (), empty=say("profile.empty"), versus=versus)
    numbers = known.career.numbers
    words = games.GAMES[game].career(numbers)
    scores = Chart(say("profile.scores"), distribution(known.career.totals))
    return Profile(
        name,
        say("profile.subtitle", game=title, games=_games(numbers.get("games", 0))),
        (*_facts(known, known.career, today), *words.facts),
        (scores, *words.charts),
        known.form,
        say("profile.last") if len(known.form) == 1 else say("profile.last_few", count=len(known.form)),
        badge_names(known.badges, game),
        say("profile.badges"),
        versus,
    )


def _facts(known: Career, career: CareerRow, today: int) -> list[Fact]:
    numbers = career.numbers
    played, rated = numbers.get("games", 0), numbers.get("rated", 0)
    rate = say("lead.percent", value=round(100 * numbers.get("rated_wins", 0) / rated)) if rated else None
    rating, doubtful = None, False
    if known.rating is not None:
        held = Rating(known.rating.mu, known.rating.sigma, known.rating.games)
        value, spread = shown(held)
        rating, doubtful = f"{value} {say('lead.spread', spread=spread)}", provisional(held)
    streak = None
    if known.streak is not None:
        row = known.streak
        past = streaks.Streak(row.current, row.best, row.savers, row.last_day, row.finished, ())
        streak = streaks.as_of(past, today)
    none = say("profile.unrated")
    return [
        Fact(say("profile.games"), str(played)),
        Fact(say("profile.wins"), str(numbers.get("table_wins", 0))),
        Fact(say("profile.win_rate"), rate or none),
        Fact(say("profile.provisional" if doubtful else "profile.rating"), rating or none),
        Fact(say("profile.average"), f"{numbers.get('total', 0) / max(1, played):.1f}"),
        Fact(say("profile.best"), str(numbers.get("best", 0))),
        Fact(say("profile.streak"), str(streak.current if streak else 0)),
        Fact(say("profile.best_streak"), str(streak.best if streak else 0)),
        Fact(say("profile.savers"), str(streak.savers if streak else 0)),
    ]


def distribution(totals: Mapping[str, int]) -> tuple[Bar, ...]:
    """How often scores of each stretch were reached: at most twelve bars, each as wide as the others."""
    scores = {int(score): count for score, count in totals.items()}
    if not scores:
        return ()
    low, high = min(scores), max(scores)
    width = next((wide for wide in WIDTHS if high // wide - low // wide < BARS), WIDTHS[-1])
    starts = range(low // width * width, high + 1, width)
    return tuple(
        Bar(f"{start}–{start + width - 1}", sum(scores.get(score, 0) for score in range(start, start + width)))
        for start in starts
    )
