"""The settings of a server: what is shown, what a press changes and where, what is refused, and the log."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.catalogue import features
from bot.features.daily.server_settings import SummaryHour
from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.features.server_settings.handlers import PAGE_OF, ServerSettingsHandlers
from bot.features.server_settings.screens import (
    FORMS,
    LINES,
    PAGES,
    SWITCHES,
    TOLD,
    ServerSettingsPage,
    forms_of,
    server_settings_screen,
)
from bot.store.enums import ClockKind
from bot.store.guilds import CHANGES_KEPT, Chooser, GuildStore
from bot.store.server_rows import GuildChangeRow, GuildRow
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.text import catalogue
from bot.ui.input.custom_id import LIMIT
from bot.ui.input.server_settings import ServerSettings, ServerSwitch, picked
from bot.ui.screens.screen import Button, Places, Roles, Screen, Select, layout
from tests.tables.room import ADA, BEN, GUILD, Room
from tests.ui.additions import NOTHING
from tests.ui.custom_ids import parse_any
from tests.ui.message import BUTTON, fault
from tests.ui.message import controls as message_controls
from tests.ui.pressed import PressedBy

GAMES = ("luckybox", "flip7")
ROOM, OTHER, THREAD, ROLE = 701, 702, 703, 801
OF_A_FEATURE = ServerSwitch("coach", "server_settings.language", "server_settings.asked.language", shows_on_tables=True)
"""A switch that is none of the panel's own; its words are those of a setting on another page."""
OWN = {name for names in TOLD.values() for name in names} | {switch.name for switch in SWITCHES}
BY_ADA = Chooser(ADA, 50.0)
EVERYTHING = GuildRow(
    guild_id=10**19,
    channels=[10**19 + n for n in range(25)],
    roles=[10**19 + n for n in range(25)],
    games_off=["flip7"],
    clock=ClockKind.SLOW,
    threads=True,
    friendly=True,
    mentions=False,
    watched=False,
    coach=False,
    language="en",
)


def pressed_by(user: int = ADA, *, manages: bool = True, guild: int | None = GUILD, **data: Any) -> Any:
    """An interaction of somebody in a server."""
    made: Any = PressedBy(user, guild, panel=True, data=data)
    made.channel_id, made.locale = ROOM, "en-GB"
    made.permissions = discord.Permissions(manage_guild=manages)
    return made


def chosen_there(*values: int, kind: str = "channels", found: bool = True, **more: str) -> dict[str, Any]:
    """What a select that Discord fills brings: those chosen, and what Discord tells of them."""
    told = {str(value): {"id": str(value), **more} for value in values} if found else {}
    return {"values": [str(value) for value in values], "resolved": {kind: told}}


class Panel:
    """The settings of a server, and those who press there."""

    def __init__(self, room: Room) -> None:
        self.guilds = GuildStore(room.database)
        self.shown: list[Table] = []
        self.of_features = ServerSettings([OF_A_FEATURE])
        showing: Any = SimpleNamespace(mark_dirty=self.shown.append)
        cards: Any = SimpleNamespace(mark_dirty=lambda _: None)
        self.presses = ServerSettingsHandlers(
            self.guilds, room.tables, GAMES, showing, cards, lambda: self.of_features, NOTHING
        )

    async def press(self, verb: str, argument: str = "", *, by: Any = None, **data: Any) -> str:
        """Press something; what the panel says then."""
        interaction = by or pressed_by(**data)
        await self.presses.pressed(interaction, ServerSettingsPress(GUILD, verb, argument))
        said: str = interaction.words
        return said

    async def refused(self, verb: str, argument: str = "", *, by: Any = None, **data: Any) -> str:
        """Press something that is refused, which changes nothing; the refusal's code."""
        before = await GuildStore(self.guilds.database).guild(GUILD)
        with pytest.raises(Refusal) as no:
            await self.press(verb, argument, by=by, **data)
        assert await GuildStore(self.guilds.database).guild(GUILD) == before
        return no.value.code

    @property
    def chosen(self) -> GuildRow:
        """What the server has chosen."""
        return self.guilds.held(GUILD)


