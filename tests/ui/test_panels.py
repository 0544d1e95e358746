"""Private panels over a scripted Discord: a token counts once it has answered, and nobody is left a turn behind."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.enums import Ending
from bot.store.rows import PanelRow
from bot.tables.messages import has_to_open_board
from bot.tables.seating import hosting
from bot.tables.table import Table
from bot.ui.media.drawing import UNASKED
from bot.ui.messages.sending import LINGERS, WITHIN
from bot.ui.screens.screen import Screen
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

KEEP = "several"
"""The verb of the first question of Lucky Box."""


async def both_have_kept(theatre: Theatre) -> Table:
    """A game of two whose time passes, and who have chosen their cards: the first turn comes by itself."""
    table = await theatre.game(ADA, BEN, turn_seconds=180)
    theatre.start_time()
    for user in (ADA, BEN):
        await theatre.press(user, theatre.panel(user), KEEP)
    return table


async def first_turn(theatre: Theatre, table: Table) -> None:
    """Wait until the first number is there."""
    await asyncio.sleep(15)
    assert table.state.revealed is not None


def pushes(theatre: Theatre) -> int:
    """How often a panel was changed by its token."""
    return sum(request.startswith("panel") for request in theatre.discord.requests)


@pytest.mark.parametrize("late", [2.0, 2.8])
def test_a_late_answer_is_followed_by_the_turn_that_came_meanwhile(late: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.start_time()
        theatre.discord.script(Way(before=late), what="answer")
        theatre.press_soon(ADA, theatre.panel(ADA), KEEP)
        await asyncio.sleep(0.01)
        await theatre.press(BEN, theatre.panel(BEN), KEEP)
        await first_turn(theatre, table)
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_a_push_that_was_given_up_and_arrives_after_a_newer_one_is_made_good() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await both_have_kept(theatre)
        theatre.discord.script(*[Way(before=WITHIN + 20, outcome="stuck")] * 2, what="panel")
        await first_turn(theatre, table)
        await asyncio.sleep(WITHIN)
        await hosting.shut(table, Ending.ENDED)
        await asyncio.sleep(2)
        (panel,) = theatre.discord.panels(ADA)
        ended = panel.text
        await asyncio.sleep(LINGERS + WITHIN)
        assert panel.text == ended

    run(evening())


@pytest.mark.parametrize("outcome", ["lost", "cut", 429, 500])
def test_an_answer_that_fails_is_made_good_by_the_token_before(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.discord.script(*[Way(outcome=outcome)] * 3, what="answer")
        await theatre.press(ADA, theatre.panel(ADA), KEEP)
        await theatre.quiet()
        assert await theatre.stale(table) == []
        assert "You keep" in theatre.panel(ADA).text

    run(evening())


@pytest.mark.parametrize("outcome", ["lost", 429, 500])
def test_an_answer_that_fails_once_is_sent_once_more(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180, boards=False)
        theatre.discord.script(Way(outcome=outcome), what="answer")
        pressed = await theatre.press(ADA, theatre.message(table), "board")
        assert pressed.answered
        assert "is an old one" not in theatre.message(table).text
        assert len(theatre.discord.panels(ADA)) == 1

    run(evening())


def test_a_press_that_is_answered_well_needs_no_push() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = pushes(theatre)
        await theatre.press(ADA, theatre.panel(ADA), KEEP)
        await theatre.quiet()
        assert await theatre.stale(table) == []
        assert pushes(theatre) == before

    run(evening())


def test_no_token_is_used_before_its_answer_went_through() -> None:
    async def evening() -> list[str]:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        held = table.panels[ADA].token
        theatre.discord.script(Way(before=2.5), what="answer")
        theatre.press_soon(ADA, theatre.panel(ADA), KEEP)
        await asyncio.sleep(1.0)
        used = [table.panels[ADA].token, held]
        await theatre.quiet()
        return [*used, table.panels[ADA].token]

    before, held, after = run(evening())
    assert before == held
    assert after != held


@pytest.mark.parametrize("outcome", ["ok", "lost"])
def test_no_panel_is_kept_of_somebody_whose_data_was_deleted_while_they_were_answered(outcome: str) -> None:
    async def evening() -> tuple[bool, list[str]]:
        theatre = Theatre()
        theatre.people.heard = []
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.people.heard = []
        theatre.discord.script(*[Way(before=2.0, outcome=outcome)] * 3, what="answer")
        theatre.press_soon(ADA, theatre.panel(ADA), KEEP)
        await asyncio.sleep(1.0)
        table.take_seats([seat.model_copy(update={"user_id": None}) for seat in table.seats if seat.user_id == ADA])
        del table.panels[ADA], theatre.store.panels[ADA]
        await theatre.quiet()
        return ADA in theatre.store.panels or ADA in table.panels, theatre.people.heard

    assert run(evening()) == (False, [])


def test_whoever_cannot_be_shown_theirs_is_told_that_it_is_old_until_they_press_my_board() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await both_have_kept(theatre)
        for pressed in theatre.discord.tokens.values():
            pressed.expired = pressed.expired or pressed.user.id == BEN
        await first_turn(theatre, table)
        assert has_to_open_board(table, BEN)
        assert "**Player 2**: the board you have open is an old one." in theatre.message(table).text
        assert "**Ada**: the board" not in theatre.message(table).text
        await theatre.press(BEN, theatre.message(table), "board")
        await asyncio.sleep(5)
        assert "is an old one" not in theatre.message(table).text
        assert await theatre.stale(table) == []

    run(evening())


def test_a_panel_that_was_put_away_is_not_missed() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.start_time()
        del theatre.discord.messages[theatre.panel(BEN).id]
        for user in (ADA, BEN):
            await theatre.press(user, theatre.message(table), "board")
            await theatre.press(user, theatre.panel(user), KEEP)
        del theatre.discord.messages[theatre.panel(BEN).id]
        await first_turn(theatre, table)
        assert not has_to_open_board(table, BEN)

    run(evening())


def test_a_panel_discord_is_too_busy_for_is_tried_again() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        theatre.discord.script(*[Way(outcome=500)] * 3, what="panel")
        theatre.panels.state(table, ADA).key = None
        theatre.panels.refresh(table, (ADA,))
        await asyncio.sleep(60)
        assert theatre.panels.are_newest(table)
        assert pushes(theatre) == 4

    run(evening())


def test_a_panel_nobody_can_find_is_asked_for() -> None:
    async def evening() -> PanelRow:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180, boards=False)
        # Sent, its receipt lost, tried again, and not found.
        theatre.discord.script(Way(outcome="cut"), *[Way(outcome=500)] * 3, what="answer")
        theatre.discord.script(Way(outcome=500), what="find")
        await theatre.press(ADA, theatre.message(table), "board")
        await theatre.quiet()
        assert "**Ada**: the board you have open is an old one." in theatre.message(table).text
        return table.panels[ADA]

    assert run(evening()).token == ""


def test_panels_of_the_same_look_are_not_sent_again() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        before = pushes(theatre)
        theatre.panels.refresh(table, None)
        await asyncio.sleep(5)
        assert pushes(theatre) == before

    run(evening())


def test_panels_that_nobody_has_pressed_are_made_two_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, CY, turn_seconds=180)
        await theatre.quiet()
        make, under_way, most, begun = theatre.panels.screen, 0, 0, 0

        async def counted(table: Table, seat: int, user_id: int) -> Screen:
            nonlocal under_way, most, begun
            under_way, begun = under_way + 1, begun + 1
            most = max(most, under_way)
            await asyncio.sleep(1)
            under_way -= 1
            return await make(table, seat, user_id)

        monkeypatch.setattr(theatre.panels, "screen", counted)
        theatre.panels.refresh(table, None)
        await theatre.quiet()
        assert begun == 3, "everybody's is made in the end"
        assert most == UNASKED

    run(evening())
