"""What holds for the screens of every game, its own or the defaults: along random games, whatever people are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot import text
from bot.engine.bases import Base
from bot.engine.core import Event
from bot.games import catalogue
from bot.games.plugin import Plugin
from bot.render.league import Fact, Profile
from bot.render.league.profile import FACTS, profile_sheet
from bot.store.enums import ClockKind, Status, TableKind
from bot.store.rows import PanelRow
from bot.tables.news import Logged
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, results, screens
from bot.ui.screens.game_screens import GameScreens
from bot.ui.screens.help import help_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import PLAIN_LIMIT, Row, Screen, Select
from tests.every_plugin import every_plugin, sizes
from tests.render.league.seen import written
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, NOW, FailingDrawer, StubDrawer, finished_of, played_on, table_of
from tests.ui.message import assert_fits, cut
from tests.ui.presses import buttons
from tests.ui.test_game_screens import answers

pytestmark = pytest.mark.usefixtures("their_words")

MOMENTS = 8
"""Moments of a game that are looked at."""
LONG = ("*" * 80, "@everyone " * 8, "W" * 80, "`" * 80, "🎲" * 80, "<@1>" * 20, "a b " * 20, "محمد" * 20, "\u202e" * 80)


def stubbed(plugin: Plugin, kind: type[StubDrawer]) -> Plugin:
    """The game with a drawer that draws nothing, and writes its own boards as text."""
    stub, real = kind(), plugin.drawer
    for name in ("plain_panel", "plain_table", "plain_result", "plain_replay"):
        setattr(stub, name, getattr(real, name))
    return replace(plugin, load_drawer=lambda: stub)


def moments(plugin: Plugin, seats: int, names: Sequence[str]) -> Iterator[tuple[Table, int]]:
    """A table at its first moments, at some on the way and at its end, with a seat to look at."""
    made = table_of(plugin, seats, names=[names[seat % len(names)] for seat in range(seats)], friendly=True)
    every = max(1, sum(1 for _ in played_on(table_of(plugin, seats), Random(seats))) // MOMENTS)
    for number, (table, seat) in enumerate(played_on(made, Random(seats))):
        if number < 3 or number % every == 0 or table.status == Status.OVER:
            user = ADA + seat
            table.panels[user] = PanelRow(table_id=7, user_id=user, message_id=1, token="t", expires_at=NOW, seen=0)
            yield table, seat


async def everything(
    table: Table, seat: int, drawing: DrawingThread, *, text_mode: bool, larger: bool = False
) -> list[Screen]:
    """Every screen there is of a table now, with every focus a panel may have."""
    shown = [
        await screens.lobby(table, drawing, NOTHING),
        screens.news(table, None),
        screens.news(table, len(table.log) // 2),
        screens.news(table, len(table.entries) - 2),
    ]
    shown.append(await screens.look(table, seat, drawing, text_mode=text_mode, larger=larger))
    panel = await screens.panel(
        table, seat, drawing, text_mode=text_mode, note="n" * 200, larger=larger, additions=NOTHING
    )
    for row in panel.rows:
        if isinstance(row, Select) and ":focus" in row.custom_id:
            shown += [
                await screens.panel(
                    table, seat, drawing, text_mode=text_mode, focus=option.value, larger=larger, additions=NOTHING
                )
                for option in row.options
            ]
    if table.status == Status.RUNNING:
        shown.append(await screens.whole_table(table, drawing, NOTHING, mentions=tuple(range(10**18, 10**18 + 12))))
    else:
        shown.append(await results.result(table, drawing, NOTHING, text_mode=text_mode))
    return [panel, *shown]


@every_plugin
@pytest.mark.parametrize("text_mode", [False, True])
async def test_every_screen_of_every_moment_fits(plugin: Plugin, text_mode: bool, drawing: DrawingThread) -> None:
    game = stubbed(plugin, FailingDrawer if text_mode else StubDrawer)
    for seats in sizes(plugin):
        for table, seat in moments(game, seats, LONG):
            for screen in await everything(table, seat, drawing, text_mode=text_mode, larger=seat % 2 == 0):
                assert_fits(screen)
                assert cut(screen) == []
                assert len(screen.plain or "") <= PLAIN_LIMIT


@every_plugin
async def test_a_lobby_fits_with_every_option_chosen(plugin: Plugin, drawing: DrawingThread) -> None:
    game = stubbed(plugin, StubDrawer)
    offered = game.screens.house_options
    for option in [None, *offered]:
        options = {} if option is None else {option.key: option.value}
        seats = min(2, plugin.rules.max_seats)
        made = table_of(game, seats, started=False, kind=TableKind.GAME, options=options, clock=ClockKind.SLOW)
        screen = await screens.lobby(made, drawing, NOTHING)
        assert_fits(screen)
        if option is not None:
            assert option.label in "\n".join(screen.texts)
    assert len({option.text for option in offered}) == len(offered)


def everywhere(rows: Sequence[Row]) -> set[str]:
    """The actions that stand on controls."""
    return set(answers(tuple(rows)))


@every_plugin
async def test_every_legal_answer_has_a_control_where_the_defaults_ask(plugin: Plugin) -> None:
    if type(plugin.screens).panel_content is not GameScreens.panel_content:
        pytest.skip("asks in its own way")
    for seats in sizes(plugin):
        for table, _ in moments(stubbed(plugin, StubDrawer), seats, ("Ada", "Bo")):
            for seat in table.rules.open_seats(table.state):
                decision = table.decision(seat)
                assert decision is not None
                legal = {table.rules.action_text(option) for option in decision.options}
                assert everywhere(plugin.screens.panel_content(table, seat, "").rows) == legal
                public = plugin.screens.public_controls(table)
                live = tuple(button for button in public.fixed if not button.disabled)
                if public.is_asking:
                    assert everywhere((live, *public.rows)) == legal


@every_plugin
async def test_the_buttons_of_a_table_message_keep_their_places_whatever_happens(
    plugin: Plugin, drawing: DrawingThread
) -> None:
    for seats in sizes(plugin):
        places: set[tuple[str, ...]] = set()
        for table, _ in moments(stubbed(plugin, StubDrawer), seats, ("Ada", "Bo")):
            if table.status != Status.RUNNING:
                continue
            for words in (None, "Wait for it…"):
                shown = await screens.whole_table(table, drawing, NOTHING, playing_back=words)
                lines = 2 if plugin.rules.fixed_answers else 1
                places.add(tuple(button.label for button in buttons(shown.rows[:lines])))
                assert words is None or len(shown.rows) == lines, "a moment asks nothing"
        assert len(places) <= 1


@every_plugin
async def test_what_is_asked_is_said_and_a_hint_can_be_given(plugin: Plugin) -> None:
    for table, seat in moments(stubbed(plugin, StubDrawer), sizes(plugin)[1], ("Ada", "Bo")):
        told = games.of(table)
        assert told.headline(table)
        assert told.status(table)
        assert all(told.panel_content(table, seat, "").texts)
        decision = table.decision(seat)
        if decision is not None:
            assert told.hint(table, seat, [table.players.default(table.state, decision)])


@every_plugin
async def test_events_are_told_without_a_fault_and_some_in_words(plugin: Plugin) -> None:
    table = finished_of(table_of(stubbed(plugin, StubDrawer), max(2, plugin.rules.min_seats)))
    spoken = [plugin.screens.words(table, logged) for logged in table.log]
    assert any(spoken)
    assert all(said is None or said.strip() for said in spoken)


@every_plugin
async def test_the_end_of_a_game_a_day_and_a_career_are_told(plugin: Plugin) -> None:
    seats = plugin.rules.min_seats
    table = finished_of(table_of(stubbed(plugin, StubDrawer), seats))
    told, events = plugin.screens, [logged.event for logged in table.log]
    for standing in table.rules.standings(table.state) or ():
        assert str(standing.total) in told.result_line(table, standing)
        assert told.final_words(table, standing)
        counts = table.rules.counts(table.state, standing.seat, events)
        assert all(0 < len(line) <= 200 for line in told.day_lines(counts))
        numbers = {f"f.{name}": value for name, value in counts.items()} | {"games": 1, "total": standing.total}
        career = told.career(numbers)
        assert all(fact.label and fact.value for fact in career.facts)
        assert cut_on_a_profile([fact.label for fact in career.facts]) == []
    assert told.career({}).charts == ()
    if seats == 1:
        score = table.rules.day_score(table.state)
        assert told.day_words(table, score.total)
        assert told.day_average(float(score.rank_key))


def cut_on_a_profile(labels: Sequence[str]) -> list[str]:
    """Those that are not written out in a tile of a full profile, where tiles are narrowest."""
    missing = []
    for start in range(0, len(labels), FACTS):
        part = labels[start : start + FACTS]
        facts = [Fact(label, "1") for label in part] + [Fact("", "1")] * (FACTS - len(part))
        drawn = {one.text for one in written(partial(profile_sheet, Profile("Ada", "", tuple(facts))))}
        missing += [label for label in part if label not in drawn]
    return missing


@every_plugin
@pytest.mark.parametrize("language", text.languages())
def test_headings_of_counts_are_drawn_whole_and_begin_as_the_other_facts_do(plugin: Plugin, language: str) -> None:
    beginning = f"{plugin.key}.count."
    headings = [said for key, said in text.catalogue(language).texts.items() if key.startswith(beginning)]
    assert cut_on_a_profile(headings) == [], "at most about 16 letters"
    assert [heading for heading in headings if heading[0].islower()] == []


@every_plugin
def test_the_rules_have_an_order_for_every_count_with_a_heading(plugin: Plugin) -> None:
    beginning = f"{plugin.key}.count."
    texts = text.catalogue(text.DEFAULT).texts
    assert set(plugin.rules.counted) == {key.removeprefix(beginning) for key in texts if key.startswith(beginning)}
    assert plugin.screens.counted == tuple(plugin.rules.counted), "screens of its own hand it to GameScreens"


def test_a_heading_that_is_cut_is_noticed() -> None:
    assert cut_on_a_profile(["Wrecks", "loads brought home", "Full holds"]) == ["loads brought home"]


@every_plugin
@pytest.mark.parametrize("kind", [StubDrawer, FailingDrawer])
async def test_every_page_of_the_rules_fits_as_a_picture_and_as_text(
    plugin: Plugin, kind: type[StubDrawer], drawing: DrawingThread
) -> None:
    for number, page in enumerate(plugin.screens.rules_pages, 1):
        shown = await rules_screen(stubbed(plugin, kind), drawing, NOTHING, number)
        assert_fits(shown)
        assert (shown.picture is None) is (kind is FailingDrawer)
        assert all((sentence in "".join(shown.texts)) is (shown.picture is None) for sentence in page.sentences)


@every_plugin
def test_a_game_says_in_a_line_what_it_is(plugin: Plugin) -> None:
    assert 10 < len(plugin.screens.words_of.about) <= 150


@every_plugin
async def test_the_help_fits_at_tables_of_any_game(plugin: Plugin) -> None:
    tables = [table_of(plugin, sizes(plugin)[-1], names=LONG[:1] * 18, channel_id=place) for place in range(9)]
    for place, table in enumerate(tables):
        table.header = table.header.model_copy(update={"id": place + 1, "message_id": 9, "guild_id": 1})
    known = {**catalogue.games(), plugin.key: plugin}.values()
    assert_fits(help_screen(known, NOTHING, tables, user_id=ADA, channel_id=0))


# Words


def known(key: str) -> bool:
    """Whether there is a text of this key."""
    catalogue = text.catalogue(text.DEFAULT)
    return key in catalogue.texts or key in catalogue.plurals


@every_plugin
def test_the_words_it_cannot_do_without_are_there(plugin: Plugin) -> None:
    rules = plugin.rules
    needed = plugin.screens.needed_words(rules.verbs if isinstance(rules, Base) else ())
    assert needed
    assert [key for key in needed if not known(key)] == []


@every_plugin
def test_a_game_on_the_defaults_has_words_for_its_questions_options_and_marks(plugin: Plugin) -> None:
    if type(plugin.screens).panel_content is not GameScreens.panel_content:
        pytest.skip("words of its own")
    key, missing = plugin.key, set()
    for seats in sizes(plugin):
        for table, _ in moments(stubbed(plugin, StubDrawer), seats, ("Ada", "Bo")):
            public = plugin.screens.public_view(table)
            asked = [f"{key}.ask.{decision.ask}" for decision in table.rules.decisions(table.state)]
            marks = [f"{key}.mark.{row.mark}" for row in public.rows if row.mark]
            missing |= {one for one in (*asked, *marks) if not known(one)}
    for option in plugin.rules.options:
        for value in option.choices:
            said = plugin.screens.option_key(option.name, value)
            missing |= {said} if option.lobby and not known(said) else set()
    assert missing == set()


def test_an_event_of_the_tables_own_needs_no_seat() -> None:
    from tests.small_games import pig

    table = table_of(pig())
    assert pig().screens.words(table, Logged(0, Event("round", None, {"round": 2}))) is None
