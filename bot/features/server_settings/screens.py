"""The settings of a server as pages of one message: what is chosen in words, and the controls to change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.store.enums import ClockKind
from bot.store.server_rows import GuildChangeRow, GuildRow
from bot.text import DEFAULT, count, language_of, listed, name_of, say, use_locale
from bot.ui.input.languages import language_choice
from bot.ui.screens.screen import Button, Kind, Option, Places, Roles, Row, Screen, Select, button_rows, shorten

PAGES = ("where", "games", "daily", "log")
SWITCHES = ("threads", "friendly", "mentions", "watched", "coach")
"""What is so or not: columns of `GuildRow`."""
TOLD = {
    "where": ("channels", "roles"),
    "games": ("games_off", "clock", *SWITCHES),
    "daily": ("summary_channel", "summary_hour", "language"),
}
"""What each page tells."""
HOURS = 24
LINES, NAMED = 10, 4
"""Changes on a page of the log; channels or roles that are named in one of them."""
ON, OFF = "on", "off"
PLAYED_IN: tuple[Kind, ...] = ("text", "news", "voice", "stage_voice", "forum")
POSTED_IN: tuple[Kind, ...] = ("text", "news")
"""The kinds of channels where tables can be (of a forum, in its posts), and where summaries can be posted.

Media channels are none that Discord describes as a choice of such a select.
"""


@dataclass(frozen=True, slots=True)
class ServerSettingsPage:
    """A page that is to be shown: of what, to whom."""

    page: str
    chosen: GuildRow
    games: Collection[str]
    locale: str = ""
    """The language of the Discord of whoever looks."""
    changes: Sequence[GuildChangeRow] = field(default=())
    """The newest changes, or those before one of them; one more than are shown where there are more."""


def server_settings_screen(asked: ServerSettingsPage) -> Screen:
    """Return a page of the settings."""
    controls: Mapping[str, Callable[[ServerSettingsPage], list[Row]]] = {
        "where": _where,
        "games": _games,
        "daily": _daily,
    }
    heading = f"{say('server_settings.title')}\n{say(f'server_settings.how.{asked.page}')}"
    if asked.page == "log":
        return Screen((heading, _log(asked)), (*_older(asked), _pages(asked)))
    told = "\n".join(told_of(asked.chosen, name, asked.games) for name in TOLD[asked.page])
    return Screen((heading, told), (*controls[asked.page](asked), _pages(asked)))


def told_of(chosen: GuildRow, name: str, games: Collection[str]) -> str:
    """Return a line that tells what is chosen."""
    return say(f"server_settings.{name}", value=f"**{value_words(name, getattr(chosen, name), games)}**")


def value_words(name: str, value: object, games: Collection[str], most: int | None = None) -> str:
    """Return a value in words; of channels and roles at most so many are named."""
    if isinstance(value, list):
        return _list_words(name, [str(one) for one in value], games, most)
    if isinstance(value, bool):
        return say(ON if value else OFF)
    match name:
        case "clock":
            return say(f"clockname.{ClockKind(str(value))}")
        case "summary_channel":
            return say("server_settings.nowhere") if value is None else f"<#{value}>"
        case "summary_hour":
            return say("server_settings.hour", hour=f"{value:02}")
        case _:
            return say("server_settings.unchosen") if value is None else name_of(str(value))


def _list_words(name: str, values: Sequence[str], games: Collection[str], most: int | None) -> str:
    if name == "games_off":
        left = [say(f"game.{game}") for game in games if game not in values]
        return listed(left) if left else say("server_settings.no_game")
    if not values:
        return say("server_settings.everywhere" if name == "channels" else "server_settings.everybody")
    form = "<#{}>" if name == "channels" else "<@&{}>"
    named = [form.format(value) for value in values[:most]]
    more = len(values) - len(named)
    return listed([*named, count("server_settings.more", more)] if more else named)


def _press(asked: ServerSettingsPage, verb: str, argument: str = "") -> str:
    return ServerSettingsPress(asked.chosen.guild_id, verb, argument).custom_id


def _pages(asked: ServerSettingsPage) -> Row:
    """Return the buttons of the pages; the one that is shown cannot be pressed."""
    return tuple(
        Button(say(f"server_settings.page.{page}"), _press(asked, "page", page), disabled=page == asked.page)
        for page in PAGES
    )


def _where(asked: ServerSettingsPage) -> list[Row]:
    chosen = asked.chosen
    places = Places(
        _press(asked, "channels"),
        say("server_settings.pick.channels"),
        count=25,
        least=0,
        chosen=tuple(chosen.channels),
        kinds=PLAYED_IN,
    )
    roles = Roles(
        _press(asked, "roles"), say("server_settings.pick.roles"), count=25, least=0, chosen=tuple(chosen.roles)
    )
    return [places, roles, *_suggestion(asked)]


def _games(asked: ServerSettingsPage) -> list[Row]:
    chosen = asked.chosen
    games = [
        _switch(asked, "game", say(f"game.{game}"), on=game not in chosen.games_off, prefix=f"{game}.")
        for game in asked.games
    ]
    clocks = tuple(
        Option(say("server_settings.clock", value=say(f"clockname.{clock}")), clock, default=clock == chosen.clock)
        for clock in ClockKind
    )
    switches = [_switch(asked, name, "", on=getattr(chosen, name)) for name in SWITCHES]
    clock = Select(_press(asked, "clock"), say("server_settings.pick.clock"), clocks)
    return [*button_rows(games), clock, *button_rows(switches)]


def _switch(asked: ServerSettingsPage, verb: str, what: str, *, on: bool, prefix: str = "") -> Button:
    """Return a button that says what is so, and makes it otherwise."""
    state = say(ON if on else OFF)
    label = say("server_settings.game", game=what, value=state) if what else say(f"server_settings.{verb}", value=state)
    return Button(label, _press(asked, verb, prefix + (OFF if on else ON)), "success" if on else "secondary")


def _daily(asked: ServerSettingsPage) -> list[Row]:
    chosen = asked.chosen
    posted = () if chosen.summary_channel is None else (chosen.summary_channel,)
    hours = tuple(
        Option(say("server_settings.hour", hour=f"{hour:02}"), str(hour), default=hour == chosen.summary_hour)
        for hour in range(HOURS)
    )
    return [
        Places(
            _press(asked, "summary_channel"),
            say("server_settings.pick.summary"),
            least=0,
            chosen=posted,
            kinds=POSTED_IN,
        ),
        Select(_press(asked, "summary_hour"), say("server_settings.pick.hour"), hours),
        language_choice(_press(asked, "language"), chosen.language, say("server_settings.unchosen")),
        *_suggestion(asked),
    ]


def _suggestion(asked: ServerSettingsPage) -> list[Row]:
    """Return the button that lets the server speak the language of whoever looks, where none has been chosen."""
    own = language_of(asked.locale)
    if asked.chosen.language is not None or own == DEFAULT:
        return []
    with use_locale(own):
        label = say("server_settings.speak", language=name_of(own))
    return [(Button(label, _press(asked, "speak", own), "success"),)]


def _log(asked: ServerSettingsPage) -> str:
    """Return the changes, the newest first."""
    lines = [_line(row, asked.games) for row in asked.changes[:LINES]]
    return "\n".join(lines) or say("server_settings.log.none")


def _line(row: GuildChangeRow, games: Collection[str]) -> str:
    before, after = (value_words(row.name, json.loads(value), games, NAMED) for value in (row.before, row.after))
    change = say(f"server_settings.{row.name}", value=say("server_settings.log.change", before=before, after=after))
    who = {None: say("server_settings.log.bot"), 0: say("server_settings.log.gone")}.get(
        row.user_id, f"<@{row.user_id}>"
    )
    return shorten(say("server_settings.log.line", when=f"<t:{int(row.at)}:R>", who=who, change=change), 350)


def _older(asked: ServerSettingsPage) -> list[Row]:
    """Return the button of the changes before those that are shown."""
    if len(asked.changes) <= LINES:
        return []
    last = asked.changes[LINES - 1].number
    return [(Button(say("server_settings.log.older"), _press(asked, "log", str(last))),)]
