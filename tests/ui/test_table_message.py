"""The table message over a scripted Discord: edited sparingly, answered in place, never left old."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from bot.store.enums import Ending, Status
from bot.tables.play import playing
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from bot.ui.messages.budget import GAP
from bot.ui.messages.message_state import ASK_AGAIN
from bot.ui.messages.sending import LINGERS, WITHIN
from bot.ui.screens.screen import Screen
from tests.ui.scripted import Seen, Way
from tests.ui.theatre import ADA, BEN, CY, Theatre, controls_of
from tests.ui.virtual import run


def edits(theatre: Theatre) -> int:
    """How often the bot has changed messages of the channel, as itself or through the token of a press."""
    return sum(request.startswith(("edit", "token")) for request in theatre.discord.requests)


async def race(theatre: Theatre, *users: int) -> Table:
    """A game of Flip 7 that shows nothing step by step, so that presses follow each other."""
    return await theatre.game(*users, game="flip7", fast=True, turn_seconds=180, boards=False)


async def answer(theatre: Theatre, table: Table) -> None:
    """Whoever is asked presses the first thing the table message offers."""
    (seat,) = table.rules.open_seats(table.state)
    await theatre.press(table.seats[seat].user_id or 0, theatre.message(table), "do")


def made_screens(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collect how many entries the table has whenever a screen of its newest state is made."""
    made: list[int] = []
    newest = theatre.messages.newest

    def noting(table: Table, mentions: tuple[int, ...] = ()) -> Coroutine[None, None, Screen]:
        made.append(len(table.entries))
        return newest(table, mentions)

    monkeypatch.setattr(theatre.messages, "newest", noting)
    return made


def test_an_answer_that_shows_the_newest_needs_no_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await race(theatre, ADA, BEN)
        before, made = edits(theatre), made_screens(theatre, monkeypatch)
        await answer(theatre, table)
        await asyncio.sleep(GAP + 5)
        assert made == [len(table.entries)], "nor is anything drawn for one"
        await theatre.quiet()
        assert await theatre.stale(table) == []
        assert edits(theatre) == before

    run(evening())


def test_what_comes_while_an_answer_is_on_its_way_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await race(theatre, ADA, BEN)
        made = made_screens(theatre, monkeypatch)
        theatre.discord.script(Way(before=GAP / 2), what="answer")
        pressing = asyncio.create_task(answer(theatre, table))
        await asyncio.sleep(GAP / 4)
        assert len(made) == 1
        theatre.messages.mark_dirty(table)  # a feature has something else to say, of the same table
        await pressing
        await asyncio.sleep(GAP + 5)
        assert len(made) == 2

    run(evening())


def test_an_edit_that_was_given_up_and_arrives_after_a_newer_one_is_made_good() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        for what in ("edit", "token"):
            theatre.discord.script(Way(before=WITHIN + 20, outcome="stuck"), what=what)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(WITHIN + 10)
        await lobby.join(table, CY, "Cy")
        await asyncio.sleep(LINGERS + WITHIN)
        assert "Cy" in theatre.message(table).text

    run(evening())


def test_who_presses_while_another_is_asked_is_told_whose_turn_it_is_by_now() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await race(theatre, ADA, BEN, CY)
        seen, (first,) = theatre.message(table), table.rules.open_seats(table.state)
        old = next(number for number, _ in controls_of(seen, "do"))
        await answer(theatre, table)
        (second,) = table.rules.open_seats(table.state)
        (third,) = {0, 1, 2} - {first, second}
        users = [seat.user_id or 0 for seat in table.seats]
        entries = len(table.entries)
        told = [await pressed(theatre, users[seat], seen, old) for seat in (first, second, third)]
        assert "answered already" in told[0]
        assert "answered already" in told[1], "it is theirs, but not the one they pressed"
        assert f"It is **{table.seats[second].name}**'s turn" in told[2]
        assert len(table.entries) == entries

    run(evening())


async def pressed(theatre: Theatre, user: int, message: Seen, custom_id: str) -> str:
    """What somebody reads who presses this."""
    press = theatre.discord.press(user, message, custom_id, [])
    await theatre.router.on_interaction(press)
    return theatre.discord.panels(user)[-1].text