@pytest.fixture
def panel(room: Room) -> Panel:
    """The settings of a server that has chosen nothing."""
    return Panel(room)


def page(name: str, chosen: GuildRow | None = None, locale: str = "en-GB", changes: Any = ()) -> Screen:
    """A page of the settings."""
    return server_settings_screen(
        ServerSettingsPage(name, chosen or GuildRow(guild_id=GUILD), GAMES, locale, changes, [OF_A_FEATURE])
    )


def controls(screen: Screen) -> list[Button | Select]:
    """Its buttons and selects."""
    return [one for row in screen.rows for one in ([row] if isinstance(row, Select) else row)]


# What is shown


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("chosen", [GuildRow(guild_id=GUILD), EVERYTHING])
def test_every_page_is_within_discords_limits_and_every_control_comes_back(name: str, chosen: GuildRow) -> None:
    ids = "[" + ", ".join(str(10**19 + n) for n in range(25)) + "]"
    changes = [
        GuildChangeRow(guild_id=GUILD, number=n, user_id=10**19, at=1e9, name="channels", before=ids, after=ids)
        for n in range(LINES + 1)
    ]
    screen = page(name, chosen, changes=changes)
    assert fault(*layout(screen)) is None
    for control in controls(screen):
        press = parse_any(control.custom_id)
        assert isinstance(press, ServerSettingsPress)
        assert (press.custom_id, press.guild) == (control.custom_id, chosen.guild_id)
        assert press.verb in (*PAGE_OF, *OWN, OF_A_FEATURE.name, "page", "log", "form")
        assert len(control.custom_id) <= LIMIT
    turned = [one for one in controls(screen) if isinstance(one, Button) and ":page:" in one.custom_id]
    if name == FORMS:
        assert [one.label for one in turned] == ["As buttons", "Log"]
    else:
        assert [one.disabled for one in turned] == [one == name for one in PAGES]


def test_everything_that_can_be_chosen_is_told_and_can_be_changed() -> None:
    told = [*OWN, OF_A_FEATURE.name]
    assert set(told) <= set(GuildRow.model_fields)
    verbs = {
        ServerSettingsPress.of(one.custom_id.partition(":")[2]).verb for name in PAGES for one in controls(page(name))
    }
    assert {*told, "game", "page", "form"} - {"games_off"} == verbs


def test_each_setting_of_a_feature_stands_on_a_page_that_there_is() -> None:
    nobody: Any = None
    for feature in features():
        assert {setting.page for setting in feature.server_settings(nobody)} <= TOLD.keys()


def test_the_selects_show_what_is_chosen() -> None:
    places, roles, *_ = page("where", EVERYTHING).rows
    assert isinstance(places, Places)
    assert isinstance(roles, Roles)
    assert (places.chosen, roles.chosen) == (tuple(EVERYTHING.channels), tuple(EVERYTHING.roles))
    view, _ = layout(page("where", GuildRow(guild_id=GUILD, channels=[ROOM], roles=[ROLE])))
    made: Any = view.to_components()  # type: ignore[no-untyped-call]
    selects = [row["components"][0] for row in made[0]["components"] if row["type"] == 1][:2]
    assert [(one["type"], one["min_values"], one["max_values"]) for one in selects] == [(8, 0, 25), (6, 0, 25)]
    assert [[(str(given["id"]), given["type"]) for given in one["default_values"]] for one in selects] == [
        [(str(ROOM), "channel")],
        [(str(ROLE), "role")],
    ]


