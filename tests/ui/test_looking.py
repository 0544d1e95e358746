"""Another's board in place of one's own panel: it leads back, follows the game, and never buries the panel."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.enums import Ending
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.ui.scripted import Seen, Way
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

KEEP = "several"
"""The verb of the first question of Lucky Box."""


async def looking(*users: int, where: str = "panel", boards: bool = True) -> tuple[Theatre, Table]:
    """A game in which Ada looks at somebody, from her panel or from the table message."""
    theatre = Theatre()
    table = await theatre.game(*(users or (ADA, BEN)), turn_seconds=180, boards=boards)
    await theatre.press(ADA, theatre.panel(ADA) if where == "panel" else theatre.message(table), "look")
    return theatre, table


def shown(theatre: Theatre, user: int = ADA) -> list[Seen]:
    """The private messages of a person."""
    return list(theatre.discord.panels(user))


@pytest.mark.parametrize("where", ["panel", "message"])
def test_looking_changes_the_one_panel_and_leads_back(where: str) -> None:
    async def evening() -> None:
        theatre, _ = await looking(where=where)
        (panel,) = shown(theatre)
        assert "Player 2's board" in panel.text
        await theatre.press(ADA, panel, "board")
        (panel,) = shown(theatre)
        assert "'s board" not in panel.text
        assert theatre.panel(ADA).id == panel.id

    run(evening())


def test_without_an_open_panel_looking_from_the_table_message_opens_it() -> None:
    async def evening() -> None:
        theatre, table = await looking(where="message", boards=False)
        (panel,) = shown(theatre)
        assert "Player 2's board" in panel.text
        assert table.panels[ADA].message_id == panel.id

    run(evening())


def test_a_panel_that_was_put_away_or_lies_above_the_table_message_is_followed_by_a_new_one() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(10)
        await theatre.press(ADA, theatre.message(table), "look")
        old, new = shown(theatre)
        assert "'s board" not in old.text
        assert "'s board" in new.text
        theatre.discord.script(Way(outcome=10008), what="panel")
        await theatre.press(ADA, theatre.message(table), "look")
        assert len(shown(theatre)) == 3

    run(evening())


def test_the_board_one_looks_at_follows_the_game() -> None:
    async def evening() -> None:
        theatre, table = await looking()
        await theatre.press(BEN, theatre.panel(BEN), KEEP)
        await asyncio.sleep(3)
        (panel,) = shown(theatre)
        assert "Player 2's board" in panel.text
        assert theatre.panels.state(table, ADA).looked == len(table.entries), "it was drawn anew"

    run(evening())


def test_what_others_do_changes_nothing_of_the_board_one_looks_at() -> None:
    async def evening() -> None:
        theatre, table = await looking(ADA, BEN, CY)
        drawn = theatre.panels.state(table, ADA).looked
        await theatre.press(CY, theatre.panel(CY), KEEP)
        await asyncio.sleep(3)
        assert theatre.panels.state(table, ADA).looked == drawn

    run(evening())


def test_a_question_to_the_one_who_looks_is_told_above_the_board_which_stays() -> None:
    async def evening() -> None:
        theatre, table = await looking()
        assert table.rules.open_seats(table.state) == (0, 1)
        (panel,) = shown(theatre)
        assert panel.text.startswith("👉 **Your turn!**")
        await theatre.press(ADA, panel, "board")
        await theatre.press(ADA, theatre.panel(ADA), KEEP)
        await theatre.press(ADA, theatre.panel(ADA), "look")
        (panel,) = shown(theatre)
        assert "Your turn" not in panel.text
        theatre.start_time()
        await theatre.press(BEN, theatre.panel(BEN), KEEP)
        await asyncio.sleep(15)
        assert table.state.revealed is not None
        (panel,) = shown(theatre)
        assert panel.text.startswith("👉 **Your turn!**")
        assert "Player 2's board" in panel.text
        first = next(control for control in panel.controls)
        assert str(first["custom_id"]).endswith(":board"), "the way back stands first"
        await theatre.quiet()

    run(evening())


def test_when_the_table_ends_everybody_is_back_at_their_own_board() -> None:
    async def evening() -> None:
        theatre, table = await looking()
        await hosting.shut(table, Ending.ENDED)
        await theatre.quiet()
        (panel,) = shown(theatre)
        assert "'s board" not in panel.text

    run(evening())


def test_what_the_clock_played_is_told_once_one_is_back_although_one_looked_elsewhere_meanwhile() -> None:
    async def evening() -> None:
        theatre, _ = await looking()
        theatre.start_time()
        await asyncio.sleep(400)
        (panel,) = shown(theatre)
        assert "'s board" in panel.text
        await theatre.press(ADA, panel, "board")
        assert "for you" in theatre.panel(ADA).text
        await theatre.quiet()

    run(evening())


def test_what_happened_is_told_on_the_panel_itself() -> None:
    async def evening() -> None:
        theatre = Theatre()
        await theatre.game(ADA, BEN, turn_seconds=180)
        await theatre.press(ADA, theatre.panel(ADA), "news")
        (panel,) = shown(theatre)
        assert "What happened" in panel.text
        assert "Pick" in panel.text or "Which" in panel.text

    run(evening())
