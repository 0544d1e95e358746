"""The settings of a server as pages of one message: what is chosen in words, and the controls to change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.store.enums import ClockKind
from bot.store.server_rows import GuildChangeRow, GuildRow, games_on
from bot.text import DEFAULT, count, language_of, listed, name_of, say, sentences_of, use_locale
from bot.ui.forms.form import TICKED, Control, Form, FormField, Radio, Ticks, any_of, in_forms
from bot.ui.input.languages import language_choice
from bot.ui.input.server_settings import OFF, ON, LoggedChange, ServerSetting, ServerSwitch
from bot.ui.screens.screen import (
    OPTIONS,
    Button,
    Kind,
    Option,
    Places,
    Roles,
    Row,
    Screen,
    Select,
    button_rows,
    shorten,
)

FORMS = "forms"
"""The first page: everything that is chosen, and the forms in which it is changed. The others have it as buttons."""
PAGES = (FORMS, "where", "games", "daily", "log")
SWITCHES = [
    ServerSwitch("threads", "server_settings.threads", "server_settings.asked.threads"),
    ServerSwitch("friendly", "server_settings.friendly", "server_settings.asked.friendly"),
    ServerSwitch(
        "mentions", "server_settings.mentions", "server_settings.asked.mentions", "server_settings.mentions_how"
    ),
]
TOLD = {
    "where": ("channels", "roles"),
    "games": ("games_off", "clock"),
    "daily": ("language",),
}
"""What each page tells, beside the settings of features."""
BOXES = "boxes"
"""How the names of those fields of a form begin that hold switches."""
LINES, NAMED = 10, 4
"""Changes on a page of the log; channels or roles that are named in one of them."""
PLAYED_IN: tuple[Kind, ...] = ("text", "news", "voice", "stage_voice", "forum")
"""The kinds of channels where tables can be (of a forum, in its posts).

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
    settings: Sequence[ServerSetting] = ()
    """Those of features."""
    off: Sequence[ServerSetting] = ()
    """Those of features that are switched off: they only stand in the log."""
    logged: Sequence[LoggedChange] = ()
    """What else stands in the log alone."""
    rows: Sequence[Row] = ()
    """What features add to the page of its games, and to the first."""
    note: str = ""
    """What has become of a form that was sent, on the first page."""

    @property
    def here(self) -> list[ServerSetting]:
        """Those that are told and chosen on this page, beside what the page has itself."""
        return [setting for setting in (*SWITCHES, *self.settings) if setting.page == self.page]

    def value_words(self, name: str, value: object, most: int | None = None) -> str:
        """Return a value in words; of channels and roles at most so many are named."""
        setting = self._told(name)
        return value_words(name, value, self.games, most) if setting is None else setting.words(value)

    def line(self, name: str, value: str) -> str:
        """Return a line about a setting, with its value or how that has changed in words."""
        setting = self._told(name)
        return say(f"server_settings.{name}" if setting is None else setting.label, value=value)

    def knows(self, name: str) -> bool:
        """Return whether there are words for a setting."""
        return self._told(name) is not None or any(name in names for names in TOLD.values())

    def _told(self, name: str) -> LoggedChange | None:
        told: Sequence[LoggedChange] = (*SWITCHES, *self.settings, *self.off, *self.logged)
        return next((one for one in told if one.name == name), None)


def server_settings_screen(asked: ServerSettingsPage) -> Screen:
    controls: Mapping[str, Callable[[ServerSettingsPage], list[Row]]] = {
        "where": _where,
        "games": _games,
        "daily": _daily,
    }
    if asked.page == FORMS:
        return _overview(asked)
    heading = "\n".join((say("server_settings.title"), *_about(asked)))
    if asked.page == "log":
        return Screen((heading, _log(asked)), (*_older(asked), _pages(asked)))
    return Screen((heading, "\n".join(_lines(asked))), (*controls[asked.page](asked), _pages(asked)))


