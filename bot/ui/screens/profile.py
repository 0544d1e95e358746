"""Profiles, and one's own history: what somebody's finished games amount to, and each of them once more.

No custom id names a person: they are always about whoever presses.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chosen import apart, seen
from bot.engine.bases import short_key
from bot.game_words import game_name
from bot.games.plugin import Plugin
from bot.league import days, streaks
from bot.league.careers import Career
from bot.league.periods import quarter_of
from bot.league.ratings import as_of, provisional
from bot.league.reliability import reliability
from bot.league.streaks import Streak
from bot.league.values import GameKind, Result
from bot.render.league import Bar, Chart, Fact, Profile, draw_profile, plain_profile
from bot.store.enums import Visibility
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.results.profiles import PAGE, History, ProfileStats, ProfileStore, Versus
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.view import TableView
from bot.text import count, decimal, ordinal, percent, say
from bot.ui.input.ids import HistoryPress, ProfilePress
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.panels import Panels
from bot.ui.screens import games, results, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.badges import badge_names, next_badge
from bot.ui.screens.gained import rating_words
from bot.ui.screens.names import person_name, person_words
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, page_buttons

WIDTHS = (5, 10, 20, 50, 100, 1000)
BARS = 12
"""Bars of the distribution of scores at most."""
MOST_OTHERS = 4
"""Other games that have a button beside the history."""
_TABLE = re.compile(r"[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person as Discord names them."""

    user_id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Stores:
    profiles: ProfileStore
    people: PeopleStore
    members: MemberStore
    tables: Tables
    features: Callable[[str, int], Awaitable[Sequence[str]]]
    """What features say to somebody of a game on their own profile."""


