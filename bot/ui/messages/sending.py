"""Posting or changing one message: how long that may take, and what has become of it. All messages are sent by this."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import TypeVar

from bot.ui.input.answers import FAULTS, DeliveryStatus, SendResult
from bot.ui.messages.error_codes import Do, may_have_worked, what_to_do

log = logging.getLogger(__name__)
T = TypeVar("T")
WITHIN = 15.0
"""Seconds for one request, in which discord.py may wait for Discord's limits: others may wait for it meanwhile."""
LINGERS = 60.0
"""Seconds for which a request that was given up may still arrive: after a newer one, it undoes what that has shown."""
PUT_AWAY = (Do.POST_ANEW, Do.LET_GO)
"""What whoever has put a message away asks for, or who has not pressed for long: nothing is wrong."""


async def in_time(request: Awaitable[T]) -> T:
    """Return what one request is answered with; raises what `FAULTS` names, `TimeoutError` where it takes too long."""
    async with asyncio.timeout(WITHIN):
        return await request


async def deliver(request: Awaitable[int | None], what: str, *, may_fail: bool = False) -> SendResult:
    """Post a message (the request returns its id) or change one, and return what has become of it.

    `what`: what the log calls it. `may_fail`: the log need not warn of one that is not there.
    """
    try:
        return SendResult(DeliveryStatus.SENT, await in_time(request))
    except FAULTS as error:
        if may_fail or what_to_do(error) in PUT_AWAY:
            log.info("%s did not get through: %r", what, error)
        else:
            log.warning("%s did not get through: %r", what, error)
        return SendResult(DeliveryStatus.UNSURE if may_have_worked(error) else DeliveryStatus.REFUSED, error=error)