def test_the_language_of_whoever_looks_is_offered_until_one_is_chosen() -> None:
    for name in ("where", "daily"):
        labels = [one.label for one in controls(page(name, locale="de")) if isinstance(one, Button)]
        assert catalogue("de").say("server_settings.speak", language="Deutsch") in labels
        for locale, language in (("en-GB", None), ("sv-SE", None), ("de", "en")):
            shown = page(name, GuildRow(guild_id=GUILD, language=language), locale)
            assert not [one for one in controls(shown) if ":speak:" in one.custom_id]


# What is changed


@pytest.mark.parametrize("name", [switch.name for switch in (*SWITCHES, OF_A_FEATURE)])
async def test_a_switch_is_what_its_button_says_however_often_it_is_pressed(panel: Panel, name: str) -> None:
    for state in ("on", "off", "off", "on"):
        said = await panel.press(name, state)
        assert getattr(panel.chosen, name) is (state == "on")
        assert f": **{state}**" in next(line for line in said.splitlines() if line.startswith(label(name)))


def label(name: str) -> str:
    """The beginning of a switch's line."""
    [found] = [one.label for one in controls(page("games")) if isinstance(one, Button) and f":{name}:" in one.custom_id]
    return found.partition(":")[0]


async def test_channels_roles_clock_and_language_are_chosen(panel: Panel) -> None:
    assert f"begin: **<#{ROOM}> and <#{OTHER}>**" in await panel.press("channels", **chosen_there(ROOM, OTHER))
    assert f"set up tables: **<@&{ROLE}>**" in await panel.press("roles", **chosen_there(ROLE, kind="roles"))
    assert "clock: **slow**" in await panel.press("clock", values=["slow"])
    assert "Language: **English**" in await panel.press("language", values=["en"])
    chosen = panel.chosen
    assert (chosen.channels, chosen.roles, chosen.clock) == ([ROOM, OTHER], [ROLE], ClockKind.SLOW)
    assert chosen.language == "en"
    assert "**everywhere**" in await panel.press("channels", **chosen_there())
    assert "**not chosen (English)**" in await panel.press("language", values=["auto"])


async def test_games_go_off_and_on_but_for_the_last(panel: Panel) -> None:
    assert "Games: **Super Mega Lucky Box**" in await panel.press("game", "flip7.off")
    assert await panel.refused("game", "luckybox.off") == "last_game"
    await panel.press("game", "flip7.on")
    assert panel.chosen.games_off == []


async def test_where_all_games_that_are_left_are_switched_off_all_are_on_and_said_to_be(panel: Panel) -> None:
    await panel.guilds.choose(GUILD, BY_ADA, games_off=list(GAMES))
    shown = page("games", panel.chosen)
    assert "Games: **Super Mega Lucky Box and Flip 7**" in "\n".join(shown.texts)
    assert [one.label for one in controls(shown) if isinstance(one, Button) and ":game:" in one.custom_id] == [
        "Super Mega Lucky Box: on",
        "Flip 7: on",
    ]
    assert "Games: **Super Mega Lucky Box**" in await panel.press("game", "flip7.off")
    assert panel.chosen.games_off == ["flip7"]


async def test_after_a_change_of_language_open_tables_are_shown_again(room: Room, panel: Panel) -> None:
    table = await room.lobby(BEN)
    await room.lobby(BEN, guild_id=GUILD + 1, channel_id=OTHER)
    await panel.press("mentions", "off")
    assert panel.shown == []
    await panel.press("language", values=["en"])
    assert panel.shown == [table]
    await panel.press(OF_A_FEATURE.name, "off")
    assert panel.shown == [table, table]


# Who may, and what is forged


async def test_only_those_who_manage_the_server_change_it_or_look_at_it(panel: Panel) -> None:
    for verb, argument in (("mentions", "off"), ("page", "log"), ("log", "3")):
        assert await panel.refused(verb, argument, by=pressed_by(BEN, manages=False)) == "manager_needed"
        for guild in (GUILD + 1, None):
            assert await panel.refused(verb, argument, by=pressed_by(guild=guild)) == "bad_button"
    with pytest.raises(Refusal, match="manager_needed"):
        await panel.presses.show(pressed_by(BEN, manages=False))
    mine = pressed_by()
    await panel.presses.show(mine)
    assert mine.log[-1][1]["ephemeral"] is True
    assert "**everywhere**" in mine.words