class Profiles:
    def __init__(self, stores: Stores, panels: Panels, drawing: DrawingThread) -> None:
        self.stores = stores
        self.panels = panels
        self.drawing = drawing

    # Profiles

    async def card(self, game: str, whose: Somebody, asker_id: int, guild_id: int | None) -> Screen:
        """Somebody's profile as the asker may see it, who asks in this server (none: in direct messages)."""
        own = whose.user_id == asker_id
        name = person_words(whose.name)
        if whose.bot:
            return Screen((say("profile.bot", name=name),))
        if not own and not await self._may_see(whose.user_id, asker_id, guild_id):
            return Screen((say("profile.hidden", name=name),))
        career = await self.stores.profiles.stats(game, whose.user_id)
        short = await self._short(game, whose.user_id)
        if career.career is None and not short and not own:
            return Screen((say("profile.nobody_yet", name=name, game=say(f"game.{game}")),))
        met = None if own else await self.stores.profiles.versus(game, asker_id, whose.user_id)
        versus = "" if met is None else _versus(met, apart(person_name(whose.name)))
        today = days.day_of(self.stores.tables.clock.now())
        plugin = games.plugins(self.stores.tables.games)[game]
        empty = say(self.panels.additions.reworded("profile.empty"))
        skipped = self.stores.tables.lost.skipped
        profile = _profile(plugin, seen(whose.name), career, versus, today, skipped, empty)
        text_mode = (await self.stores.people.person(asker_id)).text_mode
        picture = None if text_mode else await self.drawing.draw(draw_profile, profile)
        words = plain_profile(profile) if picture is None else None
        rows, footer = (self._own_rows(game, asker_id), await self._footer(game, asker_id)) if own else ((), "")
        return Screen((short,) if short else (), rows, picture, words, footer or None, picture_first=bool(short))

    async def _short(self, game: str, user_id: int) -> str:
        """Return what somebody's short games of this kind came to, which count in nothing else; empty for none."""
        career = (await self.stores.profiles.stats(short_key(game), user_id)).career
        if career is None:
            return ""
        played, total = career.numbers.get("games", 0), career.numbers.get("total", 0)
        average = decimal(total / max(1, played))
        return count("profile.short", played, best=career.numbers.get("best", 0), average=average)

    def _own_rows(self, game: str, user_id: int) -> tuple[Row, ...]:
        """Return the way to the history, and to one's profile in the other games."""
        others = [other for other in self.stores.tables.games if other != game][:MOST_OTHERS]
        buttons = [Button(say(f"game.{other}"), ProfilePress(other).custom_id) for other in others]
        added = self.panels.additions.buttons(Spot(Place.PROFILE, viewer=user_id, game=game))
        own = (Button(say("profile.history"), HistoryPress(1).custom_id), *buttons)
        return (own, tuple(added)) if added else (own,)

    async def played_last(self, user_id: int) -> str:
        """Return the game of which somebody finished one last; the first of all for who never did."""
        known = self.stores.tables.games
        newest = (await self.stores.profiles.history(user_id)).results
        played = {key: game for game in known for key in (game, short_key(game))}
        return next((played[result.game] for result in newest if result.game in played), next(iter(known)))

    async def _may_see(self, whose: int, asker: int, guild_id: int | None) -> bool:
        """Return whether somebody lets the asker see their profile. Where the asker is, they are met in both ways."""
        members = self.stores.members
        match (await self.stores.people.person(whose)).visibility:
            case Visibility.EVERYONE:
                return True
            case Visibility.SERVER:
                here = guild_id is not None and await members.is_met(guild_id, whose)
                return here or await members.share_a_server(asker, whose)
            case _:
                return False

    async def _footer(self, game: str, user_id: int) -> str:
        """Return what else one sees of oneself, and who sees one's own profile, if not everybody."""
        lines = [*await self.stores.features(game, user_id)]
        match (await self.stores.people.person(user_id)).visibility:
            case Visibility.EVERYONE:
                pass
            case Visibility.SERVER:
                lines.append(say("profile.yours_server"))
            case _:
                lines.append(say("profile.yours_hidden"))
        return "\n".join(filter(None, lines))

    # One's own history

    async def history(self, user_id: int, page: int = 1) -> Screen:
        history = await self.stores.profiles.history(user_id, page)
        back = Button(say("profile.card"), ProfilePress(await self.played_last(user_id)).custom_id)
        if not history.games:
            return Screen((say(self.panels.additions.reworded("history.empty")),), ((back,),))
        lines = [
            say("history.line", number=number, at=int(row.finished_at), game=game_name(row.game), how=_how(row))
            for number, row in _numbered(history)
        ]
        options = tuple(
            Option(count("history.option", row.total, number=number), str(row.table_id), _how_shortly(row))
            for number, row in _numbered(history)
        )
        rows: list[Row] = [Select(HistoryPress().custom_id, say("history.open"), options)]
        turn = [back]
        if history.pages > 1:
            turn += page_buttons(history.number, history.pages, lambda page: HistoryPress(page).custom_id)
        rows.append(tuple(turn))
        footer = say(
            "history.page", games=count("history.games", history.games), page=history.number, pages=history.pages
        )
        return Screen((say("history.title"), "\n".join(lines)), tuple(rows), footer=footer)

    async def opened(
        self, user_id: int, values: list[str], look: Callable[[TableView], Awaitable[None]] | None = None
    ) -> Screen:
        """Return a game of one's own once more, as it ended; `look` settles how those at it are named (`names.py`).

        What was chosen comes from outside: the game has to be one's own.
        """
        if len(values) != 1 or not _TABLE.fullmatch(values[0]):
            raise Refusal("bad_league")
        result = await self.stores.profiles.result(int(values[0]), user_id)
        table = None if result is None else await self.stores.tables.get(result.table_id)
        if result is None:
            raise Refusal("no_game_of_yours")
        back = Button(say("history.back"), HistoryPress(1).custom_id)
        seat = None if table is None else table.seat_of(user_id)
        if table is None or seat is None or table.state is None:
            text = say("history.only_result", game=game_name(result.game), how=_how(result))
            return Screen((text,), ((back,),))
        if look is not None:
            await look(table)
        text_mode = (await self.stores.people.person(user_id)).text_mode
        if result.kind == GameKind.TABLE:
            screen = await results.result(table, self.drawing, self.panels.additions, text_mode=text_mode, whole=True)
        else:
            screen = await self.panels.screen(table, seat.seat, user_id)
        return replace(screen, rows=((*_buttons(table, self.panels.additions, user_id), back),), mentions=())


def _buttons(table: TableView, additions: Additions, viewer: int) -> tuple[Button, ...]:
    """Return what can be done with a game that is over.

    The record of a deal that others still play is not given out.
    """
    found = (screens.table_button(table, "replay"),) if table.replayable else ()
    record = () if table.secret else (screens.table_button(table, "record"),)
    return (*found, *record, *additions.buttons(Spot(Place.HISTORY, table, viewer)))


