"""What has no nonce is made once, whatever becomes of Discord's receipts."""

from __future__ import annotations

import pytest

from tests.depth import deep
from tests.wire.rig import Evening


@pytest.mark.parametrize("status", [500, None, *map(deep, (502, 503))])
async def test_a_thread_whose_receipt_is_lost_is_taken_over(evening: Evening, status: int | None) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options as buttons")
    if status is None:
        evening.sandbox.cut_next("POST", "/threads$", after=True)
    else:
        evening.sandbox.fail_next("POST", "/threads$", status, after=True)
    said = await evening.press(ada, page, "Move to a thread")
    (thread,) = [channel for channel in evening.sandbox.guild.channels.values() if channel.parent_id == table.room.id]
    evening.leaves_tidy(thread)
    assert f"<#{thread.id}>" in said.text
    assert sum(request.path.endswith("/threads") for request in evening.requests) == 1
