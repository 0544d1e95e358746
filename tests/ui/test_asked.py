"""Those who are only asked whether they play: what they see of it, how often they are mentioned, what they press."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from bot.store.enums import ClockKind, Status
from bot.tables.seating import consent, hosting, lobby, table_options
from bot.tables.seating.silence import SILENCE
from bot.tables.table import Table
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, CY, Theatre
from tests.ui.virtual import run

TIMES = {"at once": 0.0, "what is drawn takes long": 2.0}


def asked(table: Table) -> list[int | None]:
    """Who is only asked."""
    return [seat.user_id for seat in consent.asked(table.seats)]


def newest(theatre: Theatre) -> Table:
    """The table that was set up last."""
    return max(theatre.tables.cache, key=lambda table: table.id)


async def again(theatre: Theatre, *users: int) -> Table:
    """Somebody presses Rematch after a game; return the new table."""
    table = await theatre.game(*users, boards=False)
    await hosting.end(table, 99, moderator=True)
    await asyncio.sleep(60)
    pressed = theatre.discord.press(users[0], theatre.message(table), f"t1:{table.id}:-:0:rematch")
    await theatre.router.on_interaction(pressed)
    await asyncio.sleep(60)
    return newest(theatre)


@pytest.mark.parametrize("seconds", TIMES.values(), ids=TIMES)
@pytest.mark.parametrize("way", [Way(), Way(before=2.0), Way(before=5.0), Way(outcome="cut"), Way(outcome="lost")])
def test_a_rematch_mentions_everybody_it_asks_once(way: Way, seconds: float) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, CY, boards=False)
        await hosting.end(table, 99, moderator=True)
        await asyncio.sleep(60)
        theatre.discord.pings.clear()
        theatre.drawing.seconds = seconds
        theatre.discord.script(way, what="answer")
        pressed = theatre.discord.press(ADA, theatre.message(table), f"t1:{table.id}:-:0:rematch")
        await theatre.router.on_interaction(pressed)
        await theatre.quiet()
        found = newest(theatre)
        assert [users for _, users in theatre.discord.pings] == [(BEN, CY)]
        assert (asked(found), consent.untold(found)) == ([BEN, CY], ())
        assert await theatre.stale(found) == []
        await lobby.add_ai(found, ADA)
        await theatre.quiet()
        assert [users for _, users in theatre.discord.pings] == [(BEN, CY)]

    run(evening())


def test_the_lobby_shows_with_a_question_mark_who_is_asked() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await again(theatre, ADA, BEN, CY)
        text = theatre.message(table).text
        assert "1. Ada (host)\n" in text
        assert "2. Player 2 **?**" in text
        assert "any button here says yes, **Leave** says no" in text
        for user, verb in ((BEN, "more"), (CY, "leave")):
            await theatre.press(user, theatre.message(table), verb)
        await theatre.quiet()
        assert "?" not in theatre.message(table).text
        assert (asked(table), [seat.user_id for seat in table.seats]) == ([], [ADA, BEN])

    run(evening())


@pytest.mark.parametrize("verb", ["join", "ai", "more", "start"])
def test_any_button_says_yes(verb: str) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await again(theatre, ADA, BEN)
        await theatre.press(ADA, theatre.message(table), "ai")
        await asyncio.sleep(5)
        await theatre.press(BEN, theatre.message(table), verb)
        await theatre.quiet()
        assert asked(table) == []
        assert table.status == Status.LOBBY
        assert await theatre.stale(table) == []

    run(evening())


def test_the_start_says_whom_it_leaves_out_on_the_card_for_good_and_on_the_table_until_it_moves_on() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await again(theatre, ADA, BEN, CY)
        card = theatre.message(table)
        await theatre.press(CY, card, "join")
        theatre.discord.pings.clear()
        await theatre.press(ADA, card, "start")
        await theatre.quiet()
        assert [users for _, users in theatre.discord.pings] == [(ADA, CY)]
        left_out = "-# Playing without <@2>: no yes came in time. The next game is open to all."
        assert left_out in theatre.message(table).text
        assert left_out in theatre.discord.messages[card.id].text
        assert await theatre.stale(table) == []

    run(evening())


def test_who_has_left_the_server_is_not_asked() -> None:
    async def evening() -> None:
        theatre = Theatre()
        theatre.discord.left.add(BEN)
        table = await again(theatre, ADA, BEN, CY)
        assert [seat.user_id for seat in table.seats] == [ADA, CY]
        assert [users for _, users in theatre.discord.pings][-1] == (CY,)

    run(evening())


async def _ben_avoids_ada(_: Collection[int]) -> Collection[tuple[int, int]]:
    return [(BEN, ADA)]


def test_whoever_would_rather_not_play_with_the_host_is_named_and_not_pinged() -> None:
    async def evening() -> None:
        theatre = Theatre()
        old = await theatre.game(ADA, BEN, CY, boards=False)
        await hosting.end(old, 99, moderator=True)
        theatre.tables.context.avoids = _ben_avoids_ada
        await asyncio.sleep(60)
        pressed = theatre.discord.press(ADA, theatre.message(old), f"t1:{old.id}:-:0:rematch")
        await theatre.router.on_interaction(pressed)
        await asyncio.sleep(60)
        table = newest(theatre)
        [*_, (told, users)] = theatre.discord.pings
        assert (users, theatre.discord.messages[told].text.splitlines()[0]) == ((CY,), "<@2> <@3> Are you in?")
        await lobby.join(table, CY, "Cy")
        # Another mention names those alone who are pinged, as where somebody wants no mentions.
        await table_options.set_time(table, ADA, ClockKind.LIVE, 90)
        await theatre.quiet()
        [*_, (told, users)] = theatre.discord.pings
        assert (users, theatre.discord.messages[told].text.splitlines()[0]) == ((CY,), "<@3> Are you in?")
        assert (asked(table), consent.untold(table)) == ([BEN, CY], ())

    run(evening())


@pytest.mark.parametrize("way", [Way(), Way(before=5.0), Way(outcome="cut"), Way(before=2.0, outcome=500)])
def test_a_change_of_what_is_played_mentions_everybody_else_once(way: Way) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN, CY)
        card = theatre.message(table)
        theatre.discord.script(way, what="post")
        await table_options.set_time(table, ADA, ClockKind.LIVE, 90)
        await asyncio.sleep(0.5)
        await table_options.set_time(table, ADA, ClockKind.LIVE, 120)
        await theatre.quiet()
        [(told, users)] = theatre.discord.pings
        assert (users, theatre.discord.messages[told].text.splitlines()[0]) == ((BEN, CY), "<@2> <@3> Are you in?")
        assert theatre.message(table) is card
        assert "2. Player 2 **?**" in card.text
        assert await theatre.stale(table) == []

    run(evening())


def test_whoever_was_not_mentioned_before_a_restart_is_mentioned_after_it() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA, BEN)
        theatre.display.notices.ours = lambda _: False
        await table_options.set_time(table, ADA, ClockKind.LIVE, 90)
        await asyncio.sleep(5)
        assert theatre.discord.pings == []
        theatre.display.notices.ours = lambda _: True
        theatre.display.table_read_again(table)
        await theatre.quiet()
        assert [users for _, users in theatre.discord.pings] == [(BEN,)]

    run(evening())


def test_a_lobby_whose_host_is_away_offers_to_take_it_over_where_nothing_moves_for_it() -> None:
    async def evening() -> None:
        theatre = Theatre()
        theatre.start_time()
        table = await theatre.lobby(ADA, BEN)
        before = theatre.message(table).ids
        await asyncio.sleep(SILENCE + 5)
        card = theatre.message(table)
        assert card.ids[: len(before)] == before
        assert "**Ada** has not pressed anything for two minutes" in card.text
        await theatre.press(BEN, card, "take")
        await asyncio.sleep(5)
        assert table.header.host_id == BEN
        assert theatre.message(table).ids == before
        await asyncio.sleep(SILENCE + 5)
        assert "**Player 2** has not pressed anything" in theatre.message(table).text
        await theatre.press(BEN, theatre.message(table), "more")
        await asyncio.sleep(5)
        assert theatre.message(table).ids == before
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())
