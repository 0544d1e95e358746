"""A Discord by script: every request goes the way a test says, late, lost, cut off or refused, and all there is to see
is kept."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord

from bot.ui.media.emojis import OurEmojis
from bot.ui.messages.transport import Channel, Hushed
from bot.ui.screens.screen import Screen, layout
from tests.ui.message import looks, parts
from tests.ui.pressed import receipt, refused

T = TypeVar("T")
Type = discord.InteractionResponseType
SECONDS = 3.0
"""For the first answer."""
TOKEN_SECONDS = 15 * 60.0


@dataclass(frozen=True, slots=True)
class Way:
    """How a request goes."""

    before: float = 0.02
    """Seconds until it reaches Discord."""
    outcome: int | str = "ok"
    """"ok"; "lost": the connection breaks before Discord has it; "cut": after; or the code it is refused with.

    "stuck": it reaches Discord then, though whoever sent it may have given it up.
    """
    after: float = 0.02
    """Seconds until its receipt is back."""


STATUS = {
    429: 429,
    500: 500,
    40060: 400,
    50001: 403,
    50013: 403,
    50027: 401,
    50035: 400,
    10003: 404,
    10008: 404,
    10015: 404,
    10062: 404,
}
"""Discord's codes and their status; one below 1000 is a status without a code."""


@dataclass(eq=False)
class Seen:
    """A message as it looks."""

    id: int
    owner: int | None = None
    """Whose eyes it is for; None: everybody's."""
    content: list[dict[str, Any]] = field(default_factory=list)
    loading: bool = False
    changed: int = 0

    @property
    def flags(self) -> Any:
        """What Discord says of it."""
        return SimpleNamespace(ephemeral=self.owner is not None)

    @property
    def texts(self) -> list[str]:
        """The texts in order."""
        return [part["content"] for part in parts(self.content) if part["type"] == 10]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.texts)

    @property
    def controls(self) -> list[dict[str, Any]]:
        """Buttons and selects."""
        return [part for part in parts(self.content) if part.get("custom_id") and not part.get("disabled")]

    @property
    def ids(self) -> list[str]:
        """Their custom ids."""
        return [str(part["custom_id"]) for part in self.controls]


def content(screen: Screen) -> list[dict[str, Any]]:
    """A screen as it is sent."""
    return looks(layout(screen)[0])


