"""A server that could not be told stays owed its welcome, whatever keeps it from being said."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import OperationalError

from bot.feature import Kernel
from bot.features.welcome import service
from bot.features.welcome.service import WelcomeWorker
from bot.features.welcome.store import WelcomeStore
from bot.ui.input.answers import DeliveryStatus, Interaction, SendResult
from tests.store.rows import GUILD
from tests.ui.virtual import LoopClock, run


def test_a_welcome_that_the_answer_could_not_say_is_owed_again_once_the_database_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Store:
        away, owed = 2, 0

        async def pay(self, guild_id: int) -> bool:
            return True

        async def owe(self, guild_id: int) -> None:
            if self.away:
                self.away -= 1
                raise OperationalError("", {}, ConnectionRefusedError("no database"))
            self.owed += 1

    async def refused(*_: Any) -> SendResult:
        return SendResult(DeliveryStatus.REFUSED)

    async def evening() -> None:
        async def nothing(*_: Any) -> None: ...

        store = Store()
        kernel = SimpleNamespace(clock=LoopClock(), games={}, features=(), languages=SimpleNamespace(answer=nothing))
        worker = WelcomeWorker(cast("Kernel", kernel), cast("WelcomeStore", store))
        worker.owing = {GUILD}
        there = SimpleNamespace(guild_id=GUILD, command=None, extras={})
        await worker.answered(cast("Interaction", there))
        assert store.owed == 1
        assert worker.owing == {GUILD}

    monkeypatch.setattr(service, "add_privately", refused)
    monkeypatch.setattr(service, "welcome", lambda *_: None)
    monkeypatch.setattr(service, "is_guest", lambda _: False)
    run(evening())
