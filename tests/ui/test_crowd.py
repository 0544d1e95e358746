"""The Crowd among those who may be asked to a table: behind More, with the reason where it cannot come."""

from __future__ import annotations

import pytest

from bot.tables.seating.attendance import CROWD
from bot.tables.seating.table_options import switches
from bot.tables.table import Table
from bot.text import say
from bot.ui.input.ids import parse
from bot.ui.screens.additions import Additions
from bot.ui.screens.lobby_more import more
from bot.ui.screens.screen import Option, Screen, Select
from tests.ui.additions import NOTHING, Added
from tests.ui.build import ADA, table


def asked(lobby: Table, added: Additions = NOTHING) -> dict[str, Option]:
    """Who may be asked to a table."""
    rows = more(lobby, ADA, Screen(()), added).rows
    (select,) = [row for row in rows if isinstance(row, Select) and parse(row.custom_id).verb == "ai"]
    return {option.value: option for option in select.options}


@pytest.mark.parametrize(
    ("friendly", "words"), [(True, "People who watch choose"), (False, "The Crowd plays unrated games only: ")]
)
async def test_an_unrated_lobby_offers_it_and_any_other_says_why_not(friendly: bool, words: str) -> None:
    assert (asked(table(2, started=False, friendly=friendly))[CROWD].description or "").startswith(words)


async def test_where_nobody_asks_those_who_watch_it_is_not_offered_nor_whether_they_are_asked() -> None:
    lobby = table(2, started=False, friendly=True)
    assert "watched" in switches(lobby)
    lobby.context.crowd_votes = lambda: None
    assert CROWD not in asked(lobby)
    assert "watched" not in switches(lobby)


async def test_who_knows_another_way_out_says_why_it_cannot_come() -> None:
    lobby = table(2, started=False, friendly=True, watched=False)
    assert asked(lobby)[CROWD].description == "Onlookers are asked nothing here: Options changes that."
    knowing = Added(words={"refusal.crowd_unasked": "refusal.feature_off"})
    assert asked(lobby, knowing)[CROWD].description == say("refusal.feature_off")