class ScriptedDiscord:
    """Takes what `bot.ui.messages.transport.Transport` names, and makes interactions."""

    def __init__(self, ways: Iterable[Way] = ()) -> None:
        self._ways = iter(ways)
        self._ways_of: dict[str, deque[Way]] = {}
        self.messages: dict[int, Seen] = {}
        self.requests: list[str] = []
        """Every request that has reached Discord."""
        self.left: set[int] = set()
        """Who is no longer in any server."""
        self.client = SimpleNamespace(our_emojis=OurEmojis(), http=SimpleNamespace(get_member=self._member))
        self.open = True
        """The channel takes messages."""
        self.pings: list[tuple[int, tuple[int, ...]]] = []
        """Every message that has mentioned people when it was posted, and whom."""
        self.unnoticed: set[int] = set()
        """Messages somebody deleted, which nobody tells the bot: it has not tried to change them since."""
        self.tokens: dict[str, Pressed] = {}
        self._numbers = itertools.count(1000)
        self._nonces: dict[str, int] = {}

    def number(self) -> int:
        """Return an id that is newer than any before."""
        return next(self._numbers)

    def script(self, *ways: Way, what: str = "") -> None:
        """Let the next requests (of this kind) go these ways."""
        if what:
            self._ways_of.setdefault(what, deque()).extend(ways)
        else:
            self._ways = iter([*ways, *self._ways])

    def calm_down(self) -> None:
        """Nothing goes wrong any more."""
        self.open = True
        self._ways = iter(())
        self._ways_of.clear()

    async def request(self, what: str, carry_out: Callable[[], T]) -> T:
        """Carry out a request, or not, the way the script says."""
        mine = self._ways_of.get(what.split()[0])
        way = mine.popleft() if mine else next(self._ways, Way())
        if way.outcome == "stuck":
            asyncio.get_running_loop().call_later(way.before, carry_out)
        await asyncio.sleep(way.before)
        if way.outcome == "lost":
            raise aiohttp.ServerDisconnectedError
        self.requests.append(what)
        if isinstance(way.outcome, int):
            raise refused(way.outcome if way.outcome > 1000 else 0, STATUS[way.outcome])
        try:
            done = carry_out()
        except discord.HTTPException:
            await asyncio.sleep(way.after)
            if way.outcome == "cut":
                raise aiohttp.ServerDisconnectedError from None
            raise
        await asyncio.sleep(way.after)
        if way.outcome == "cut":
            raise aiohttp.ServerDisconnectedError
        return done

    def show(self, message_id: int, shown: list[dict[str, Any]]) -> Seen:
        """Change a message that is there."""
        message = self.messages.get(message_id)
        if message is None:
            self.unnoticed.discard(message_id)
            raise refused(10008)
        message.content, message.loading, message.changed = shown, False, self.number()
        return message

    def delete(self, message_id: int) -> None:
        """Somebody deletes a message."""
        del self.messages[message_id]
        self.unnoticed.add(message_id)

    def create(self, shown: list[dict[str, Any]], owner: int | None = None) -> Seen:
        """Post a message."""
        message = Seen(self.number(), owner, shown)
        message.changed = message.id
        self.messages[message.id] = message
        return message

    def panels(self, user: int) -> list[Seen]:
        """A person's private messages, the one that changed last at the end."""
        mine = [message for message in self.messages.values() if message.owner == user and not message.loading]
        return sorted(mine, key=lambda message: message.changed)

    @property
    def public(self) -> list[Seen]:
        """The channel's messages."""
        return [message for message in self.messages.values() if message.owner is None]

    # What the bot sends as itself

    def _allowed(self, act: Callable[[], T]) -> T:
        if not self.open:
            raise refused(50013, 403)
        return act()

    async def post(
        self, channel: Channel, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """See `Transport`."""
        shown = content(screen)

        def create() -> Seen:
            number = self._nonces.get(nonce or "")
            message = self.messages.get(number or 0) if nonce else None
            if message is None:
                message = self.create(shown)
                self.pings += [(message.id, mentions)] if mentions else []
            self._nonces[nonce or ""] = message.id
            return message

        return (await self.request("post", lambda: self._allowed(create))).id

    async def edit(self, channel: Channel, message_id: int, screen: Screen, name: str) -> None:
        """See `Transport`."""
        shown = content(screen)
        await self.request(f"edit {message_id}", lambda: self._allowed(lambda: self.show(message_id, shown)))

    async def edit_by_token(self, token: str, message_id: int, screen: Screen, name: str = "board") -> None:
        """See `Transport`."""
        shown, there = content(screen), self.messages.get(message_id)
        what = "token" if there is not None and there.owner is None else "panel"
        await self.request(f"{what} {message_id}", lambda: self.by_token(token).edit(message_id, shown))

    async def post_by_token(self, token: str, screen: Screen, name: str, *, mentions: tuple[int, ...] = ()) -> int:
        """See `Transport`."""
        shown = content(screen)
        return (await self.request("follow up", lambda: self._followed(token, shown, mentions))).id

    def _followed(self, token: str, shown: list[dict[str, Any]], mentions: tuple[int, ...]) -> Seen:
        pressed = self.by_token(token)
        message = self.create(shown, pressed.hushed)
        pressed.editable.add(message.id)
        if message.owner is not None:
            raise Hushed(message.id)
        self.pings += [(message.id, mentions)] if mentions else []
        return message

    async def answer_by(self, token: str, channel: Channel) -> int | None:
        """See `Transport`."""
        pressed = self.tokens.get(token)
        return await self.request("answered", lambda: None if pressed is None else pressed.original)

    async def posted_after(self, channel: Channel, message_id: int, limit: int) -> int:
        """See `Transport`."""
        return 0

    async def own_post(self, channel: Channel, since: float, custom_id: str) -> int | None:
        """No table asks for it."""
        raise AssertionError

    def by_token(self, token: str) -> Pressed:
        """The interaction a token belongs to."""
        pressed = self.tokens[token]
        if not pressed.answered:
            raise refused(10015)
        if asyncio.get_running_loop().time() - pressed.born > TOKEN_SECONDS or pressed.expired:
            raise refused(50027, 401)
        return pressed

    # What people do

    async def _member(self, _: int, user: int) -> None:
        if user in self.left:
            raise refused(10007)

    def press(
        self, user: int, message: Seen | None, custom_id: str, values: Iterable[str] = (), guild: int = 70
    ) -> Any:
        """A press as discord.py gives it."""
        return Pressed(self, user, message, custom_id, list(values), guild)


class Pressed:
    """An interaction, as far as the bot needs one."""

    def __init__(
        self, world: ScriptedDiscord, user: int, message: Seen | None, custom_id: str, values: list[str], guild: int
    ) -> None:
        self.world, self.client = world, world.client
        self.id = world.number()
        self.token = f"token-{self.id}"
        self.type = discord.InteractionType.component
        self.extras: dict[object, object] = {}
        self.data = {"custom_id": custom_id, "values": values}
        self.user = SimpleNamespace(id=user, display_name=f"Player {user}", global_name=None, name=f"Player {user}")
        self.guild_id, self.channel_id, self.channel, self.permissions = guild, 700, None, discord.Permissions.none()
        self.filesize_limit = 10 * 1024 * 1024
        self.pressed = message
        self.message = message and SimpleNamespace(
            id=message.id, flags=SimpleNamespace(ephemeral=message.owner is not None)
        )
        self.born = asyncio.get_running_loop().time()
        self.answered = self.expired = False
        self.hushed: int | None = None
        """The person who alone sees what answers it, whatever was asked for."""
        self.original: int | None = None
        self.editable = set() if message is None else {message.id}
        self.response = Response(self)
        self.followup = SimpleNamespace(send=self._follow, edit_message=self._change)
        world.tokens[self.token] = self

    def edit(self, message_id: int, shown: list[dict[str, Any]]) -> Seen:
        """Change a message this token may change."""
        if message_id not in self.editable:
            raise refused(10008)
        return self.world.show(message_id, shown)

    def take(self, act: Callable[[], Seen | None]) -> Seen | None:
        """Take the first answer."""
        if self.answered:
            raise refused(40060, 400)
        if asyncio.get_running_loop().time() - self.born > SECONDS:
            raise refused(10062)
        message = act()
        self.answered = True
        if message is not None:
            self.original = message.id
            self.editable.add(message.id)
        return message

    async def edit_original_response(self, *, view: discord.ui.LayoutView, **_: Any) -> Seen:
        """Change the answer."""
        shown = looks(view)
        return await self.world.request(
            "original", lambda: self.world.by_token(self.token).edit(self.original or 0, shown)
        )

    async def original_response(self) -> Seen:
        """Find the answer."""

        def find() -> Seen:
            self.world.by_token(self.token)
            found = self.world.messages.get(self.original or 0)
            if found is None:
                raise refused(10008)
            return found

        return await self.world.request("find", find)

    async def _follow(self, *, view: discord.ui.LayoutView, ephemeral: bool, **_: Any) -> Seen:
        shown = looks(view)

        def follow() -> Seen:
            self.world.by_token(self.token)
            message = self.world.create(shown, self.user.id if ephemeral else self.hushed)
            self.editable.add(message.id)
            return message

        return await self.world.request("follow", follow)

    async def _change(self, message_id: int, *, view: discord.ui.LayoutView, **_: Any) -> Seen:
        shown = looks(view)
        return await self.world.request("change", lambda: self.world.by_token(self.token).edit(message_id, shown))


class Response:
    """The first answer, as discord.py has it."""

    def __init__(self, pressed: Pressed) -> None:
        self.pressed = pressed
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        """Whether an answer has come back."""
        return self.type is not None

    async def _take(self, kind: discord.InteractionResponseType, act: Callable[[], Seen | None]) -> Seen | None:
        message = await self.pressed.world.request(f"answer {kind.name}", lambda: self.pressed.take(act))
        self.type = kind
        return message

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        """Acknowledge."""
        world, pressed = self.pressed.world, self.pressed
        if not thinking:
            await self._take(Type.deferred_message_update, lambda: pressed.pressed)
            return

        def load() -> Seen:
            message = world.create([], pressed.user.id if ephemeral else pressed.hushed)
            message.loading = True
            return message

        await self._take(Type.deferred_channel_message, load)

    async def send_message(
        self, *, view: discord.ui.LayoutView, ephemeral: bool, allowed_mentions: discord.AllowedMentions, **_: Any
    ) -> Any:
        """Send a message."""
        shown, world, owner = (
            looks(view),
            self.pressed.world,
            self.pressed.user.id if ephemeral else self.pressed.hushed,
        )
        users = allowed_mentions.users if isinstance(allowed_mentions.users, list) else []

        def create() -> Seen:
            made = world.create(shown, owner)
            world.pings += [(made.id, tuple(user.id for user in users))] if users else []
            return made

        message = await self._take(Type.channel_message, create)
        assert message is not None
        return receipt(message.id, message.owner is not None)

    async def edit_message(self, *, view: discord.ui.LayoutView, **_: Any) -> None:
        """Change the message that was pressed."""
        shown, pressed = looks(view), self.pressed
        assert pressed.pressed is not None
        number = pressed.pressed.id
        await self._take(Type.message_update, lambda: pressed.world.show(number, shown))
