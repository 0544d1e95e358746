"""Who sees a place: everybody of its server, some of them, or those who were invited.

It is asked before anything about one place is shown in another, or done from there: the card of a table in a thread,
an event of Discord's, a press whose id was made up (docs/decisions/0046). Servers are held without their channels and
roles (`servers`), so Discord is asked, and what it says is kept for a minute; what is not known is a place some see.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import reduce
from operator import or_
from typing import Final, Protocol, TypeAlias, TypeVar, cast

import discord

from bot.store.base import is_channel
from bot.tables.clocks.clock import Clock
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.gateway.kinds import BY_INVITATION, HEARD, THREADS, WRITTEN_IN, Kind, kind_here, kind_of
from bot.ui.input.answers import FAULTS, Interaction, defer_if_slow
from bot.ui.messages.error_codes import MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, passes

log = logging.getLogger(__name__)
T = TypeVar("T")
Said: TypeAlias = Mapping[str, object]
"""An object as Discord describes it."""

KEPT = 60.0
"""Seconds for which what Discord has said of a channel or of a server's roles is taken for true."""
PATIENCE = 5.0
"""Seconds for one question, retries of discord.py included."""
MANY = 1000
"""Channels or servers kept from which on those are forgotten whose time is over."""
UNSEEN = (UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS)
"""What Discord says of a channel that the bot may not see: there is none, missing access, missing permissions."""
NOT_UNDERSTOOD = (AttributeError, KeyError, TypeError, ValueError)
VIEW: Final = discord.Permissions(view_channel=True).value
CONNECT: Final = discord.Permissions(connect=True).value
ADMINISTRATOR: Final = discord.Permissions(administrator=True).value


class Audience(Enum):
    EVERYBODY = auto()
    """Whoever is in its server."""
    SOME = auto()
    """Those with certain roles; or it is not known who."""
    INVITED = auto()
    """Those who were added to it one by one."""


class Asks(Protocol):
    """What is asked of Discord. Each raises what `answers.FAULTS` names."""

    async def channel(self, channel_id: int) -> Said: ...

    async def roles(self, guild_id: int) -> Sequence[Said]: ...

    async def member(self, guild_id: int, user_id: int) -> Said: ...


class DiscordAsks:
    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def channel(self, channel_id: int) -> Said:
        async with asyncio.timeout(PATIENCE):
            return cast("Said", await self._client.http.get_channel(channel_id))

    async def roles(self, guild_id: int) -> Sequence[Said]:
        async with asyncio.timeout(PATIENCE):
            try:
                return cast("Sequence[Said]", await self._client.http.get_roles(guild_id))
            except discord.NotFound:
                # What a server is described by has them, too.
                return cast("Sequence[Said]", (await self._client.http.get_guild(guild_id))["roles"])

    async def member(self, guild_id: int, user_id: int) -> Said:
        async with asyncio.timeout(PATIENCE):
            return cast("Said", await self._client.http.get_member(guild_id, user_id))


@dataclass(frozen=True, slots=True)
class ChannelPlace:
    """A channel or thread, as far as it is known."""

    channel_id: int
    kind: Kind | None = None
    guild_id: int | None = None
    parent_id: int | None = None
    """Of a thread alone: no channel's category."""
    allowed: int = 0
    """What its overwrites allow everybody of the server."""
    denied: int = -1
    """What they deny everybody, or anybody."""
    unseen: bool = False
    """Discord does not let the bot see it, or there is none."""

    overwrites: tuple[tuple[int, int, int], ...] = ()
    """Whose role or person's id: what it allows and denies."""

    @property
    def room(self) -> int:
        """The channel that decides who sees it: of a thread the one it is in, unless people were invited."""
        return self.parent_id or self.channel_id

    @property
    def needed(self) -> int:
        """What somebody needs to read there."""
        return VIEW | CONNECT if self.kind in HEARD else VIEW

    def allows(self, usual: int, user_id: int, roles: Collection[int]) -> int:
        """Return what somebody with these roles, who may do the usual in its server, may do here.

        As Discord says it: what everybody is denied and allowed, then their roles together, then they themselves.
        """
        for whose in ({self.guild_id}, set(roles), {user_id}):
            meant = [(allow, deny) for one, allow, deny in self.overwrites if one in whose]
            usual &= ~reduce(or_, (deny for _, deny in meant), 0)
            usual |= reduce(or_, (allow for allow, _ in meant), 0)
        return usual


