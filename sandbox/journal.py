"""The log of REST requests, and the faults that tests order for requests to come."""

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import ApiError, Json


@dataclass(frozen=True)
class LoggedFile:
    """An uploaded part: its form name (`files[0]`), filename, and size in bytes."""

    part: str
    filename: str
    size: int


@dataclass
class LoggedRequest:
    """One request and its answer. `path` starts below `/api/v10`; `json` is `payload_json` for multipart."""

    method: str
    path: str
    query: dict[str, str]
    json: Any = None
    files: list[LoggedFile] = field(default_factory=list)
    status: int = 0
    response: Any = None
    authorised: bool = False  # whether the bot's token went along
    budget: str = ""  # whose limits it counts against (`sandbox.limits`)
    port: int = 0  # at which of the sandbox's doors it came (`Sandbox.open_door`)


class Journal:
    """Requests in order of arrival. The newest `KEEP` are kept."""

    KEEP = 20_000

    def __init__(self) -> None:
        self.requests: list[LoggedRequest] = []

    def add(self, request: LoggedRequest) -> None:
        """Append one, dropping the oldest when there are too many."""
        self.requests.append(request)
        if len(self.requests) > self.KEEP:
            del self.requests[: self.KEEP // 2]


@dataclass(eq=False)
class OrderedFault:
    """What so many matching requests still get instead of the right answer."""

    method: str
    path: re.Pattern[str]
    times: int
    after: bool
    error: ApiError
    extra: Json
    cut: bool = False  # no answer at all: the connection is reset
    struck: int = 0  # requests that have got it

    def withdraw(self) -> None:
        """Let no further request get it."""
        self.times = 0

    def body(self) -> Json:
        return self.error.body() | self.extra


@dataclass(eq=False)
class Held:
    """A request on its way: it reaches Discord, or (`after`) its answer reaches the bot, once it is released."""

    method: str
    path: re.Pattern[str]
    after: bool = False
    taken: bool = False
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let it go on."""
        self._released.set()

    async def wait(self) -> None:
        """Wait for the release."""
        self.reached.set()
        await self._released.wait()


class Faults:
    """Answers that the next matching requests get instead of the right ones."""

    def __init__(self) -> None:
        self._orders: list[OrderedFault] = []
        self._held: list[Held] = []

    def order(
        self,
        method: str,
        path_regex: str,
        status: int,
        code: int,
        *,
        times: int,
        headers: dict[str, str] | None,
        body: Json | None,
        after: bool,
        cut: bool = False,
    ) -> OrderedFault:
        """See `Sandbox.fail_next` and `Sandbox.cut_next`."""
        error = ApiError(code, status=status, message=None if code else f"{status}: ordered by a test", headers=headers)
        fault = OrderedFault(method.upper(), re.compile(path_regex), times, after, error, body or {}, cut)
        self._orders.append(fault)
        return fault

    def hold(self, method: str, path_regex: str, *, after: bool) -> Held:
        """See `Sandbox.hold_next`."""
        held = Held(method.upper(), re.compile(path_regex), after)
        self._held.append(held)
        return held

    def held(self, method: str, path: str) -> Held | None:
        """The hold for this request, used up by it, or None."""
        for held in self._held:
            if not held.taken and held.method in (method, "*") and held.path.search(path):
                held.taken = True
                return held
        return None

    def release(self) -> None:
        """Let every request go on that is held."""
        for held in self._held:
            held.release()

    def take(self, method: str, path: str) -> OrderedFault | None:
        """The fault for this request, used up by one, or None."""
        for fault in self._orders:
            if fault.times > 0 and fault.method in (method, "*") and fault.path.search(path):
                fault.times -= 1
                fault.struck += 1
                return fault
        return None
