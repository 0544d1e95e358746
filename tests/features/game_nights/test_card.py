"""The card of a game night: who comes, when that is, and what it looks like."""

from __future__ import annotations

from bot.features.game_nights.service import BEFORE
from bot.features.game_nights.worker import RETRY
from bot.games.flip7.pictures.drawer import Flip7Drawer
from tests.features.game_nights.kit import HOUR, Host
from tests.features.game_nights.test_keeper import card, pings, said
from tests.tables.room import ADA, BEN, CY
from tests.ui.pressed import refused
from tests.ui.wall import text_of


async def test_the_host_comes_and_is_reminded_unless_they_say_no(host: Host) -> None:
    night = await host.draft()
    await host.nights.announce(night.id, with_event=False)
    await host.after(1)
    assert "**Coming (1)**\nAda" in text_of(await card(host, night))
    await host.nights.stay_away(night.id, ADA)
    await host.after(1)
    assert "Nobody has said yet" in text_of(await card(host, night))
    await host.nights.come(night.id, ADA, "Ada")
    await host.after(2 * HOUR - BEFORE)
    assert pings(host) == [(ADA,)]


async def test_no_reminder_is_promised_that_comes_no_more(host: Host) -> None:
    assert "gets a reminder" in text_of(await card(host, await host.planned(BEN)))
    assert "gets a reminder" not in text_of(await card(host, await host.planned(BEN, ahead=BEFORE - 60)))


async def test_the_card_has_the_cover_of_its_first_game_until_it_is_over(host: Host) -> None:
    night = await host.planned(BEN, games=["flip7", "luckybox"])
    cover = Flip7Drawer().draw_cover()
    assert (await card(host, night)).picture == cover
    await host.after(2 * HOUR)
    assert (await card(host, night)).picture == cover
    await host.nights.end(night.id)
    await host.after(60)
    assert (await card(host, night)).picture is None


async def test_how_long_it_is_until_then_is_said_of_what_lies_ahead_alone(host: Host) -> None:
    night = await host.planned(BEN)
    begins = f"<t:{int(night.row.starts_at)}"
    assert f"({begins}:R>)" in text_of(await card(host, night))
    await host.after(2 * HOUR - BEFORE)
    assert f"begins at {begins}:t>" in said(host)[-1], "which is as true later"
    host.asked.no_channel = refused(0, 503)
    await host.after(BEFORE + 1)
    await host.nights.come(night.id, CY, "Cy")
    await host.after(1)
    text = text_of(await card(host, night))
    assert ":R>" not in text
    assert "about to open" in text
    host.asked.no_channel = None
    await host.after(RETRY)
    assert "The tables are open" in text_of(await card(host, night))
    other = await host.planned(BEN, ahead=9 * HOUR)
    await host.nights.move(other.id, other.row.starts_at + HOUR)
    await host.after(1)
    await host.nights.call_off(other.id)
    await host.after(1)
    assert not any(":R>" in text for text in said(host)), "nor of what is off, or has another time"
