"""The page's own API and websocket. One websocket per tab, each for one person; actions are posted as JSON."""

import asyncio
import json
from base64 import b64decode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from sandbox import permissions
from sandbox.bus import Change
from sandbox.commands import in_locale
from sandbox.core import Core
from sandbox.errors import ApiError, Json
from sandbox.interactions import Interaction
from sandbox.messages import Upload
from sandbox.model import LOCALES, Channel, Guild, Message, Person
from sandbox.people import RefusedError
from sandbox.permissions import P
from sandbox.stage import Stage
from sandbox.views import Outcome, modal_view

STATIC = Path(__file__).parent / "static"
FONTS = Path(__file__).parent.parent / "assets" / "fonts"
"""The project's own fonts: browsers without a font for emoji take theirs from here."""
HISTORY = 200
SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class BotControl(Protocol):
    """The bot's process, when the sandbox runs one."""

    def describe(self) -> Json:
        """`{"state": "running" | "stopped", "code": exit code or None}`."""
        ...

    async def restart(self) -> None:
        """Stop it if it runs, then start it."""
        ...

    def kill(self) -> None:
        """SIGKILL."""
        ...


class Page:
    """Serves the page, tells its tabs what happens, carries out what people do in them."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._tabs: dict[web.WebSocketResponse, tuple[Person, asyncio.Queue[Json]]] = {}
        self.control: BotControl | None = None
        core.bus.subscribe(self._tell)
        self._actions: dict[str, Callable[[Person, Json], Awaitable[Any]]] = {
            "history": self._history,
            "commands": self._commands,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "menu": self._menu,
            "right_click": self._right_click,
            "click": self._click,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "restart": self._restart,
            "kill": self._kill,
            **Stage(core).actions,
        }

    def install(self, app: web.Application) -> None:
        """Add the page's routes."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/ws", self._socket)
        app.router.add_post("/page/do", self._do)
        app.router.add_static("/static", STATIC)
        app.router.add_static("/fonts", FONTS)
        app.on_response_prepare.append(self._headers)

    async def close(self) -> None:
        """Close the websockets of all tabs."""
        for socket in list(self._tabs):
            await socket.close()

    @staticmethod
    async def _headers(request: web.Request, response: web.StreamResponse) -> None:
        if request.path == "/" or request.path.startswith("/static"):
            response.headers.update(SECURITY)

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html")

    # What tabs are told

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        wanted = request.query.get("as", "")
        people = [person for person in self._core.world.people.values() if not person.bot]
        person = next((p for p in people if wanted in (p.name, str(p.id))), people[0])
        socket = web.WebSocketResponse(heartbeat=30, timeout=1.0)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._tabs[socket] = (person, queue)
        queue.put_nowait(self._hello(person))
        queue.put_nowait(self._status())
        writer = asyncio.create_task(_write(socket, queue))
        try:
            async for _ in socket:
                pass  # tabs only listen here
        finally:
            writer.cancel()
            del self._tabs[socket]
        return socket

    def _tell(self, change: Change) -> None:
        """Turn a change into news for the tabs that may know."""
        for person, queue in list(self._tabs.values()):
            if change.kind == "message" and self._core.world.visible(change.data, person.id):
                queue.put_nowait({"t": "message", "message": self._message(change.data, person)})
            elif change.kind == "message_deleted":
                message: Message = change.data
                queue.put_nowait({"t": "message_deleted", "id": str(message.id), "channel_id": str(message.channel_id)})
            elif change.kind in ("people", "emojis") or change.kind.isupper():
                queue.put_nowait(self._hello(person))
            elif change.kind in ("status", "clock"):
                queue.put_nowait(self._status())
            elif change.kind == "commands":
                queue.put_nowait({"t": "commands"})

    def _status(self) -> Json:
        return {
            "t": "status",
            "online": self._core.gateway.online,
            "process": self.control.describe() if self.control else None,
            "offset": self._core.clock.offset,
        }

    def _hello(self, me: Person) -> Json:
        """Everything about the world that a tab of `me` shows besides messages."""
        world = self._core.world
        inside = [guild for guild in world.all_guilds if me.id in guild.members]
        return {
            "t": "world",
            "me": str(me.id),
            "bot": str(world.bot.id),
            "people": [self._person(person) for person in world.people.values()],
            "guilds": [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "owner": str(guild.owner_id),
                    "roles": [{"id": str(role.id), "name": role.name} for role in guild.roles.values()],
                    "channels": [
                        self._channel(channel)
                        for channel in guild.channels.values()
                        if permissions.in_channel(guild, channel, me.id)
                    ],
                }
                for guild in inside
            ],
            "elsewhere": [
                {"id": str(guild.id), "name": guild.name}
                for guild in world.all_guilds
                if me.id not in guild.members and not guild.one_of_many
            ],
            "has_app": me.has_app,
            "refuses_direct": me.refuses_direct,
            "locale": me.locale,
            "locales": LOCALES,
            "direct": self._channel(world.direct_channel(me)),
            "private": [self._private(channel, me) for channel in world.private.values() if me.id in channel.company],
            "emojis": [{"id": str(emoji.id), "name": emoji.name} for emoji in self._core.emojis.all()],
        }

    def _person(self, person: Person) -> Json:
        """A person, with their role in each guild they are a member of."""
        inside = [guild for guild in self._core.world.all_guilds if person.id in guild.members]
        roles = {str(guild.id): _role(guild, person) for guild in inside}
        return {"id": str(person.id), "name": person.name, "bot": person.bot, "roles": roles}

    @staticmethod
    def _channel(channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "name": channel.name,
            "kind": channel.kind,
            "parent": str(channel.parent_id) if channel.parent_id else None,
            "archived": channel.archived,
        }

    def _private(self, channel: Channel, me: Person) -> Json:
        """Direct messages of `me` with others: a group's name, else theirs."""
        others = [self._core.world.people[one].name for one in channel.company if one != me.id]
        return self._channel(channel) | {"name": channel.name or ", ".join(others)}

    def _message(self, message: Message, viewer: Person) -> Json:
        payload = self._core.world.payload(message)
        author = self._core.world.people[message.author_id]
        return payload | {
            "author_name": author.name,
            "ephemeral": message.ephemeral,
            "pinged": viewer.id in message.pings,
        }

    # What people do

    async def _do(self, request: web.Request) -> web.Response:
        """`{"as", "action", …}` → the action's JSON; 400 with `{"error"}` when it is refused."""
        if request.content_type != "application/json":  # what another site cannot send without asking first
            raise web.HTTPUnsupportedMediaType
        body: Json = await request.json()
        try:
            action = self._actions[str(body["action"])]
            person = self._core.world.people[int(body["as"])]
            return web.json_response(await action(person, body))
        except (RefusedError, ApiError) as error:
            return web.json_response({"error": str(error)}, status=400)
        except (KeyError, ValueError, TypeError) as error:
            return web.json_response({"error": f"not understood: {error!r}"}, status=400)

    def _place(self, body: Json) -> Channel:
        return self._core.world.channel(int(body["channel"]))

    def _target(self, body: Json) -> Message:
        message = self._core.world.messages.get(int(body["message"]))
        if message is None:
            raise RefusedError("This message is gone.")
        return message

    async def _history(self, person: Person, body: Json) -> Any:
        channel = self._place(body)
        world = self._core.world
        found = [m for m in world.messages.values() if m.channel_id == channel.id and world.visible(m, person.id)]
        return [self._message(message, person) for message in found[-HISTORY:]]

    async def _commands(self, person: Person, body: Json) -> Any:
        offered = self._core.people.offered(person, self._place(body))
        return [in_locale(command, person.locale) for command in offered]

    async def _say(self, person: Person, body: Json) -> Any:
        text = str(body["text"]).strip()
        if text:
            self._core.world.say(person, self._place(body), text)
        return {}

    async def _slash(self, person: Person, body: Json) -> Any:
        options = {name: _given(value) for name, value in dict(body["options"]).items()}
        return _outcome(await self._core.people.slash(person, self._place(body), body["name"], options))

    async def _autocomplete(self, person: Person, body: Json) -> Any:
        place, name, options = self._place(body), str(body["name"]), dict(body["options"])
        outcome = await self._core.people.autocomplete(person, place, name, options, str(body["focused"]))
        return outcome.choices

    async def _menu(self, person: Person, body: Json) -> Any:
        """What is offered on a message and its author, or on a person alone; `shown` is its name in their language."""
        found = []
        for kind, target in self._clicked(body).items():
            for command in self._core.people.menu(person, self._place(body), target):
                shown = in_locale(command, person.locale)["name"]
                found.append({"on": kind, "name": command["name"], "shown": shown})
        return found

    async def _right_click(self, person: Person, body: Json) -> Any:
        target, name = self._clicked(body)[str(body["on"])], str(body["name"])
        return _outcome(await self._core.people.right_click(person, self._place(body), target, name))

    def _clicked(self, body: Json) -> dict[str, Person | Message]:
        """What a right click is on: a message and whoever wrote it, or a person."""
        people = self._core.world.people
        if "message" not in body:
            return {"person": people[int(body["person"])]}
        message = self._target(body)
        return {"message": message, "person": people[message.author_id]}

    async def _click(self, person: Person, body: Json) -> Any:
        return _outcome(await self._core.people.click(person, self._target(body), str(body["custom_id"]), None))

    async def _choose(self, person: Person, body: Json) -> Any:
        values = [str(value) for value in body["values"]]
        return _outcome(await self._core.people.choose(person, self._target(body), str(body["custom_id"]), values))

    async def _submit(self, person: Person, body: Json) -> Any:
        interaction = self._interaction(int(body["interaction"]))
        if interaction is None or interaction.modal is None:
            raise RefusedError("This modal is gone.")
        modal = modal_view(interaction, interaction.modal)
        return _outcome(await self._core.people.submit(person, modal, dict(body["values"])))

    def _interaction(self, interaction_id: int) -> Interaction | None:
        return next((item for item in reversed(self._core.interactions.all) if item.id == interaction_id), None)

    async def _dismiss(self, person: Person, body: Json) -> Any:
        message = self._target(body)
        if message.owner_id == person.id:
            self._core.world.delete_message(message)
        return {}

    async def _restart(self, *_: Any) -> Any:
        if self.control is not None:
            await self.control.restart()
        return {}

    async def _kill(self, *_: Any) -> Any:
        if self.control is not None:
            self.control.kill()
        return {}


def _role(guild: Guild, person: Person) -> str:
    """What to call a member: "administrator", "moderator", or nothing."""
    allowed = permissions.in_guild(guild, person.id)
    return "administrator" if allowed & P.ADMINISTRATOR else "moderator" if allowed & P.MANAGE_MESSAGES else ""


def _given(value: Any) -> Any:
    """What an option is given; a file comes as its name and its bytes in base64."""
    if not isinstance(value, dict):
        return value
    return Upload(0, str(value["filename"]), b64decode(str(value["data"]), validate=True))


def _outcome(outcome: Outcome) -> Json:
    """What the page needs to know of an outcome; messages arrive over the websocket."""
    return {
        "ok": outcome.ok,
        "error": outcome.error,
        "message": str(outcome.message_id) if outcome.message_id else None,
        "interaction": str(outcome.interaction.id),
        "modal": outcome.modal.raw if outcome.modal else None,
    }


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    try:
        while True:
            await socket.send_str(json.dumps(await queue.get()))
    except (ConnectionError, RuntimeError):
        return
