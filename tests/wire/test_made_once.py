"""What has no nonce is made once, whatever becomes of Discord's receipts; and a game night nobody was shown waits."""

from __future__ import annotations

import pytest

from bot.features.game_nights.service import BEFORE
from tests.wire.rig import Evening

HOUR = 3600.0


@pytest.mark.parametrize("status", [500, 502, 503, None])
async def test_a_thread_whose_receipt_is_lost_is_taken_over(evening: Evening, status: int | None) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options")
    if status is None:
        evening.sandbox.cut_next("POST", "/threads$", after=True)
    else:
        evening.sandbox.fail_next("POST", "/threads$", status, after=True)
    said = await evening.press(ada, page, "Move to a thread")
    (thread,) = [channel for channel in evening.sandbox.guild.channels.values() if channel.parent_id == table.room.id]
    evening.leaves_tidy(thread)
    assert f"<#{thread.id}>" in said.text
    assert sum(request.path.endswith("/threads") for request in evening.requests) == 1


async def test_a_game_night_whose_card_is_refused_is_told_to_its_host_and_begins_once_it_is_there(
    evening: Evening,
) -> None:
    ada, room = evening.person("Ada"), evening.room()
    draft = await evening.slash(ada, room, "event", when="in 2 h", title="Friday")
    evening.sandbox.fail_next("POST", f"/channels/{room.id}/messages$", 403, 50013, times=2)
    told = await evening.press(ada, draft, "Announce it")
    assert "I cannot post the invitation in this channel yet" in told.text
    assert [button.label for button in told.buttons] == ["Try again", "Call off"]
    told = await evening.press(ada, told, "Try again")
    assert "I cannot post" in told.text or "is announced" in told.text
    evening.sandbox.clock.advance(130)
    await evening.until(lambda: [seen for seen in evening.sandbox.messages(room, ada) if "invites you" in seen.text])


async def test_of_a_game_night_that_nobody_was_shown_nothing_goes_on(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    draft = await evening.slash(ada, room, "event", when="in 2 h", title="Friday")
    evening.sandbox.fail_next("POST", f"/channels/{room.id}/messages$", 403, 50013, times=60)
    told = await evening.press(ada, draft, "Announce it")
    evening.sandbox.clock.advance(2 * HOUR - BEFORE + 1)
    evening.sandbox.clock.advance(BEFORE + 60)
    await evening.slash(ada, evening.room(), "help")
    assert evening.rows("SELECT status FROM evenings")[-1] == ("planned",)
    assert evening.rows("SELECT count(*) FROM tables WHERE channel_id = ?", room.id) == [(0,)]
    evening.mend()
    told = await evening.press(ada, told, "Call off")
    await evening.press(ada, told, "Call it off")
    assert evening.rows("SELECT status FROM evenings")[-1] == ("called_off",)
