"""Who has no name of their own, the Crowd and who had their data deleted, is called so in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot
from bot.games.catalogue import games
from bot.store.personal import FORGOTTEN
from bot.store.rows import SeatRow
from bot.tables.seating import lobby
from bot.tables.seating.attendance import CROWD
from bot.tables.table import Table
from bot.text import use_locale
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens
from bot.ui.screens.names import bold_name, control_name, shown_names
from tests.ui.additions import NOTHING
from tests.ui.build import StubDrawer, finished_of, table_of
from tests.ui.test_every_game import everything, stubbed
from tests.ui.test_pseudo import said

ROOT = Path(bot.__file__).parent
IN_ENGLISH = re.compile(rf"\bCrowd\b|{FORGOTTEN}")
CROWD_SEAT = lobby.artificial(CROWD, {"Ada"})
GONE_SEAT = SeatRow(table_id=0, seat=0, name=FORGOTTEN)


def among(table: Table) -> Table:
    """The table with Ada, somebody who is gone, and the Crowd."""
    for seat, row in ((1, GONE_SEAT), (2, CROWD_SEAT)):
        table.seats[seat] = row.changed(table_id=table.id, seat=seat)
    return table


@pytest.mark.parametrize("text_mode", [False, True])
@pytest.mark.parametrize("game", games())
async def test_a_german_table_says_who_sits_there_in_german(game: str, text_mode: bool, drawing: DrawingThread) -> None:
    plugin = stubbed(games()[game], StubDrawer)
    told = ""
    with use_locale("de"):
        for table in (among(table_of(plugin, 3)), finished_of(among(table_of(plugin, 3)))):
            for screen in await everything(table, 1, drawing, text_mode=text_mode):
                told += "\n".join(said(screen))
            told += screens.names_of(table, (0, 1, 2)) + (screens.board_as_text(table) or "")
    assert IN_ENGLISH.search(told) is None
    assert "Publikum" in told
    assert "jemand von früher" in told


@pytest.mark.parametrize("game", games())
def test_a_german_picture_and_its_description_say_it_in_german(game: str) -> None:
    table = finished_of(among(table_of(games()[game], 3)))
    with use_locale("de"):
        who = screens.people(table)
        alt = games()[game].drawer.draw_result(table.rules.view(table.state, None), who).alt
    assert [person.name for person in who] == ["Player 0", "jemand von früher", "Publikum"]
    assert IN_ENGLISH.search(alt) is None
    assert "Publikum" in alt


async def test_an_english_one_says_it_as_ever(drawing: DrawingThread) -> None:
    table = among(table_of(games()["flip7"], 3))
    shown = "\n".join(said(await screens.lobby(table, drawing, NOTHING)))
    assert "Crowd (whoever watches)" in shown
    assert FORGOTTEN in shown


def test_a_record_is_in_no_language() -> None:
    table = finished_of(among(table_of(games()["flip7"], 3)))
    with use_locale("de"):
        assert table.record()["seats"] == ["Player 0", FORGOTTEN, "Crowd"]


@pytest.mark.parametrize("name", ["Crowd", FORGOTTEN])
def test_somebody_who_calls_themselves_so_is_called_so(name: str) -> None:
    made = table_of(games()["flip7"], 3)
    made.seats[0] = made.seats[0].model_copy(update={"name": name})
    with use_locale("de"):
        assert shown_names(made.seats)[0] == control_name(made, 0) == name
        assert bold_name(made, 0) == f"**{name}**"


def test_an_ai_of_that_name_is_not_the_crowd() -> None:
    with use_locale("de"):
        assert shown_names([SeatRow(table_id=0, seat=0, name="Crowd", ai=True)]) == ("Crowd",)
        assert shown_names([SeatRow(table_id=0, seat=0, name=FORGOTTEN, ai=True, character="shark")]) == (FORGOTTEN,)


def test_who_sat_at_another_table_keeps_their_name_where_nobody_is_behind_it() -> None:
    with use_locale("de"):
        assert shown_names([SeatRow(table_id=0, seat=0, name="Grace")]) == ("Grace",)


def test_the_crowd_beside_a_person_of_its_name_keeps_its_number() -> None:
    second = lobby.artificial(CROWD, {"Crowd"})
    assert shown_names([second]) == ("Crowd 2",)
    with use_locale("de"):
        assert shown_names([second]) == ("Publikum 2",)


def test_no_screen_reads_a_stored_name_past_the_words() -> None:
    """What is shown of a seat goes through `bot/ui/screens/names.py`."""
    past = re.compile(r"\b(seats?(\[.*?\])*|other|player|host)\.name\b")
    folders = [ROOT / "ui", ROOT / "cogs", *ROOT.glob("games/*/screens")]
    found = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for folder in folders
        for path in folder.rglob("*.py")
        if path.name != "names.py"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if past.search(line)
    ]
    assert found == []
