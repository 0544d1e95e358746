"""Discord as those who show tables need it: messages of a channel, and private panels by their tokens."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Protocol, TypeVar

import discord

from bot.ui.media.emojis import Emojis, OurEmojis
from bot.ui.messages.error_codes import Do, passes, what_to_do
from bot.ui.messages.mentions import NOBODY, pinging
from bot.ui.screens.screen import Screen, layout

log = logging.getLogger(__name__)
T = TypeVar("T")
ORIGINAL = "@original"
"""In the place of a message's id: the first answer to an interaction."""
NONCES = 4096
"""Nonces that are remembered, the newest."""
LOOKED_AT = 500
"""Messages of a channel among which one of ours is looked for."""
UNAUTHORIZED = 401
"""What Discord says of a token that is too old."""
WANTED: ContextVar[Callable[[], bool]] = ContextVar("WANTED", default=lambda: True)
"""Whether a request is still to be made: Discord's limits may have delayed it (`clustered`)."""


def want_while(ours: Callable[[T], bool], shown: T) -> None:
    """Want what this task changes only while what it shows is this process's to show.

    What is shown is not held by that: the task's context outlives it, in connections that it has opened.
    """
    there = weakref.ref(shown)
    WANTED.set(lambda: (still := there()) is not None and ours(still))


class Hushed(Exception):
    """Discord shows what was posted through a token to the person alone whose it is."""

    def __init__(self, message_id: int) -> None:
        super().__init__(message_id)
        self.message_id = message_id


class Channel(Protocol):
    """Where a table is; `TableRow` has both."""

    @property
    def channel_id(self) -> int:
        """The channel or thread."""
        ...

    @property
    def guild_id(self) -> int | None:
        """Its server, if it is in one."""
        ...