class Audiences:
    """Asks, and keeps what was said for a while."""

    def __init__(self, asks: Asks, clock: Clock) -> None:
        self._asks = asks
        self._clock = clock
        self._places: dict[int, tuple[float, ChannelPlace]] = {}
        self._roles: dict[int, tuple[float, Mapping[int, int]]] = {}
        """Servers, and what each of their roles may do there."""

    # What there is

    async def place(self, channel_id: int) -> ChannelPlace:
        """Return a channel or thread, as far as Discord says what it is."""
        if not is_channel(channel_id):
            return ChannelPlace(channel_id)
        kept = self._kept(self._places, channel_id)
        if kept is not None:
            return kept
        try:
            found = _place(channel_id, await self._asks.channel(channel_id))
        except FAULTS as error:
            # It is asked again the next time: somebody may just have let the bot in.
            log.info("channel %s: what it is is not known: %r", channel_id, error)
            return ChannelPlace(channel_id, unseen=isinstance(error, discord.HTTPException) and _is_unseen(error))
        except NOT_UNDERSTOOD as error:
            log.warning("channel %s: what Discord says of it was not understood: %r", channel_id, error)
            return ChannelPlace(channel_id)
        self._keep(self._places, channel_id, found)
        return found

    async def of(self, channel_id: int) -> Audience:
        place = await self.place(channel_id)
        if place.kind in BY_INVITATION:
            return Audience.INVITED
        if place.kind in THREADS:
            place = await self.place(place.room)
        if place.guild_id is None or place.denied & place.needed:
            return Audience.SOME
        left = place.needed & ~place.allowed
        return Audience.SOME if left and left & ~await self._usual(place.guild_id) else Audience.EVERYBODY

    async def _usual(self, guild_id: int) -> int:
        """Return what everybody may do in a server where its channels say nothing else; not known: nothing."""
        found = (await self._roles_of(guild_id)).get(guild_id, 0)
        return -1 if found & ADMINISTRATOR else found

    async def _roles_of(self, guild_id: int) -> Mapping[int, int]:
        """Return what each role of a server may do there; not known: none."""
        kept = self._kept(self._roles, guild_id)
        if kept is not None:
            return kept
        try:
            roles = await self._asks.roles(guild_id)
            found = {_number(role, "id"): _number(role, "permissions") for role in roles}
        except (*FAULTS, *NOT_UNDERSTOOD) as error:
            log.info("server %s: what everybody may do there is not known: %r", guild_id, error)
            return {}
        self._keep(self._roles, guild_id, found)
        return found

    async def may_see(self, user_id: int, channel_id: int, guild_id: int | None) -> bool:
        """Return whether somebody sees a place of a server now, as far as Discord says so; else they do not.

        Of who was invited to a place nothing is known here.
        """
        place = await self.place(channel_id)
        if guild_id is None or place.guild_id != guild_id or place.kind in BY_INVITATION:
            return False
        if place.kind in THREADS:
            place = await self.place(place.room)
        try:
            member = await self._asks.member(guild_id, user_id)
            held = {int(str(role)) for role in cast("Sequence[object]", member["roles"])}
        except (*FAULTS, *NOT_UNDERSTOOD) as error:
            log.info("server %s: whether %s is there is not known: %r", guild_id, user_id, error)
            return False
        roles = await self._roles_of(guild_id)
        allowed = roles.get(guild_id, 0)
        for role in held:
            allowed |= roles.get(role, 0)
        return bool(allowed & ADMINISTRATOR) or not place.needed & ~place.allows(allowed, user_id, held)

    # What follows from it

    async def sees(self, there: int, origin: int, guild_id: int | None) -> bool:
        """Return whether everybody who sees a place of a server (`there`) sees another one of it (`origin`) as well.

        Only then is anything about `origin` shown `there`, or taken from there.
        """
        if there == origin:
            return True
        place = await self.place(origin)
        if place.kind is None or place.kind in BY_INVITATION or place.guild_id != guild_id:
            return False
        if place.room == there or place.room == (await self.place(there)).room:
            return True
        return await self.of(origin) is Audience.EVERYBODY

    async def may_stand(self, channel_id: int, origin: int, guild_id: int | None) -> bool:
        """Return whether there can be a message in a channel that tells of another place, and may be."""
        if not await self.sees(channel_id, origin, guild_id):
            return False
        kind = (await self.place(channel_id)).kind
        return kind is None or kind in WRITTEN_IN

    async def require_place_seen(self, interaction: Interaction, origin: int, no: Refusal) -> None:
        """Raise this refusal where something about a place is pressed in another, and others there may not see it."""
        there = interaction.channel_id
        if there == origin:
            return
        if there is None or not await defer_if_slow(
            interaction, self.sees(there, origin, interaction.guild_id), thinking=False
        ):
            raise no

    async def require_readable(self, interaction: Interaction, *, privately: bool = False) -> None:
        """Refuse to begin anything in a private thread that the bot was not added to: it could not go on there.

        `privately`: what is begun is answered for this person alone, which is said if this takes long.
        """
        channel = interaction.channel
        if kind_here(interaction) is not Kind.private_thread or not isinstance(channel, discord.Thread):
            return
        no = await defer_if_slow(interaction, self._unreadable(channel), thinking=True, privately=privately)
        if no == "mention_me":
            raise Refusal(no, me=f"<@{interaction.application_id}>")
        if no:
            raise Refusal(no, permissions=f"**{say('permission.read_messages')}**")

    async def _unreadable(self, thread: discord.Thread) -> str:
        """Return why the bot may not see a thread: it was not added to it, or may not even see its channel."""
        if not (await self.place(thread.id)).unseen:
            return ""
        return "missing_permissions" if (await self.place(thread.parent_id)).unseen else "mention_me"

    # Keeping it

    def _kept(self, kept: Mapping[int, tuple[float, T]], number: int) -> T | None:
        if number not in kept:
            return None
        at, found = kept[number]
        return found if 0 <= self._clock.now() - at < KEPT else None

    def _keep(self, kept: dict[int, tuple[float, T]], number: int, found: T) -> None:
        now = self._clock.now()
        if len(kept) >= MANY:
            for old in [one for one, (at, _) in kept.items() if not 0 <= now - at < KEPT]:
                del kept[old]
        kept[number] = now, found


