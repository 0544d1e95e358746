"""From an HTTP request to a handler and back: authorisation, bodies, errors, faults, the log."""

import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web

from sandbox.bus import Change
from sandbox.core import API, TOKEN, Core
from sandbox.errors import ApiError, Json
from sandbox.journal import LoggedFile, LoggedRequest
from sandbox.limits import budget_of
from sandbox.messages import Upload

_log = logging.getLogger(__name__)
MAX_REQUEST = 32 * 1024 * 1024


@dataclass
class Call:
    """One request as a handler sees it."""

    core: Core
    ids: dict[str, str]  # the parts of the path in braces
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    def id(self, name: str) -> int:
        """A part of the path that must be a number; 0, which nothing has, when it is not."""
        value = self.ids[name]
        return int(value) if value.isdigit() else 0

    @property
    def object(self) -> Json:
        """The body when it is an object. Raises ApiError 50035."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise ApiError(50035, errors={"_errors": [{"code": "DICT_TYPE_CONVERT", "message": "Not an object"}]})
        return self.body


Handler = Callable[[Call], Any]
H = TypeVar("H", bound=Handler)


class Routes:
    """Collects handlers. A handler returns JSON, or None for 204; or raises ApiError."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, Handler, bool, int]] = []

    def add(self, method: str, path: str, *, open_to_all: bool = False, status: int = 200) -> Callable[[H], H]:
        """Decorator: answer `method path`; without `open_to_all` the bot's token is needed."""

        def register(handler: H) -> H:
            self.found.append((method, path, handler, open_to_all, status))
            return handler

        return register

    def install(self, app: web.Application, core: Core) -> None:
        """Add the routes to the aiohttp application."""
        for method, path, handler, open_to_all, status in self.found:
            app.router.add_route(method, API + path, _wrap(core, handler, open_to_all, status))


def _wrap(core: Core, handler: Handler, open_to_all: bool, status: int) -> Callable[[web.Request], Any]:
    async def answer(request: web.Request) -> web.Response:
        log = LoggedRequest(request.method, request.path.removeprefix(API), dict(request.query))
        log.authorised = "Authorization" in request.headers
        log.budget = budget_of(log.path, log.authorised)
        log.port = request.url.port or 0
        core.journal.add(log)
        fault, held = core.faults.take(log.method, log.path), core.faults.held(log.method, log.path)
        headers: dict[str, str] = {}
        try:
            call = Call(core, dict(request.match_info), log.query)
            await _read(request, call, log)
            headers = core.limits.take(log.method, log.path, log.authorised)
            if held is not None and not held.after:
                await held.wait()
            if fault is None or fault.after:
                _authorise(core, request, open_to_all)
                log.response = handler(call)
                log.status = 204 if log.response is None else status
        except ApiError as error:
            log.status, log.response, headers = error.status, error.body(), error.headers
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            # A body of a wrong shape that no rule foresaw: refused as such, and visible in the log.
            _log.exception("%s %s was not understood", log.method, log.path)
            odd = ApiError(50035, errors={"_errors": [{"code": "NOT_UNDERSTOOD", "message": repr(error)}]})
            log.status, log.response = odd.status, odd.body()
        if held is not None and held.after:
            await held.wait()
        if fault is not None:
            log.status, log.response, headers = fault.error.status, fault.body(), fault.error.headers
        core.bus.publish(Change("request", log))
        if fault is not None and fault.cut:
            _cut(request)
        return _response(log, headers)

    return answer


def _cut(request: web.Request) -> None:
    """Reset the connection: what is answered then reaches nobody."""
    if request.transport is not None:
        request.transport.abort()


def _response(log: LoggedRequest, headers: dict[str, str]) -> web.Response:
    if log.status == 204:
        return web.Response(status=204)
    # Exactly this content type: discord.py does not parse JSON whose type carries a charset.
    content = json.dumps(log.response).encode()
    return web.Response(status=log.status, body=content, content_type="application/json", headers=headers)


def _authorise(core: Core, request: web.Request, open_to_all: bool) -> None:
    known = request.headers.get("Authorization") == f"Bot {TOKEN}" and not core.gateway.starts.token_reset
    if not open_to_all and not known:
        raise ApiError(0, status=401, message="401: Unauthorized")


async def _read(request: web.Request, call: Call, log: LoggedRequest) -> None:
    """Fill in body and uploads from JSON or from multipart (`payload_json` and `files[n]`)."""
    if request.content_type == "multipart/form-data":
        reader = await request.multipart()
        async for part in reader:
            assert isinstance(part, BodyPartReader)
            data = bytes(await part.read())
            if part.name == "payload_json":
                call.body = _parse(data)
            elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
                name = part.filename or "file"
                call.uploads.append(Upload(int(found[1]), name, data))
                log.files.append(LoggedFile(part.name or "", name, len(data)))
    elif request.can_read_body:
        call.body = _parse(await request.read())
    log.json = call.body


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data) if data else None
    except ValueError:
        raise ApiError(50109) from None


async def unknown_route(request: web.Request) -> web.Response:
    """404 for whatever the sandbox does not have."""
    error = ApiError(0)
    body = json.dumps(error.body()).encode()
    return web.Response(status=error.status, body=body, content_type="application/json")
