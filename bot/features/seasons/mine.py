"""Somebody's own season in a game: a picture of what they have finished in it, for them alone until they share it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.chosen import apart, seen
from bot.features.seasons.custom_ids import MySeasonPress
from bot.features.seasons.store import OwnSeason, SeasonRival, SeasonStore
from bot.features.seasons.words import season_words
from bot.games.plugin import Plugin
from bot.league import days, streaks
from bot.league.careers import count as count_in
from bot.league.luck import PARTS
from bot.league.periods import is_known, season_of
from bot.league.seasons import days_of
from bot.league.values import GameKind
from bot.render.league import Fact, Profile
from bot.render.picture import Picture
from bot.store.people import PeopleStore
from bot.store.results.profiles import FORM
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.text import count, day_words, decimal, say, whole
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games as of_games
from bot.ui.screens.names import person_name, person_words
from bot.ui.screens.screen import Button, Row, Screen

MET = 3
"""Games against each other from which on somebody is a rival."""
FIRST_DAY = 0
"""Of the first season that there is: it began in 1970, long before anybody played."""
ASKED = 20
"""People met most often among whom one is looked for who may be named."""


class MySeasons:
    def __init__(self, store: SeasonStore, tables: Tables, people: PeopleStore, drawing: DrawingThread) -> None:
        self.store = store
        self.tables = tables
        self.people = people
        self.drawing = drawing

    @property
    def present(self) -> str:
        return season_of(days.day_of(self.tables.clock.now()))

    async def screen(self, user_id: int, name: str, game: str, season: str, guild_id: int | None) -> Screen:
        """Return it for its person, with what leads on."""
        made = await self._made(user_id, name, game, season, guild_id)
        return replace(made, rows=self._rows(game, season, shared=bool(made.texts)), texts=())

    async def shared(self, user_id: int, name: str, game: str, season: str, guild_id: int | None) -> Screen:
        """Return it for everybody in a channel."""
        made = await self._made(user_id, name, game, season, guild_id)
        if not made.texts:
            raise Refusal("bad_button")
        return replace(made, texts=(say("seasons.shared", name=person_words(name)),))

    async def _made(self, user_id: int, name: str, game: str, season: str, guild_id: int | None) -> Screen:
        """Return the picture, or the same as text; with a text if there is anything to share."""
        self._require(game, season)
        own = await self.store.own(user_id, game, season)
        rival = await self._rival(user_id, game, season, guild_id)
        plugin = of_games.plugins(self.tables.games)[game]
        told = season_of_person(plugin, seen(name), season, own, rival, self.tables.lost.skipped)
        text_mode = (await self.people.person(user_id)).text_mode
        picture = None if text_mode else await self.drawing.draw(_drawn, told)
        texts = ("",) if own.results else ()
        return Screen(texts, (), picture, _plain(told) if picture is None else None)

    def _require(self, game: str, season: str) -> None:
        """Refuse what is not offered: ids come from outside."""
        today = days.day_of(self.tables.clock.now())
        if game not in self.tables.games or not is_known(season):
            raise Refusal("bad_button")
        first = days_of(season)[0]
        if season_of(first) != season or not FIRST_DAY <= first <= today:
            raise Refusal("bad_button")

    async def _rival(
        self, user_id: int, game: str, season: str, guild_id: int | None
    ) -> tuple[SeasonRival, str] | None:
        """Return whom somebody has met most often, of those who may be named here, with their name."""
        met = [one for one in await self.store.rivals(user_id, game, season, ASKED) if one.games >= MET]
        names = await self.store.named([one.user_id for one in met], guild_id)
        return next(((one, names[one.user_id]) for one in met if one.user_id in names), None)

    def _rows(self, game: str, season: str, *, shared: bool) -> tuple[Row, ...]:
        first, last = days_of(season)
        before, after = season_of(first - 1), season_of(last + 1)
        steps = (
            replace(self._step(say("pages.previous"), game, before), disabled=first <= FIRST_DAY),
            replace(self._step(say("pages.next"), game, after), disabled=season >= self.present),
            Button(say("button.share"), MySeasonPress(MySeasonPress.SHARE, game, season).custom_id, "primary")
            if shared
            else None,
        )
        others = [self._step(say(f"game.{other}"), other, season) for other in self.tables.games if other != game]
        rows: tuple[Row, ...] = (tuple(button for button in steps if button is not None),)
        return (*rows, tuple(others[:5])) if others else rows

    def _step(self, label: str, game: str, season: str) -> Button:
        return Button(label, MySeasonPress(MySeasonPress.TURN, game, season).custom_id)


def season_of_person(
    plugin: Plugin,
    name: str,
    season: str,
    own: OwnSeason,
    rival: tuple[SeasonRival, str] | None,
    skipped: Collection[int] = (),
) -> Profile:
    """Return what is drawn: figures as of a profile, of these games alone."""
    subtitle = say("seasons.mine", game=say(f"game.{plugin.key}"), season=season_words(season))
    if not own.results:
        return Profile(name, subtitle, (), empty=say("seasons.nothing"))
    numbers: dict[str, int] = {}
    for result in own.results:
        count_in(numbers, {}, result)
    words = plugin.screens.career(numbers)
    played = [result.counted_day for result in own.results if result.kind == GameKind.DAILY]
    in_a_row = streaks.streak(played, skipped)
    facts = [
        Fact(say("profile.games"), str(len(own.results))),
        Fact(say("profile.wins"), str(numbers.get("table_wins", 0))),
        Fact(say("profile.average"), decimal(numbers.get("total", 0) / len(own.results))),
        Fact(say("profile.best"), str(numbers.get("best", 0))),
        Fact(say("seasons.fact.in_a_row"), str(0 if in_a_row is None else in_a_row.best)),
        *_luckiest(own),
        *words.facts,
    ]
    form = tuple(result.total for result in own.results[-FORM:])
    return Profile(
        name,
        subtitle,
        tuple(facts),
        words.charts,
        form if len(form) > 1 else (),
        count("profile.last_few", len(form)),
        versus="" if rival is None else _rival_words(*rival),
    )


def _luckiest(own: OwnSeason) -> list[Fact]:
    """Return the day on which luck brought most, if it brought anything."""
    lucky = [(luck, -day) for day, luck in own.luck.items() if luck >= PARTS / 2]
    if not lucky:
        return []
    luck, day = max(lucky)
    label = say("seasons.fact.luckiest", date=day_words(days.as_date(-day)))
    return [Fact(label, whole(round(luck / PARTS), signed=True))]


def _rival_words(rival: SeasonRival, name: str) -> str:
    return count("seasons.rival", rival.games, name=apart(person_name(name)), ahead=rival.ahead, behind=rival.behind)


def _drawn(season: Profile) -> Picture:
    # What draws is loaded by whoever draws first, not at the start.
    from bot.features.seasons.picture import draw_season

    return draw_season(season)


def _plain(season: Profile) -> str:
    from bot.features.seasons.picture import plain_season

    return plain_season(season)