class Transport(Protocol):
    """The requests. Each raises what `answers.FAULTS` names."""

    async def post(
        self, channel: Channel, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """Post a message and return its id; only the people of `mentions` are pinged.

        With a nonce it is posted once, however often that is tried in this process, or in others within minutes.
        """
        ...

    async def edit(self, channel: Channel, message_id: int, screen: Screen, name: str) -> None:
        """Change a message of the bot."""
        ...

    async def edit_by_token(self, token: str, message_id: int, screen: Screen, name: str = "board") -> None:
        """Change a message by the token of an interaction that has been answered with it: no request of the bot's."""
        ...

    async def post_by_token(self, token: str, screen: Screen, name: str, *, mentions: tuple[int, ...] = ()) -> int:
        """Post a message for everybody by the token of an interaction that has been answered; return its id.

        Raises `Hushed` where others do not see it.
        """
        ...

    async def answer_by(self, token: str, channel: Channel) -> int | None:
        """Return the message of a channel that an interaction has been answered with; None: there is none."""
        ...

    async def posted_after(self, channel: Channel, message_id: int, limit: int) -> int:
        """Return how many messages were posted after this one, at most `limit`. Their contents are not sent to us."""
        ...

    async def own_post(self, channel: Channel, since: float, custom_id: str) -> int | None:
        """Return the bot's message with a control of this id that has been posted in a channel since then, if any.

        For what has to be posted once even where a process was gone before it could note that: after minutes Discord
        knows no nonce any more. Of the first `LOOKED_AT` messages since then.
        """
        ...


class Discord:
    """The real one."""

    def __init__(self, client: discord.Client, emojis: OurEmojis) -> None:
        self._client = client
        self._emojis = emojis
        self._posted: dict[str, int] = {}
        """Messages by their nonces: Discord knows these for minutes, and a database may be away for longer."""

    def _channel(self, channel: Channel) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel.channel_id, guild_id=channel.guild_id)

    async def post(
        self, channel: Channel, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """See `Transport`."""

        async def attempt(pictures: Emojis) -> int:
            view, files = layout(screen, name, pictures)
            place = self._channel(channel)
            allowed = pinging(mentions) if mentions else NOBODY
            if nonce is None:
                return (await place.send(view=view, files=files, allowed_mentions=allowed)).id
            return (await place.send(view=view, files=files, allowed_mentions=allowed, nonce=nonce)).id

        if nonce in self._posted:
            return self._posted[nonce]
        message_id = await self._opened(channel, lambda: self._emojis.send(attempt, pictured=screen.pictured))
        if nonce is not None:
            self._posted[nonce] = message_id
            if len(self._posted) > NONCES:
                del self._posted[next(iter(self._posted))]
        return message_id

    async def edit(self, channel: Channel, message_id: int, screen: Screen, name: str) -> None:
        """See `Transport`."""

        async def attempt(pictures: Emojis) -> None:
            view, files = layout(screen, name, pictures)
            message = self._channel(channel).get_partial_message(message_id)
            await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)

        try:
            await self._opened(channel, lambda: self._emojis.send(attempt, pictured=screen.pictured))
        except discord.HTTPException as error:
            if what_to_do(error) is Do.POST_ANEW:
                # Somebody deleted it: what is posted anew may have the same nonce, as a duel's card has.
                self._posted = {nonce: posted for nonce, posted in self._posted.items() if posted != message_id}
            raise

    async def _opened(self, channel: Channel, sending: Callable[[], Awaitable[T]]) -> T:
        """Send something; where that is a thread that is archived, open it first. A locked one refuses it (`ARCHIVED`).

        Nothing but this one value may be changed: whoever may write in a thread may open it, and do no more.
        """
        try:
            return await sending()
        except discord.HTTPException as error:
            if what_to_do(error) is not Do.REOPEN:
                raise
            refusal = error
        try:
            await self._client.http.edit_channel(channel.channel_id, archived=False)
        except discord.HTTPException as error:
            if passes(error) or not await self._is_locked(channel.channel_id):
                raise
            raise refusal from None
        log.info("thread %s was archived, and is opened", channel.channel_id)
        return await sending()

    async def _is_locked(self, thread_id: int) -> bool:
        found: Mapping[str, object] = await self._client.http.get_channel(thread_id)
        about = found.get("thread_metadata")
        return isinstance(about, dict) and bool(about.get("locked"))

    async def edit_by_token(self, token: str, message_id: int, screen: Screen, name: str = "board") -> None:
        """See `Transport`."""
        webhook = self._answers(token)

        async def attempt(pictures: Emojis) -> None:
            view, files = layout(screen, name, pictures)
            await webhook.edit_message(message_id, view=view, attachments=files, allowed_mentions=NOBODY)

        await self._emojis.send(attempt, pictured=screen.pictured)

    async def post_by_token(self, token: str, screen: Screen, name: str, *, mentions: tuple[int, ...] = ()) -> int:
        """See `Transport`."""
        webhook = self._answers(token)

        async def attempt(pictures: Emojis) -> int:
            view, files = layout(screen, name, pictures)
            allowed = pinging(mentions) if mentions else NOBODY
            posted = await webhook.send(view=view, files=files, allowed_mentions=allowed, wait=True)
            if posted.flags.ephemeral:
                raise Hushed(posted.id)
            return posted.id

        return await self._emojis.send(attempt, pictured=screen.pictured)

    async def answer_by(self, token: str, channel: Channel) -> int | None:
        """See `Transport`."""
        try:
            found = await self._answers(token).fetch_message(ORIGINAL)  # type: ignore[arg-type]
        except (discord.NotFound, discord.Forbidden):
            return None
        except discord.HTTPException as error:
            if error.status == UNAUTHORIZED:
                return None
            raise
        return found.id if found.channel.id == channel.channel_id and not found.flags.ephemeral else None

    def _answers(self, token: str) -> discord.Webhook:
        application_id = self._client.application_id
        assert application_id is not None
        return discord.Webhook.partial(application_id, token, client=self._client)

    async def posted_after(self, channel: Channel, message_id: int, limit: int) -> int:
        """See `Transport`."""
        after = discord.Object(message_id)
        return len([message.id async for message in self._channel(channel).history(after=after, limit=limit)])

    async def own_post(self, channel: Channel, since: float, custom_id: str) -> int | None:
        """See `Transport`."""
        after = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC)))
        async for message in self._channel(channel).history(after=after, limit=LOOKED_AT, oldest_first=True):
            mine = self._client.user is not None and message.author.id == self._client.user.id
            if mine and custom_id in {getattr(part, "custom_id", None) for part in _parts(message.components)}:
                return message.id
        return None


def _parts(components: Iterable[object]) -> Iterator[object]:
    """Yield the parts of a message, those within others too."""
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", ()))