RequirePlaceSeen: TypeAlias = Callable[[Interaction, int, Refusal], Awaitable[None]]
"""As `Audiences.require_place_seen`."""


def _place(channel_id: int, said: Said) -> ChannelPlace:
    """Return what Discord says of a channel. One whose overwrites it does not tell is seen by some."""
    kind, guild = kind_of(_number(said, "type", -1)), _number(said, "guild_id")
    parent = _number(said, "parent_id") if kind in THREADS else 0
    overwrites = cast("Sequence[Said] | None", said.get("permission_overwrites"))
    allowed, denied = 0, -1
    if overwrites is not None:
        denied = 0
        for one in overwrites:
            # Whoever it is that may not see it: somebody may not.
            denied |= _number(one, "deny")
            allowed |= _number(one, "allow") if _number(one, "id") == guild else 0
    single = tuple((_number(one, "id"), _number(one, "allow"), _number(one, "deny")) for one in overwrites or ())
    return ChannelPlace(channel_id, kind, guild or None, parent or None, allowed, denied, overwrites=single)


def _number(said: Said, key: str, missing: int = 0) -> int:
    """Return a number that Discord writes as one or as text."""
    value = said.get(key)
    return missing if value is None else int(str(value))


def _is_unseen(error: discord.HTTPException) -> bool:
    return error.code in UNSEEN and not passes(error)
