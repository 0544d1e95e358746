"""The message with a table's options: every page of every game is one that Discord takes, and shows what is chosen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.options import Number
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.store.enums import ClockKind
from bot.tables.refusal import JoinFirst
from bot.tables.seating import table_options as at_table
from bot.tables.table import Table
from bot.text import languages, use_locale
from bot.ui.input.option_presses import require_host
from bot.ui.screens import screens
from bot.ui.screens.screen import OPTIONS, Screen
from bot.ui.screens.table_options import option_forms, options_screen, page_of
from tests.every_plugin import every_plugin
from tests.ui.build import ADA, table, table_of
from tests.ui.forms import whole
from tests.ui.message import assert_fits, cut
from tests.ui.presses import buttons, selects

pytestmark = pytest.mark.usefixtures("their_words")

ROWS, ON_A_PHONE = 5, 38


def pages(made: Table) -> list[Screen]:
    """Every page, as the buttons lead to them."""
    found = [options_screen(made)]
    while any(button.label == "More options ▸" for button in buttons(found[-1])):
        found.append(options_screen(made, len(found) + 1))
    return found


@every_plugin
@pytest.mark.parametrize("language", languages())
def test_all_of_it_is_in_forms_that_fit_in_every_language(plugin: Plugin, language: str) -> None:
    made = table_of(plugin, 2, started=False)
    with use_locale(language):
        forms = option_forms(made)
        for form in forms:
            whole(form)
    asked = [field.name for form in forms for field in form.fields]
    offered = [select.custom_id.rpartition(":")[2] for page in pages(made) for select in selects(page)]
    assert sorted(asked) == sorted([*offered, "boxes"])
    buttons_of = [button for page in pages(made) for button in buttons(page) if ":form:" in button.custom_id]
    assert len(buttons_of) == len(forms)


def chosen(made: Table) -> list[str]:
    """What the selects show as chosen."""
    shown = [select for page in pages(made) for select in selects(page)]
    return [option.label for select in shown for option in select.options if option.default]


@every_plugin
def test_discord_takes_every_page(plugin: Plugin) -> None:
    for made in (table_of(plugin, 2, started=False), table_of(plugin, 2, started=False, clock=ClockKind.SLOW)):
        for page in pages(made):
            assert_fits(page)
            assert cut(page) == []
            assert len(page.rows) <= ROWS
            assert all(len(select.options) <= OPTIONS for select in selects(page))
            assert all(len(button.label) <= ON_A_PHONE for button in buttons(page))


@every_plugin
def test_everything_a_game_offers_is_on_a_page_once(plugin: Plugin) -> None:
    made = table_of(plugin, 2, started=False)
    offered = [select.custom_id.rpartition(":")[2] for page in pages(made) for select in selects(page)]
    declared = [option for option in plugin.rules.options if option.lobby]
    numbers = [f"number.{option.name}" for option in declared if isinstance(option, Number)]
    house = ["house"] if len(numbers) < len(declared) else []
    assert offered == ["time", "seats", *numbers, *house]
    assert all(page_of(made, name) == 1 + place // 3 for place, name in enumerate(offered))
    ids = [select.custom_id for page in pages(made) for select in selects(page)]
    ids += [button.custom_id for page in pages(made) for button in buttons(page)]
    assert len(set(ids)) == len(ids)


@every_plugin
def test_every_number_of_a_game_has_a_heading(plugin: Plugin) -> None:
    made = table_of(plugin, 2, started=False)
    typed = [button.label for page in pages(made) for button in buttons(page) if ":number:" in button.custom_id]
    numbers = [option for option in plugin.rules.options if option.lobby and isinstance(option, Number)]
    assert len(typed) == 1 + len(numbers)
    assert typed[0] == "Seconds per turn: another number…"
    assert all(label.endswith(": another number…") and "_" not in label for label in typed)


def test_what_is_chosen_shows_even_where_it_was_typed_in() -> None:
    made = table(3, started=False, turn_seconds=75, max_seats=5, options={"relaxed": True})
    assert chosen(made) == ["75 seconds per turn", "Room for 5 players", "relaxed rules (you may pass)"]
    made = table(3, started=False, clock=ClockKind.SLOW, turn_seconds=10 * 3600, max_seats=12)
    assert chosen(made) == ["10 hours per turn: a slow game", "Room for 12 players"]


def test_no_fewer_seats_are_offered_than_are_taken() -> None:
    (select,) = [one for one in selects(options_screen(table(4, started=False))) if one.custom_id.endswith("seats")]
    assert [option.value for option in select.options] == [str(seats) for seats in range(4, 13)]


def test_a_switch_says_how_it_stands() -> None:
    made = table(2, started=False)
    assert "Counts for ratings: on" in [button.label for button in buttons(options_screen(made))]
    made.header = made.header.changed(**at_table.SWITCHES["rated"].turned(False))
    assert "Counts for ratings: off" in [button.label for button in buttons(options_screen(made))]


def test_a_page_that_is_not_there_is_the_nearest_one() -> None:
    made = table(2, started=False)
    assert options_screen(made, 99).key == options_screen(made, 1).key == options_screen(made, 0).key


def test_a_calm_table_says_so_and_shows_nothing_card_by_card() -> None:
    made = table_of(games()["flip7"], 2, started=False)
    assert "Card by card: on" in [button.label for button in buttons(options_screen(made))]
    assert "nothing moves" not in screens.how_it_is_played(made)
    made.header = made.header.changed(**at_table.SWITCHES["calm"].turned(True))
    labels = [button.label for button in buttons(options_screen(made))]
    assert "Calm table, nothing moves: on" in labels
    assert not any(label.startswith("Card by card") for label in labels)
    assert "-# Calm table, nothing moves: on" in screens.how_it_is_played(made)


def test_with_a_thread_to_move_to_a_page_is_no_longer() -> None:
    made = table_of(games()["flip7"], 2, started=False)
    assert len(options_screen(made, may_move=True).rows) <= ROWS


def test_a_table_where_nobody_sits_yet_is_for_whoever_joins_first() -> None:
    opened = table(0, started=False, host_id=0, guild_id=70)
    pressed: Any = SimpleNamespace(user=SimpleNamespace(id=ADA), guild_id=70)
    with pytest.raises(JoinFirst):
        require_host(pressed, opened)