def _overview(asked: ServerSettingsPage) -> Screen:
    """Return everything that is chosen, each page's with a button for each of its forms."""
    pages = [replace(asked, page=page) for page in TOLD]
    told = ["\n".join((f"**{_page_name(page, page.page)}**", *_lines(page), *_about(page))) for page in pages]
    changing = [button for page in pages for button in _form_buttons(page)]
    others: Row = tuple(
        Button(say(f"server_settings.{key}"), _press(asked, "page", page))
        for key, page in (("as_buttons", PAGES[1]), ("page.log", "log"))
    )
    rows = (*button_rows(changing), *_suggestion(asked), *asked.rows, others)
    heading = "\n".join((say("server_settings.title"), say("server_settings.how.forms")))
    return Screen(tuple(filter(None, (asked.note, heading, *told))), rows)


def _form_buttons(asked: ServerSettingsPage) -> Iterator[Button]:
    """Yield a button for each of the forms of a page."""
    page, forms = _page_name(asked, asked.page), forms_of(asked)
    for number, _ in enumerate(forms, 1):
        key = "server_settings.change" if len(forms) == 1 else "server_settings.change_part"
        label = say(key, page=page, number=number)
        yield Button(label, _press(asked, "form", f"{asked.page}.{number}"), "primary")


def forms_of(asked: ServerSettingsPage) -> list[Form]:
    """Return the forms in which everything of a page is chosen, in the order in which it is told."""
    fields, boxes = [], []
    for one in [_in_form(asked, name) for name in _names(asked)]:
        if isinstance(one, Option):
            boxes.append(one)
        else:
            fields.append(one)
    for at in range(0, len(boxes), TICKED):
        ticks = Ticks(tuple(boxes[at : at + TICKED]))
        fields.append(FormField(f"{BOXES}{at}", say("server_settings.asked.boxes"), ticks))
    return in_forms(_page_name(asked, asked.page), fields)


def _in_form(asked: ServerSettingsPage, name: str) -> FormField | Option:
    setting = next((one for one in asked.here if one.name == name), None)
    if setting is not None:
        return setting.in_form(asked.chosen)
    making: Mapping[str, Callable[[ServerSettingsPage], Control]] = {
        "channels": _channels,
        "roles": _roles,
        "games_off": _games_on,
        "clock": _clocks,
        "language": _language,
    }
    return FormField(name, say(f"server_settings.asked.{name}"), making[name](asked))


def _games_on(asked: ServerSettingsPage) -> Control:
    on = games_on(asked.games, asked.chosen.games_off)
    options = [Option(say(f"game.{game}"), game, default=game in on) for game in asked.games]
    return any_of("games_off", say("server_settings.asked.games_off"), options, least=1)


def _clocks(asked: ServerSettingsPage) -> Radio:
    clocks = (Option(say(f"clockname.{clock}"), clock, default=clock == asked.chosen.clock) for clock in ClockKind)
    return Radio(tuple(clocks))


def _names(asked: ServerSettingsPage) -> list[str]:
    """Return the names of what is chosen on a page, in the order in which it is told."""
    first = [setting.name for setting in asked.here if setting.leads]
    then = [setting.name for setting in asked.here if not setting.leads]
    return [*first, *TOLD[asked.page], *then]


def _lines(asked: ServerSettingsPage) -> list[str]:
    return [_told(asked, name) for name in _names(asked)]


def _about(asked: ServerSettingsPage) -> list[str]:
    """Return what the settings of a page are about; nothing where nothing is said."""
    first, then = (_hows(asked, leads=leads) for leads in (True, False))
    return [*first, say(f"server_settings.how.{asked.page}"), *then]


def _hows(asked: ServerSettingsPage, *, leads: bool) -> list[str]:
    """Return a line about what settings do, those that lead their page or the others; none where nothing is said."""
    said = sentences_of(say(setting.how) for setting in asked.here if setting.how and setting.leads is leads)
    return [f"-# {said}"] if said else []


