"""`Sandbox`: one running stand-in for Discord, and the Python API through which tests play people and faults."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from aiohttp import web

from bot import machine
from sandbox import snapshot
from sandbox.bus import Bus, Change
from sandbox.clock import SharedClock
from sandbox.core import API, TOKEN, Core
from sandbox.errors import Json
from sandbox.gateway import Gateway
from sandbox.interactions import Interaction
from sandbox.journal import Held, LoggedRequest, OrderedFault
from sandbox.limits import Limits
from sandbox.model import TEXT_CHANNEL, Channel, Guild, Message, Person
from sandbox.page import BotControl, Page
from sandbox.people import RefusedError
from sandbox.permissions import P
from sandbox.views import ModalView, Outcome, SeenMessage, see
from sandbox.web import build
from sandbox.world import World

T = TypeVar("T")
PATIENCE = 180.0
"""Real seconds until a wait is given up where nobody says otherwise: a busy machine takes its time."""
Who = Person | str | int
Where = Channel | str | int
Which = SeenMessage | Message | Outcome | int
WhichGuild = Guild | str | int | None

__all__ = ["ModalView", "Outcome", "RefusedError", "Sandbox", "SeenMessage"]


class Sandbox:
    """A running sandbox.

    People, channels and guilds are named by record, by id, or by name (`"Ada"`, `"#game-table"`, `"Moon Table"`),
    messages by record or id. Where a name fits several channels, the oldest guild's is meant.
    """

    def __init__(self, core: Core, runner: web.AppRunner, page: Page) -> None:
        self.core = core
        self._runner = runner
        self._page = page

    @classmethod
    async def start(
        cls,
        *,
        port: int = 0,
        clock_file: Path,
        stands_at: float | None = None,
        response_seconds: float = 3.0,
        populate: bool = True,
        shards: int = 1,
        limits: bool = False,
    ) -> Self:
        """Listen on 127.0.0.1 (`port` 0: any free one). Raises OSError when the port is taken.

        `response_seconds` is how long the bot has for its first answer, in real time: tests of what happens when it
        does not answer may shorten it. `shards` is how many shards the bot is told to use. With `stands_at` the clock
        stands still at this moment (a Unix timestamp) and passes only as it is moved. With `limits` too many requests
        are answered with 429, as Discord does.
        """
        bus = Bus()
        clock = SharedClock(clock_file, on_move=lambda: bus.publish(Change("clock")), stands_at=stands_at)
        core = Core(clock, bus, response_seconds)
        core.gateway.starts.shards, core.limits.enforced = shards, limits
        if populate:
            core.world.populate()
        page = Page(core)
        runner = web.AppRunner(build(core, page), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            listening = await machine.current().listen(runner, "127.0.0.1", port)
        except OSError:
            await runner.cleanup()
            raise
        core.world.base_url = f"http://127.0.0.1:{listening}"
        return cls(core, runner, page)

    async def open_door(self) -> int:
        """Listen at another port too, and return it: requests of several processes are told apart by it."""
        return await machine.current().listen(self._runner, "127.0.0.1", 0)

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self._page.close()
        await self.core.gateway.drop()
        await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def attach(self, control: BotControl) -> None:
        """Let the page restart and kill the bot's process."""
        self._page.control = control

    # Where it is

    @property
    def url(self) -> str:
        """The address of the page, `http://127.0.0.1:PORT`."""
        return self.core.world.base_url

    @property
    def api_base(self) -> str:
        """What the bot takes for `https://discord.com/api/v10`."""
        return self.url + API

    @property
    def environment(self) -> dict[str, str]:
        """What a bot process needs to come here."""
        return {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": self.api_base, "CLOCK_FILE": str(self.clock.path)}

    @property
    def clock(self) -> SharedClock:
        """The clock shared with the bot."""
        return self.core.clock

    @property
    def world(self) -> World:
        """Everything that exists."""
        return self.core.world

    @property
    def bot(self) -> Person:
        """The bot's user."""
        return self.world.bot

    @property
    def online(self) -> bool:
        """Whether the bot is connected to the gateway."""
        return self.gateway.online

    @property
    def gateway(self) -> Gateway:
        """The sessions at the gateway, each of which can be cut, and the IDENTIFYs that there were and may be."""
        return self.core.gateway

    @property
    def requests(self) -> list[LoggedRequest]:
        """Every REST request so far, oldest first."""
        return self.core.journal.requests

    @property
    def limits(self) -> Limits:
        """How many requests counted against which of Discord's limits, and how many were too many."""
        return self.core.limits

    async def wait_until(self, predicate: Callable[[], T], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109
        """The first truthy result of `predicate`, asked after every change. Raises TimeoutError after real seconds."""
        return await self.core.bus.wait_until(predicate, timeout)

    # Who and what there is

    def person(self, who: Who) -> Person:
        """The person of this name or id. Raises KeyError."""
        if isinstance(who, Person):
            return who
        for person in self.world.people.values():
            if who in (person.id, person.name):
                return person
        raise KeyError(f"nobody is called {who!r}")

    def channel(self, where: Where) -> Channel:
        """The channel or thread of this name (with or without #) or id. Raises KeyError, ApiError 10003.

        A name is looked for in one guild after the other, the first guild's channels before the second's.
        """
        if isinstance(where, Channel):
            return where
        if isinstance(where, int):
            return self.world.channel(where)
        for guild in self.world.all_guilds:
            for channel in guild.channels.values():
                if channel.name == where.removeprefix("#"):
                    return channel
        raise KeyError(f"there is no channel {where!r}")

    @property
    def guild(self) -> Guild:
        """The first guild (also after the bot was removed from it)."""
        return self.world.all_guilds[0]

    def find_guild(self, which: WhichGuild = None) -> Guild:
        """The guild of this name or id, the first one for None. Raises KeyError."""
        if which is None or isinstance(which, Guild):
            return which or self.guild
        for guild in self.world.all_guilds:
            if which in (guild.id, guild.name):
                return guild
        raise KeyError(f"there is no guild {which!r}")

    def add_person(self, name: str, *, join: bool = True) -> Person:
        """A new person; a member of every guild but "Moon Table", which is by invitation, when `join`."""
        return self.world.add_person(name, join=join)

    def add_channel(self, name: str, guild: WhichGuild = None, *, kind: int = TEXT_CHANNEL) -> Channel:
        """A new channel, in the first guild unless another is given; `kind` as in `sandbox.model`."""
        return self.world.add_channel(self.find_guild(guild), name, kind)

    def add_guild(self, name: str, owner: Who = "Ada", *, with_bot: bool = True) -> Guild:
        """A new guild with everybody, a channel #general, and the bot; its channels are found by record."""
        return self.world.add_guild(name, self.person(owner), with_bot=with_bot)

    def add_guilds(
        self, count: int, owner: Who = "Ada", members: Sequence[Who] = (), *, channels: int = 1, furnished: bool = False
    ) -> list[Guild]:
        """Many guilds with the bot, the owner and these members, spread evenly over the shards; they cost little.

        Their ids are always the same. `furnished`: the bot is told of channels, roles and emoji as a middling server
        has them.
        """
        inside = [self.person(who) for who in members]
        return self.world.add_guilds(count, self.person(owner), inside, channels=channels, furnished=furnished)

    def dm(self, who: Who) -> Channel:
        """The direct-message channel of a person and the bot."""
        return self.world.direct_channel(self.person(who))

    def private(self, *people: Who, name: str = "") -> Channel:
        """New direct messages of two people, or a group chat of more (or with a name); the bot is in neither."""
        return self.world.add_private([self.person(who) for who in people], name)

    def install_for(self, who: Who) -> None:
        """The person installs the app to themselves: user-install commands are offered, in any place."""
        self.world.install_app(self.person(who), True)

    def remove_for(self, who: Who) -> None:
        """The person removes the app from themselves again."""
        self.world.install_app(self.person(who), False)

    def speak(self, who: Who, locale: str) -> None:
        """The person sets the language of their Discord."""
        self.world.speak(self.person(who), locale)

    def refuse_direct(self, who: Who, refuses: bool = True) -> None:
        """The person takes no direct messages from the bot: posting one gets 403 with 50007."""
        self.world.refuse_direct(self.person(who), refuses)

    # What there was

    def snapshot(self) -> Json:
        """People, channels, the bot's messages and the time as JSON, without pictures."""
        return snapshot.take(self.core)

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Put a snapshot back, by the same ids, and set the clock to its time; before a bot is connected."""
        snapshot.put_back(self.core, kept)

    def to_midnight(self, *, before: float = 0.0, after: float = 0.0) -> float:
        """Move the clock so many seconds before or after the next midnight (UTC); returns the time it then shows.

        `after` always lets a midnight pass; `before` does so only when that moment is past already.
        """
        self.clock.to_midnight(after - before)
        return self.clock.now()

    def messages(self, channel: Where, as_user: Who, *, last: int = 0) -> list[SeenMessage]:
        """What a person sees in a channel, oldest first; ephemeral messages only when they are theirs.

        `last`: so many of the newest, 0: all.
        """
        place, person = self.channel(channel), self.person(as_user)
        if not self.world.permissions(place, person.id) & P.VIEW_CHANNEL:
            return []
        found = [m for m in self.world.messages.values() if m.channel_id == place.id]
        seen = [m for m in found if not m.ephemeral or m.owner_id == person.id]
        return [see(self.world, m) for m in seen[-last:]]

    def message(self, which: Which) -> SeenMessage:
        """The present state of a message, whoever may see it. Raises KeyError when it is gone."""
        return see(self.world, self._message(which))

    def _message(self, which: Which) -> Message:
        number = which.message_id if isinstance(which, Outcome) else which if isinstance(which, int) else which.id
        return self.world.messages[number or 0]

    def _seen(self, which: Which) -> Message:
        try:
            return self._message(which)
        except KeyError as error:
            raise RefusedError(f"the message {error} is gone") from None

    # What people do. Each raises RefusedError when Discord's client would not let them.

    async def slash(self, user: Who, channel: Where, name: str, options: Mapping[str, Any] | None = None) -> Outcome:
        """Send `/name`; subcommands follow a space: `"table status"`. Choices go by value or by name."""
        return await self.core.people.slash(self.person(user), self.channel(channel), name, options or {})

    async def autocomplete(
        self, user: Who, channel: Where, name: str, options: Mapping[str, Any], focused: str
    ) -> Outcome:
        """What the bot suggests while the person types in the option `focused`: see `Outcome.choices`."""
        place = self.channel(channel)
        return await self.core.people.autocomplete(self.person(user), place, name, options, focused)

    def menu(self, user: Who, target: Person | Which, channel: Where | None = None) -> list[str]:
        """What a right click on somebody (in a channel) or on a message offers, by the names it was registered with."""
        clicked, place = self._clicked(target, channel)
        return [str(command["name"]) for command in self.core.people.menu(self.person(user), place, clicked)]

    async def right_click(self, user: Who, target: Person | Which, name: str, channel: Where | None = None) -> Outcome:
        """Choose `name` of what a right click on somebody (in a channel) or on a message offers."""
        clicked, place = self._clicked(target, channel)
        return await self.core.people.right_click(self.person(user), place, clicked, name)

    def _clicked(self, target: Person | Which, channel: Where | None) -> tuple[Person | Message, Channel]:
        if isinstance(target, Person):
            if channel is None:
                raise ValueError("name the channel in which somebody is clicked on")
            return target, self.channel(channel)
        message = self._seen(target)
        return message, self.world.channel(message.channel_id)

    async def click(
        self, user: Who, message: Which, *, custom_id: str | None = None, label: str | None = None
    ) -> Outcome:
        """Press a button."""
        return await self.core.people.click(self.person(user), self._seen(message), custom_id, label)

    async def choose(self, user: Who, message: Which, custom_id: str, values: Sequence[str]) -> Outcome:
        """Choose in a select menu (people by their id as text)."""
        return await self.core.people.choose(self.person(user), self._seen(message), custom_id, list(values))

    async def submit(self, user: Who, modal: ModalView, values: Mapping[str, Any]) -> Outcome:
        """Fill in a modal (custom id → text, list of values, or bool) and send it."""
        return await self.core.people.submit(self.person(user), modal, values)

    def say(self, user: Who, channel: Where, text: str) -> SeenMessage:
        """Post an ordinary message."""
        return see(self.world, self.world.say(self.person(user), self.channel(channel), text))

    def dismiss(self, user: Who, message: Which) -> None:
        """Dismiss one's ephemeral message, as a reload of Discord does too."""
        found = self._seen(message)
        if found.owner_id != self.person(user).id:
            raise RefusedError("only one's own ephemeral messages can be dismissed")
        self.world.delete_message(found)

    # Faults

    def expire_tokens(self, user: Who | None = None) -> None:
        """Let the interaction tokens of one person, or of everybody, expire now."""
        self.core.interactions.expire(None if user is None else self.person(user).id)

    def expire_tokens_of(self, message: Which) -> None:
        """Let the tokens expire now through which this message, as an answer, can be changed."""
        self.core.interactions.expire_those_of(self._message(message).id)

    def delete_message(self, message: Which) -> None:
        """Somebody deletes a message."""
        self.world.delete_message(self._message(message))

    def delete_channel(self, channel: Where) -> None:
        """Somebody deletes a channel or thread."""
        self.world.delete_channel(self.channel(channel))

    def set_bot_permissions(self, channel: Where, permissions: int) -> None:
        """The bot may do exactly this (Discord's bits, see `sandbox.permissions.P`) in the channel."""
        self.world.set_bot_permissions(self.channel(channel), int(permissions))

    def redeliver(self, interaction: Interaction) -> bool:
        """Send the same interaction once more; what the bot answers gets 40060. False when the bot is not connected."""
        return self.core.interactions.redeliver(interaction)

    def fail_next(
        self,
        method: str,
        path_regex: str,
        status: int,
        code: int = 0,
        *,
        times: int = 1,
        headers: dict[str, str] | None = None,
        body: Json | None = None,
        after: bool = False,
    ) -> OrderedFault:
        """Answer the next `times` requests whose method (`"*"`: any) and path match with this error.

        The path starts below `/api/v10`. `body` adds keys to the JSON (`{"retry_after": 0.1}` for 429; discord.py
        waits and retries only with the header `Via`). With `after` the request is carried out first: only its answer
        is lost.
        """
        return self.core.faults.order(
            method, path_regex, status, code, times=times, headers=headers, body=body, after=after
        )

    def cut_next(self, method: str, path_regex: str, *, times: int = 1, after: bool = False) -> OrderedFault:
        """Reset the connection of the next matching requests; with `after`, once they are carried out."""
        return self.core.faults.order(
            method, path_regex, 502, 0, times=times, headers=None, body=None, after=after, cut=True
        )

    def hold_next(self, method: str, path_regex: str, *, after: bool = False) -> Held:
        """Keep the next matching request on its way until it is released; with `after`, only its answer."""
        return self.core.faults.hold(method, path_regex, after=after)

    async def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the gateway; with `resumable` False the bot's RESUME is refused and it must identify again."""
        await self.core.gateway.drop(resumable=resumable)

    def remove_bot_from_guild(self, guild: WhichGuild = None) -> None:
        """Somebody removes the bot (GUILD_DELETE)."""
        self.world.remove_bot(self.find_guild(guild))

    def add_bot_to_guild(self, guild: WhichGuild = None) -> None:
        """Somebody adds the bot again (GUILD_CREATE)."""
        self.world.add_bot(self.find_guild(guild))

    def person_leaves(self, user: Who, guild: WhichGuild = None) -> None:
        """A person leaves the guild, the first one unless another is given."""
        self.world.person_leaves(self.person(user), self.find_guild(guild))

    def person_joins(self, user: Who, guild: WhichGuild = None) -> None:
        """A person joins the guild (again), the first one unless another is given."""
        self.world.person_joins(self.person(user), self.find_guild(guild))