@pytest.mark.parametrize(
    ("verb", "argument", "data"),
    [
        ("channels", "", chosen_there(ROOM, found=False)),
        ("roles", "", chosen_there(ROLE, kind="channels")),
        ("clock", "", {"values": ["quick"]}),
        ("clock", "", {}),
        ("language", "", {"values": ["xx"]}),
        ("speak", "xx", {}),
        ("game", "chess.off", {}),
        ("game", "flip7.maybe", {}),
        ("game", "flip7", {}),
        ("mentions", "", {}),
        ("summary_day", "on", {}),
        ("guild_id", "on", {}),
        ("page", "secrets", {}),
        ("page", "", {}),
        ("nonsense", "", {}),
        ("log", "x", {}),
        ("log", "9" * 19, {}),
    ],
)
async def test_what_is_not_offered_is_refused(panel: Panel, verb: str, argument: str, data: dict[str, Any]) -> None:
    assert await panel.refused(verb, argument, **data) == "bad_button"


@pytest.mark.parametrize("custom_id", ["set1:", "set1:x:page:log", "set1:1", "set1:1:PAGE", "set1:1:page:a b", "set1"])
def test_a_forged_id_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal, match="bad_button"):
        parse_any(custom_id)


# Forms


def form_sent(custom_id: str, **values: Any) -> Any:
    """A form that Ada sends: of each field what its kind brings."""
    made = pressed_by(custom_id=custom_id)
    made.type = discord.InteractionType.modal_submit
    kinds = {name: "values" if isinstance(value, list) else "value" for name, value in values.items()}
    made.data["components"] = [
        {"type": 18, "component": {"custom_id": name, kinds[name]: value}} for name, value in values.items()
    ]
    return made


def games_form(panel: Panel) -> tuple[str, dict[str, Any]]:
    """The argument of the form of games as it is opened now, and what it holds."""
    [form] = forms_of(ServerSettingsPage("games", panel.chosen, GAMES, settings=panel.of_features.on))
    values = {field.name: list(field.now) for field in form.fields}
    return f"games.1.{form.mark}", {**values, "clock": "".join(form.field("clock").now)}


async def test_a_form_that_was_filled_in_before_another_process_changed_it_changes_nothing(panel: Panel) -> None:
    await panel.guilds.guild(GUILD)
    argument, filled = games_form(panel)
    await GuildStore(panel.guilds.database).choose(GUILD, Chooser(BEN, 60.0), friendly=True)
    assert not panel.chosen.friendly, "this process does not know yet"
    interaction = form_sent("", **filled | {"clock": "slow"})
    refused = await panel.presses.pressed(interaction, ServerSettingsPress(GUILD, "form", argument))
    assert refused == "form_changed"
    assert "your form changed nothing" in interaction.words
    assert "New tables are unrated: **on**" in interaction.words, "as it is now"
    stored = await GuildStore(panel.guilds.database).guild(GUILD)
    assert (stored.clock, stored.friendly) == (ClockKind.LIVE, True)


async def test_of_a_form_only_what_was_changed_in_it_is_changed_and_only_what_shows_is_shown_again(
    room: Room, panel: Panel
) -> None:
    table = await room.lobby(BEN)
    argument, filled = games_form(panel)
    said = await panel.press("form", argument, by=form_sent("", **filled))
    assert "nothing has changed" in said
    assert await panel.guilds.changes(GUILD, 5) == []
    said = await panel.press(
        "form", argument, by=form_sent("", **filled | {"boxes0": ["threads", "mentions", "coach"]})
    )
    assert "Changed." in said
    assert [change.name for change in await panel.guilds.changes(GUILD, 5)] == ["threads"]
    assert panel.shown == []
    argument, filled = games_form(panel)
    await panel.press("form", argument, by=form_sent("", **filled | {"boxes0": ["threads", "mentions"]}))
    assert panel.shown == [table], "that one shows"


