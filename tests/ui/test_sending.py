"""Posting or changing one message: its time limit, and what has become of it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.ui.input.answers import DeliveryStatus, SendResult
from bot.ui.messages import sending
from bot.ui.messages.error_codes import (
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Do,
)
from bot.ui.messages.guests import Quiet
from bot.ui.messages.sending import deliver, in_time
from tests.ui.pressed import refused

BOT = Path(__file__).parents[2] / "bot"


async def ends_in(error: Exception) -> int:
    """A request that fails."""
    raise error


async def posts() -> int:
    """A request that works."""
    return 7


async def changes() -> None:
    """One that makes no message."""


async def hangs() -> None:
    """One that is never answered."""
    await asyncio.Event().wait()


async def test_what_is_there_is_told_with_its_id() -> None:
    assert await deliver(posts(), "a card") == SendResult(DeliveryStatus.SENT, 7)
    sent = await deliver(changes(), "a card")
    assert (sent.is_sent, sent.do, sent.is_to_be_tried_again) == (True, None, False)


@pytest.mark.parametrize(
    ("error", "status", "do", "again"),
    [
        (refused(UNKNOWN_CHANNEL, 404), DeliveryStatus.REFUSED, Do.GONE, False),
        (refused(UNKNOWN_MESSAGE, 404), DeliveryStatus.REFUSED, Do.POST_ANEW, False),
        (refused(MISSING_PERMISSIONS, 403), DeliveryStatus.REFUSED, Do.GO_PRIVATE, True),
        (refused(0, 429), DeliveryStatus.REFUSED, Do.RETRY, True),
        (refused(0, 503), DeliveryStatus.UNSURE, Do.RETRY, True),
        (ConnectionError("broke"), DeliveryStatus.UNSURE, Do.RETRY, True),
    ],
)
async def test_what_is_not_there_says_what_is_done_about_it(
    error: Exception, status: DeliveryStatus, do: Do, again: bool
) -> None:
    sent = await deliver(ends_in(error), "a card")
    assert (sent.status, sent.do, sent.is_to_be_tried_again, sent.error) == (status, do, again, error)


async def test_what_hangs_holds_nobody_up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "WITHIN", 0.0)
    sent = await deliver(hangs(), "a card")
    assert (sent.status, sent.is_to_be_tried_again) == (DeliveryStatus.UNSURE, True)
    with pytest.raises(TimeoutError):
        await in_time(hangs())


@pytest.mark.parametrize("fault", [Quiet(), LookupError("a fault of ours")])
async def test_what_is_no_answer_of_discords_is_for_whoever_sends(fault: Exception) -> None:
    with pytest.raises(type(fault)):
        await deliver(ends_in(fault), "a card")


async def test_the_log_warns_of_what_is_not_there_unless_somebody_has_put_it_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    await deliver(ends_in(refused(MISSING_PERMISSIONS, 403)), "table 1: card")
    await deliver(ends_in(ConnectionError("broke")), "table 2: card", may_fail=True)
    await deliver(ends_in(refused(UNKNOWN_WEBHOOK, 404)), "table 3: panel")
    assert [(record.levelname, record.getMessage().partition(" did not")[0]) for record in caplog.records] == [
        ("WARNING", "table 1: card"),
        ("INFO", "table 2: card"),
        ("INFO", "table 3: panel"),
    ]
    assert str(MISSING_PERMISSIONS) in caplog.text, "Discord's code says why"


def test_no_room_has_a_time_limit_of_its_own_for_what_it_sends() -> None:
    own = [path for path in (BOT / "features").rglob("*.py") if "asyncio.timeout" in path.read_text("utf-8")]
    assert own == []