@pytest.mark.parametrize("late", [1.6, 2.0, 2.9])
def test_a_late_answer_does_not_hide_what_is_newer(late: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await race(theatre, ADA, BEN, CY)
        theatre.discord.script(Way(before=late), what="answer")
        answering = asyncio.create_task(answer(theatre, table))
        await asyncio.sleep(0.5)
        # The answer is on its way with the second question, which is answered elsewhere; an edit shows the third.
        (seat,) = table.rules.open_seats(table.state)
        decision = table.decision(seat)
        assert decision is not None
        await playing.act(table, table.seats[seat].user_id or 0, decision.serial, decision.options[0])
        await asyncio.sleep(GAP - 0.5 + 0.05)
        assert await theatre.stale(table) == []
        assert not answering.done()
        await answering
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


@pytest.mark.parametrize("outcome", ["lost", "cut", 429, 500])
def test_an_answer_that_fails_is_shown_by_an_edit(outcome: int | str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await race(theatre, ADA, BEN)
        theatre.discord.script(*[Way(outcome=outcome)] * 3, what="answer")
        await answer(theatre, table)
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_changes_that_come_together_are_shown_together() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        before = edits(theatre)
        for user in range(2, 9):
            await lobby.join(table, user, f"Player {user}")
        await asyncio.sleep(2 * GAP)
        assert edits(theatre) - before == 1
        assert await theatre.stale(table) == []

    run(evening())


def test_a_channel_that_refuses_is_asked_again_after_a_while_and_not_before() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.open = False
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(2 * GAP)
        tried = edits(theatre)
        assert theatre.messages.is_mute(table)
        await lobby.join(table, CY, "Cy")
        await asyncio.sleep(ASK_AGAIN / 2)
        assert edits(theatre) == tried
        theatre.discord.open = True
        await asyncio.sleep(ASK_AGAIN / 2)
        assert await theatre.stale(table) == []

    run(evening())


def test_a_channel_that_refused_is_asked_again_although_nothing_happens_at_the_table() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.open = False
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(2 * GAP)
        theatre.discord.open = True
        await asyncio.sleep(ASK_AGAIN)
        assert "Ben" in theatre.message(table).text
        assert await theatre.stale(table) == []

    run(evening())


def test_a_channel_that_refuses_for_days_is_asked_less_and_less() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.open = False
        before = edits(theatre)
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(86_400)
        assert edits(theatre) - before < 200

    run(evening())


def test_a_message_that_was_deleted_is_posted_again() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        old = theatre.message(table).id
        theatre.discord.delete(old)
        await lobby.join(table, BEN, "Ben")
        await theatre.quiet()
        assert theatre.message(table).id != old
        assert await theatre.stale(table) == []

    run(evening())


def test_a_post_whose_receipt_is_lost_is_not_posted_twice() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.script(Way(outcome="cut"), what="post")
        theatre.messages.mark_dirty(table, again=True)
        await theatre.quiet()
        assert [bool(seen.ids) for seen in theatre.discord.public] == [False, True]
        assert await theatre.stale(table) == []

    run(evening())


def test_a_press_on_a_former_message_leaves_one_that_is_alive() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        old = theatre.message(table)
        theatre.discord.script(Way(before=2.5), what="answer")
        theatre.press_soon(BEN, old, "join")
        theatre.messages.mark_dirty(table, again=True)
        await theatre.quiet()
        assert len(table.seats) == 2
        assert [seen.id for seen in theatre.discord.public if seen.ids] == [table.header.message_id]
        assert await theatre.stale(table) == []

    run(evening())


def test_a_press_that_overtakes_the_receipt_of_the_lobby_is_of_the_same_card() -> None:
    async def evening() -> None:
        theatre = Theatre()
        header = (await theatre.lobby(ADA)).header
        table = await theatre.tables.get(header.id or 0)
        assert table is not None
        # As if the command's answer were there, and its receipt were not.
        card = theatre.message(table)
        table.header = table.header.changed(message_id=None)
        await theatre.press(BEN, card, "join")
        await theatre.quiet()
        assert table.header.message_id == card.id
        assert len(theatre.discord.public) == 1
        assert await theatre.stale(table) == []

    run(evening())


def test_a_press_that_overtakes_the_receipt_of_a_new_message_is_answered_with_the_table() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        old = theatre.message(table)
        theatre.discord.script(Way(after=2.5), what="post")
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(1)
        there = theatre.discord.public[-1]
        assert table.header.message_id == old.id != there.id
        await theatre.press(BEN, there, "join")
        assert there.ids
        await theatre.quiet()
        assert table.header.message_id == there.id
        assert [seen.id for seen in theatre.discord.public if seen.ids] == [there.id]
        assert await theatre.stale(table) == []

    run(evening())


def test_a_channel_that_is_gone_ends_its_table_and_is_left_alone() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.script(Way(outcome=10003))
        await lobby.join(table, BEN, "Ben")
        await asyncio.sleep(60)
        tried = len(theatre.discord.requests)
        assert (table.status, table.header.ending) == (Status.CLOSED, Ending.GONE)
        await asyncio.sleep(1000)
        assert len(theatre.discord.requests) == tried

    run(evening())


def test_cards_are_turned_one_by_one_and_panels_wait_for_them() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, game="flip7", turn_seconds=180)
        await theatre.quiet()
        before = edits(theatre)
        while True:
            await asyncio.sleep(10)
            before = edits(theatre)
            await answer(theatre, table)
            if table.playback:
                break
        assert not theatre.messages.state(table).is_at_rest
        await theatre.quiet()
        assert edits(theatre) > before
        assert await theatre.stale(table) == []

    run(evening())


def test_as_many_frames_are_shown_as_the_clocks_leave_time_for_drum_rolls_included() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, game="flip7", turn_seconds=180, seed="2", boards=False)
        drums = 0
        while not drums:
            await theatre.quiet()
            pressed_at = theatre.clock.now()
            await answer(theatre, table)
            (seat,) = table.rules.open_seats(table.state)
            due = table.due(seat)
            assert due is not None
            left = due - pressed_at - table.header.turn_seconds
            shown: list[object] = []
            while not theatre.messages.state(table).is_at_rest:
                text = theatre.message(table).text
                if ("Drum roll" in text or "being revealed" in text) and shown[-1:] != [theatre.message(table).content]:
                    shown.append(theatre.message(table).content)
                    drums += "Drum roll" in text
                await asyncio.sleep(0.1)
            assert len(shown) == len(table.playback)
            assert left == pytest.approx(len(shown) * table.rules.pace.frame, abs=0.2)

    run(evening())


def test_a_table_that_ends_while_its_channel_refuses_is_shown_as_ended_later() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.open = False
        await lobby.cancel(table, ADA)
        await asyncio.sleep(2 * GAP)
        assert theatre.message(table).ids
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_a_channel_that_is_gone_is_asked_for_nothing_any_more() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        theatre.discord.open = False
        theatre.messages.mark_dirty(table, again=True)
        await asyncio.sleep(2 * GAP)
        before = len(theatre.discord.requests)
        await hosting.shut(table, Ending.GONE)
        await theatre.quiet()
        assert theatre.discord.requests[before:] == []

    run(evening())
