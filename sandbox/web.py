"""The aiohttp application: REST, gateway, uploaded files, the page. It answers only this machine's own browser."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.bus import Change
from sandbox.core import API, Core
from sandbox.errors import ApiError
from sandbox.journal import LoggedRequest
from sandbox.rest import application, channels, events, interactions
from sandbox.rest.call import MAX_REQUEST, unknown_route

if TYPE_CHECKING:
    from sandbox.page import Page

HOSTS = ("127.0.0.1", "localhost")
Next = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def only_from_here(request: web.Request, handler: Next) -> web.StreamResponse:
    """Refuse other host names (a foreign name that resolves to us) and other web sites (by their Origin)."""
    host = request.headers.get("Host", "")
    if host.rpartition(":")[0] not in HOSTS and host not in HOSTS:
        raise web.HTTPForbidden(text="This server answers to 127.0.0.1 only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{host}":
        raise web.HTTPForbidden(text="Other websites may not use this server.")
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and request.method != "GET":
        raise web.HTTPForbidden(text="Other websites may not use this server.")
    return await handler(request)


def build(core: Core, page: "Page | None") -> web.Application:
    """All routes of one sandbox."""
    app = web.Application(middlewares=[only_from_here], client_max_size=MAX_REQUEST)
    for routes in (application.routes, interactions.routes, channels.routes, events.routes):
        routes.install(app, core)

    async def attachment(request: web.Request) -> web.Response:
        found = core.world.attachments.get(int(request.match_info["attachment"]))
        if found is None:
            raise web.HTTPNotFound
        return _file(found.data, found.content_type)

    async def emoji(request: web.Request) -> web.Response:
        try:
            found = core.emojis.get(int(request.match_info["emoji"]))
        except ApiError:
            raise web.HTTPNotFound from None
        return _file(found.data, found.content_type)

    async def nowhere(request: web.Request) -> web.Response:
        answer = await unknown_route(request)
        path = request.path.removeprefix(API)
        log = LoggedRequest(request.method, path, dict(request.query), status=answer.status)
        core.journal.add(log)
        core.bus.publish(Change("request", log))
        return answer

    app.router.add_get("/gateway", core.gateway.handle)
    app.router.add_get(r"/attachments/{channel:\d+}/{attachment:\d+}/{name}", attachment)
    app.router.add_get(r"/emojis/{emoji:\d+}", emoji)
    if page is not None:
        page.install(app)
    app.router.add_route("*", API + "/{rest:.*}", nowhere)
    return app


def _file(data: bytes, content_type: str) -> web.Response:
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=86400"}
    if not content_type.startswith("image/"):
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=data, content_type=content_type, headers=headers)