def _numbered(history: History) -> list[tuple[int, Result]]:
    """Return the games of a page as they are counted: one's first game is number 1."""
    newest = history.games - (history.number - 1) * PAGE
    return [(newest - index, row) for index, row in enumerate(history.results)]


def _how(row: Result) -> str:
    """Return what came of a game, in a line."""
    match row.kind:
        case GameKind.TABLE:
            return count("history.table", row.total, seats=count("history.seats", row.seats), place=ordinal(row.rank))
        case GameKind.DAILY if row.day is not None:
            return count("history.daily", row.total, number=days.number(row.day))
        case _:
            return count("history.solo", row.total)


def _how_shortly(row: Result) -> str:
    match row.kind:
        case GameKind.TABLE:
            return say("history.option_table", place=ordinal(row.rank), seats=row.seats)
        case GameKind.DAILY if row.day is not None:
            return say("history.option_daily", number=days.number(row.day))
        case _:
            return say("history.option_solo")


def _versus(versus: Versus, name: str) -> str:
    if not versus.games:
        return say("profile.never_met")
    return count("profile.versus", versus.games, ahead=versus.ahead, behind=versus.behind, name=name)


def _profile(
    plugin: Plugin, name: str, known: ProfileStats, versus: str, today: int, skipped: Collection[int], empty: str
) -> Profile:
    """Return what is drawn; `empty`: what stands there for somebody who has finished no game."""
    title = say(f"game.{plugin.key}")
    if known.career is None:
        return Profile(name, say("profile.new", game=title), (), empty=empty, versus=versus)
    numbers = known.career.numbers
    streak = None if known.streak is None else streaks.as_of(known.streak, today, skipped)
    words = plugin.screens.career(numbers)
    bars = distribution(known.career.totals)
    # One bar alone would say nothing that does not stand there in words.
    scores = (Chart(say("profile.scores"), bars),) if len(bars) > 1 else ()
    return Profile(
        name,
        _subtitle(title, numbers),
        (*_facts(known, known.career, today, streak), *words.facts),
        (*scores, *words.charts),
        known.form if len(known.form) > 1 else (),
        count("profile.last_few", len(known.form)),
        badge_names(known.badges, plugin.badges),
        say("profile.badges"),
        next_badge(known.badges, plugin.badges, known.career, streak),
        versus,
    )


def _subtitle(title: str, numbers: Mapping[str, int]) -> str:
    """Return what a profile is of: the game and how many of it, of one what it brought."""
    played = numbers.get("games", 0)
    if played == 1:
        return count("profile.only", numbers.get("total", 0), game=title)
    games_played, share = count("history.games", played), reliability([numbers]).share
    if share is not None:
        return say("profile.subtitle_finished", game=title, games=games_played, share=percent(share))
    return say("profile.subtitle", game=title, games=games_played)


def _facts(known: ProfileStats, career: Career, today: int, streak: Streak | None) -> list[Fact]:
    numbers = career.numbers
    played, rated = numbers.get("games", 0), numbers.get("rated", 0)
    rate = percent(numbers.get("rated_wins", 0) / rated) if rated else None
    rating, doubtful = None, False
    if known.rating is not None:
        now = as_of(known.rating, quarter_of(today))
        rating, doubtful = " ".join(rating_words(now)), provisional(now, today)
    none = say("profile.unrated")
    return [
        Fact(say("profile.games"), str(played)),
        Fact(say("profile.wins"), str(numbers.get("table_wins", 0))),
        Fact(say("profile.win_rate"), rate or none),
        Fact(say("profile.provisional" if doubtful else "profile.rating"), rating or none),
        Fact(say("profile.average"), decimal(numbers.get("total", 0) / max(1, played))),
        Fact(say("profile.best"), str(numbers.get("best", 0))),
        Fact(say("profile.streak"), str(streak.current if streak else 0)),
        Fact(say("profile.best_streak"), str(streak.best if streak else 0)),
        *([Fact(say("profile.savers"), str(streak.savers))] if streak and streak.savers else []),
    ]


def distribution(totals: Mapping[str, int]) -> tuple[Bar, ...]:
    """Return how often scores in each range were reached: at most twelve bars, each as wide as the others."""
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
