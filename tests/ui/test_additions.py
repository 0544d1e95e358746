"""What features add to screens of the kernel: a button in each place, and a line where there are some."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.games.catalogue import games
from bot.store.enums import TableKind
from bot.tables.view import TableView
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import help as helping
from bot.ui.screens import profile, results, screens
from bot.ui.screens.additions import LOOKS, Addition, Place, Spot
from bot.ui.screens.lobby_more import more
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import Button, Row, Screen
from tests.ui.build import ADA, NOW, finished, in_turn, table
from tests.ui.message import assert_fits
from tests.ui.presses import buttons

BUTTONS = {place: Button(f"<{place.name}>", f"added1:{place.value}") for place in Place}
LINES = {place: f"A line of {place.name}." for place in Place}


class Everywhere:
    """A feature that adds to every place."""

    def __init__(self) -> None:
        self.asked: list[Spot] = []

    def buttons(self, spot: Spot) -> list[Button]:
        """See `Additions`."""
        self.asked.append(spot)
        return [BUTTONS[spot.place]]

    def lines(self, spot: Spot) -> list[str]:
        """See `Additions`."""
        self.asked.append(spot)
        return [LINES[spot.place]]

    async def on_table_message(self, _: TableView) -> Addition:
        """See `Additions`."""
        return Addition(("Looked up.",), ((Button("<LOOKED UP>", "added1:lookedup"),),))

    async def on_result(self, _: TableView) -> list[str]:
        """See `Additions`."""
        return ["Looked up for a result."]

    def reworded(self, key: str) -> str:
        """See `Additions`."""
        return key

    def own_panel(self, _: TableView) -> None:
        """See `Additions`."""


@pytest.fixture
def added() -> Everywhere:
    """What is added everywhere."""
    return Everywhere()


def said(rows: Iterable[Row]) -> list[str]:
    """What stands on the buttons, row by row."""
    return [button.label for button in buttons(list(rows))]


async def test_a_lobby_has_a_row_and_a_line(drawing: DrawingThread, added: Everywhere) -> None:
    screen = await screens.lobby(table(2, started=False), drawing, added)
    assert said(screen.rows[-1:]) == ["<LOBBY>"]
    assert len(screen.rows) == 2
    assert screen.texts[-1] == LINES[Place.LOBBY]


async def test_a_table_message_has_a_row_and_a_line(drawing: DrawingThread, added: Everywhere) -> None:
    screen = await screens.whole_table(table(2), drawing, added)
    assert said(screen.rows[-1:]) == ["<TABLE>"]
    assert screen.texts[-1] == LINES[Place.TABLE]


@pytest.mark.parametrize("seats", [1, 2])
async def test_ones_own_board_has_a_last_button_and_a_line(
    seats: int, drawing: DrawingThread, added: Everywhere
) -> None:
    screen = await screens.panel(table(seats), 0, drawing, additions=added)
    assert said(screen.rows)[-1] == "<PANEL>"
    assert screen.texts[-1] == LINES[Place.PANEL]
    assert {spot.viewer for spot in added.asked} == {ADA}


async def test_after_a_game_alone_they_stand_after_the_looks_and_last(
    drawing: DrawingThread, added: Everywhere
) -> None:
    screen = await screens.panel(finished(1), 0, drawing, additions=added)
    labels = said(screen.rows)
    assert labels[-1] == "<PANEL_OVER>"
    assert labels.index("Replay") < labels.index("Game file") < labels.index("<LOOKS>")
    assert screen.texts[-1] == LINES[Place.PANEL_OVER]
    assert {spot.viewer for spot in added.asked} == {ADA}


async def test_after_a_game_of_several_ones_own_board_has_a_last_button(
    drawing: DrawingThread, added: Everywhere
) -> None:
    assert said((await screens.panel(finished(2), 1, drawing, additions=added)).rows)[-1] == "<PANEL_OVER>"
    assert {spot.viewer for spot in added.asked} == {ADA + 1}


async def test_what_comes_after_a_deal_stands_first(drawing: DrawingThread, added: Everywhere) -> None:
    made = finished(1, kind=TableKind.DUEL, duel=1, deal=1, closes_at=NOW + 86_400)
    labels = said((await screens.panel(made, 0, drawing, additions=added)).rows)
    assert labels[0] == "<NEXT>"


@pytest.mark.parametrize("text_mode", [False, True])
async def test_the_result_has_one_after_the_rematch_and_a_line_for_everybody(
    text_mode: bool, drawing: DrawingThread, added: Everywhere
) -> None:
    screen = await results.result(finished(2), drawing, added, text_mode=text_mode)
    labels = said(screen.rows)
    assert labels.index("Rematch") < labels.index("<RESULT>") < labels.index("Share")
    assert screen.texts[-1] == LINES[Place.RESULT]
    assert screen.texts[-2] == "Looked up for a result."
    assert {spot.viewer for spot in added.asked} == {None}


def test_behind_more_it_stands_after_the_looks(added: Everywhere) -> None:
    screen = results.details(finished(2), added, ADA, ())
    labels = said(screen.rows)
    assert labels.index("Game file") < labels.index("<RESULT_LOOKS>")
    assert screen.texts[-1] == LINES[Place.RESULT]
    assert {spot.viewer for spot in added.asked} == {ADA}


def test_a_game_of_ones_history_and_the_help_have_one(added: Everywhere) -> None:
    assert said([profile._buttons(finished(2), added, ADA)]) == ["Replay", "Game file", "<HISTORY>"]
    shown = helping.more_help((), added)
    assert said(shown.rows) == ["<HELP_GAMES>", "<HELP>"]
    before, _, after = shown.texts[-1].partition(f"\n{LINES[Place.COMMANDS_FIRST]}\n")
    assert "**/play**" in before.splitlines()[-1]
    solo, _, after = after.partition(f"\n{LINES[Place.COMMANDS]}\n")
    assert solo.startswith("**/solo**")
    assert after.startswith("**/rules**")


def test_the_ways_into_a_game_have_one_after_those_of_its_own(added: Everywhere) -> None:
    screen = helping.help_screen(games().values(), added, user_id=ADA)
    assert said(screen.rows) == ["Play with an AI", "Short game (5 min)", "<ENTRANCE>", "More"]
    assert screen.texts[-1].splitlines()[-1] == LINES[Place.ENTRANCE]
    assert {(spot.game, spot.viewer) for spot in added.asked} == {(next(iter(games())), ADA)}


async def test_a_page_of_the_rules_has_a_row(drawing: DrawingThread, added: Everywhere) -> None:
    screen = await rules_screen(games()["flip7"], drawing, added, text_mode=True, heard=["next"])
    assert said(screen.rows[-1:]) == ["<RULES>"]
    assert [(spot.game, spot.heard) for spot in added.asked] == [("flip7", ["next"])]


def test_behind_more_of_a_lobby_it_is_the_last_of_what_one_may_look_at(added: Everywhere) -> None:
    labels = said(more(table(2, started=False), ADA, Screen(()), added, ["next"]).rows)
    assert labels.index("Rules") < labels.index("<LOBBY_MORE>") < labels.index("Leave")
    assert [(spot.viewer, spot.heard) for spot in added.asked] == [(ADA, ["next"])]


async def test_at_the_beginning_of_ones_first_game_there_is_one_before_the_last(
    drawing: DrawingThread, added: Everywhere
) -> None:
    first = await screens.panel(table(2), 0, drawing, is_new=True, additions=added)
    assert said(first.rows)[-2:] == ["<PANEL_FIRST>", "<PANEL>"]
    for made, is_new in ((in_turn(2), True), (table(2), False)):
        later = await screens.panel(made, 0, drawing, is_new=is_new, additions=added)
        assert "<PANEL_FIRST>" not in said(later.rows)


def test_every_round_of_a_replay_has_a_row_and_neither_the_whole_nor_the_end(added: Everywhere) -> None:
    made = finished(2)
    shown = replay_pages.of_table(made, added)
    pages = shown.pages()
    rows = [shown.rows(page, pages) for page in range(pages + 1)]
    assert [said(row[1:]) for row in rows] == [[], *[["<ROUND>"]] * (pages - 1), []]
    assert [(spot.table, spot.round) for spot in added.asked] == [(made, page) for page in range(1, pages)]


async def test_a_result_with_many_buttons_has_another_row(drawing: DrawingThread) -> None:
    class Many(Everywhere):
        def buttons(self, spot: Spot) -> list[Button]:
            return [Button(f"Added {number}", f"added1:{number}") for number in range(4)]

    screen = await results.result(finished(2), drawing, Many())
    assert_fits(screen)
    assert len(screen.rows) == 2


def test_whoever_adds_a_look_does_so_wherever_a_game_may_be_looked_at() -> None:
    assert {place for place in Place if place.name.endswith("LOOKS")} | {Place.HISTORY} == LOOKS