async def test_more_fields_than_a_form_has_are_further_forms(panel: Panel) -> None:
    class Hour(SummaryHour):
        """One more setting on the page of games; all of them are one column, which does not matter here."""

        page = "games"

    panel.of_features = ServerSettings([Hour() for _ in range(3)])
    interaction = pressed_by()
    await panel.presses.show(interaction)
    labels = [one.label for one in buttons_of(interaction)]
    assert [label for label in labels if "Games" in label] == ["Change: Games (1)", "Change: Games (2)"]
    assert await panel.refused("form", "games.3") == "bad_button"


def buttons_of(interaction: Any) -> list[Any]:
    """What can be pressed on the answer."""
    return [*message_controls(interaction.view, BUTTON)]


# The log


async def test_the_log_tells_who_changed_what_from_what_to_what(panel: Panel) -> None:
    assert "Nothing has been changed yet" in await panel.press("page", "log")
    await panel.press("mentions", "off")
    await panel.press("channels", **chosen_there(*range(ROOM, ROOM + 6)))
    await panel.guilds.choose(GUILD, Chooser(0, 60.0), language="de")
    await panel.guilds.choose(GUILD, Chooser(None, 70.0), language=None)
    gone, _, channels, mentions = (await panel.press("page", "log")).splitlines()[2:]
    assert gone == "<t:70:R> · I · Language: Deutsch → not chosen (English)"
    assert f"everywhere → <#{ROOM}>, <#{ROOM + 1}>, <#{ROOM + 2}>, <#{ROOM + 3}> and 2 more" in channels
    assert mentions.endswith(f"· <@{ADA}> · Mentions: on → off")


async def test_older_changes_are_on_further_pages(panel: Panel) -> None:
    for hour in range(1, LINES + 3):
        await panel.guilds.choose(GUILD, BY_ADA, channels=[hour])
    changes = await panel.guilds.changes(GUILD, CHANGES_KEPT)
    older = [one for one in controls(page("log", changes=changes[: LINES + 1])) if one.custom_id.endswith(":log:3")]
    assert len(older) == 1
    said = await panel.press("log", "3")
    assert [line.rpartition(" ")[2] for line in said.splitlines()[2:]] == ["<#2>", "<#1>"]
    assert not [one for one in controls(page("log", changes=changes[LINES:])) if ":log:" in one.custom_id]


async def test_what_a_feature_lets_choose_is_not_there_while_it_is_off_but_stands_in_the_log(panel: Panel) -> None:
    await panel.press("coach", "off")
    panel.of_features = ServerSettings(off=[OF_A_FEATURE])
    assert await panel.refused("coach", "on") == "bad_button"
    before = len(controls(page("games"))) - 1
    assert len(controls(server_settings_screen(ServerSettingsPage("games", panel.chosen, GAMES)))) == before
    assert "on → off" in await panel.press("page", "log")
    panel.of_features = ServerSettings()
    assert "Nothing has been changed yet" in await panel.press("page", "log"), "its room is gone"


def test_every_value_that_may_stand_in_the_log_has_words() -> None:
    for name, value in EVERYTHING.columns().items():
        if name in OWN:
            for said in (value, GuildRow(guild_id=GUILD).columns()[name]):
                shown = ServerSettingsPage("log", EVERYTHING, GAMES)
                assert shown.value_words(name, json.loads(json.dumps(said)))


async def test_what_is_offered_of_a_press_is_held_against_what_discord_has_found() -> None:
    brought = pressed_by(**chosen_there(ROOM, OTHER, ROOM))
    assert picked(brought, "channels", brought.data["values"]) == [ROOM, OTHER]
