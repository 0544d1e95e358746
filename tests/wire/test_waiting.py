"""What a test is told where it waits in vain."""

from __future__ import annotations

import pytest

from tests.wire import rig
from tests.wire.rig import Evening


async def test_a_wait_in_vain_tells_what_the_bot_has_logged(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await evening.game(*evening.people("Ada"), ai=1)
    logged = evening.bot.log().splitlines()[-1]
    monkeypatch.setattr(rig, "PATIENCE", evening.bot.nudge_after)
    with pytest.raises(TimeoutError) as caught:
        await evening.until(lambda: None)
    assert logged in str(caught.value)