def _told(asked: ServerSettingsPage, name: str) -> str:
    """Return a line that tells what is chosen."""
    return asked.line(name, f"**{asked.value_words(name, getattr(asked.chosen, name))}**")


def value_words(name: str, value: object, games: Collection[str], most: int | None = None) -> str:
    """Return a value in words; of channels and roles at most so many are named."""
    if isinstance(value, list):
        return _list_words(name, [str(one) for one in value], games, most)
    match name:
        case "clock":
            return say(f"clockname.{ClockKind(str(value))}")
        case _:
            return say("server_settings.unchosen") if value is None else name_of(str(value))


def _list_words(name: str, values: Sequence[str], games: Collection[str], most: int | None) -> str:
    if name == "games_off":
        return listed([say(f"game.{game}") for game in games_on(games, values)])
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
        Button(_page_name(asked, page), _press(asked, "page", page), disabled=page == asked.page) for page in PAGES
    )


def _page_name(asked: ServerSettingsPage, page: str) -> str:
    names = [setting.page_name for setting in asked.settings if setting.page == page and setting.page_name]
    return say(names[0] if names else f"server_settings.page.{page}")


def _where(asked: ServerSettingsPage) -> list[Row]:
    return [_channels(asked), _roles(asked), *_suggestion(asked)]


def _channels(asked: ServerSettingsPage) -> Places:
    return Places(
        _press(asked, "channels"),
        say("server_settings.pick.channels"),
        count=OPTIONS,
        least=0,
        chosen=tuple(asked.chosen.channels),
        kinds=PLAYED_IN,
    )


def _roles(asked: ServerSettingsPage) -> Roles:
    chosen = tuple(asked.chosen.roles)
    return Roles(_press(asked, "roles"), say("server_settings.pick.roles"), count=OPTIONS, least=0, chosen=chosen)


def _games(asked: ServerSettingsPage) -> list[Row]:
    games = [_game_switch(asked, game) for game in asked.games]
    return [*button_rows(games), _clock(asked), *_settings(asked), *asked.rows]


def _clock(asked: ServerSettingsPage) -> Select:
    clocks = tuple(
        Option(
            say("server_settings.clock", value=say(f"clockname.{clock}")), clock, default=clock == asked.chosen.clock
        )
        for clock in ClockKind
    )
    return Select(_press(asked, "clock"), say("server_settings.pick.clock"), clocks)


def _game_switch(asked: ServerSettingsPage, game: str) -> Button:
    """Return a button that says whether a game is played there, and makes it otherwise."""
    is_on = game in games_on(asked.games, asked.chosen.games_off)
    label = say("server_settings.game", game=say(f"game.{game}"), value=say(ON if is_on else OFF))
    custom_id = _press(asked, "game", f"{game}.{OFF if is_on else ON}")
    return Button(label, custom_id, "success" if is_on else "secondary")


def _settings(asked: ServerSettingsPage) -> list[Row]:
    """Return how the settings are chosen that any page may have."""
    controls = [setting.control(asked.chosen, partial(_press, asked, setting.name)) for setting in asked.here]
    rows = [control for control in controls if not isinstance(control, Button)]
    return [*rows, *button_rows([control for control in controls if isinstance(control, Button)])]


def _daily(asked: ServerSettingsPage) -> list[Row]:
    return [*_settings(asked), _language(asked), *_suggestion(asked)]


def _language(asked: ServerSettingsPage) -> Select:
    return language_choice(_press(asked, "language"), asked.chosen.language, say("server_settings.unchosen"))


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
    # What a feature let choose whose room is gone has no words any more.
    lines = [_line(asked, row) for row in asked.changes[:LINES] if asked.knows(row.name)]
    return "\n".join(lines) or say("server_settings.log.none")


def _line(asked: ServerSettingsPage, row: GuildChangeRow) -> str:
    before, after = (asked.value_words(row.name, json.loads(value), NAMED) for value in (row.before, row.after))
    change = asked.line(row.name, say("server_settings.log.change", before=before, after=after))
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
