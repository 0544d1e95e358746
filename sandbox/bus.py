"""What happened, passed on to those it concerns; and waiting for something to become true without polling."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Change:
    """One thing that happened.

    `kind` in upper case is a gateway event (GUILD_CREATE, CHANNEL_UPDATE, THREAD_CREATE …) whose payload is `data`;
    in lower case it is news for the page and for waiting tests: message, message_deleted, commands, emojis,
    interaction, status, clock, request.
    """

    kind: str
    data: Any = None
    guild_id: int | None = None


class Bus:
    """Publishes changes to listeners in order and wakes everybody who waits."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []
        self._waiting: set[asyncio.Future[None]] = set()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` for every change from now on; calling the result ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, change: Change) -> None:
        """Tell every listener, then wake the waiting."""
        for listener in list(self._listeners):
            listener(change)
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    async def wait_until(self, predicate: Callable[[], T], timeout: float) -> T:  # noqa: ASYNC109 - part of the API
        """Return the first truthy result of `predicate`, asked now and after every change.

        Raises TimeoutError after `timeout` real seconds.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while True:
            result = predicate()
            if result:
                return result
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.add(future)
            try:
                await asyncio.wait_for(future, deadline - loop.time())
            except TimeoutError:
                raise TimeoutError(f"nothing made the condition true within {timeout} s") from None
            finally:
                self._waiting.discard(future)
