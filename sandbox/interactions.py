"""Interactions: what a person's action sends to the bot, and the bot's one answer to it.

The 3 s for the first answer are real time, so that a test may move the clock meanwhile; the 15 minutes of the token
are on the shared clock.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot import machine
from sandbox import payloads, permissions
from sandbox.bus import Bus, Change
from sandbox.errors import ApiError, FormErrors, Json
from sandbox.gateway import Gateway
from sandbox.messages import UPLOAD_LIMIT, Messages, Post, Upload
from sandbox.modals import check_modal
from sandbox.model import EPHEMERAL, LOADING, Channel, Message, Person
from sandbox.permissions import P
from sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFERRED_REPLY, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
TOKEN_SECONDS = 15 * 60
USER_INSTALL_FOLLOWUPS = 5
KEPT = 10_000  # interactions remembered


@dataclass(eq=False)
class Interaction:
    """One action of a person, as sent to the bot, and what became of it."""

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    guild_id: int | None
    payload: Json
    born: float  # on the shared clock
    born_real: float  # monotonic
    message_id: int | None = None  # whose component it was
    parent: Json | None = None  # metadata of the interaction that opened the modal
    response_type: int | None = None
    original_id: int | None = None  # the message that @original names
    later: int = 0  # edits and further messages after the first answer
    editable: set[int] = field(default_factory=set)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    followups: int = 0
    expired: bool = False
    hushed: bool = False  # whatever answers it is seen by this person alone
    refusals: list[Json] = field(default_factory=list)  # error bodies that answers of the bot got
    answered: asyncio.Event = field(default_factory=asyncio.Event)


class Interactions:
    """Makes interactions, delivers them, takes the bot's answers."""

    def __init__(self, world: World, bus: Bus, gateway: Gateway, messages: Messages, seconds: float) -> None:
        self._world = world
        self._bus = bus
        self._gateway = gateway
        self._messages = messages
        self.seconds = seconds  # for the first answer
        self.hushing = 0  # so many interactions from now on
        self.all: list[Interaction] = []
        self._by_token: dict[str, Interaction] = {}

    # Towards the bot

    def open(
        self, kind: int, person: Person, channel: Channel, data: Json, *, message: Message | None = None, owners: Json
    ) -> Interaction:
        """A new interaction of `person` in `channel`; not delivered yet."""
        interaction = Interaction(
            self._world.ids.next(),
            machine.token_hex(32),
            kind,
            person.id,
            channel.id,
            channel.guild_id,
            {},
            self._world.clock.now(),
            machine.monotonic(),
            message.id if message else None,
        )
        interaction.payload = self._payload(interaction, person, channel, data, owners)
        if message is not None:
            interaction.payload["message"] = self._world.payload(message)
        if self.hushing:
            self.hushing, interaction.hushed = self.hushing - 1, True
        self.put_back(interaction)
        return interaction

    def put_back(self, interaction: Interaction) -> None:
        """Know this interaction by its token, also one that an earlier world opened."""
        self.all.append(interaction)
        if len(self.all) > KEPT:
            for old in self.all[: KEPT // 2]:
                self._by_token.pop(old.token, None)
            del self.all[: KEPT // 2]
        self._by_token[interaction.token] = interaction

    def _payload(self, interaction: Interaction, person: Person, channel: Channel, data: Json, owners: Json) -> Json:
        guild = self._world.guild_of(channel)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(self._world.bot.id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": payloads.partial_channel(channel, guild, person.id, self._world.recipients(channel)),
            "app_permissions": str(self._app_permissions(channel, person, owners)),
            "locale": person.locale,
            "entitlements": [],
            "authorizing_integration_owners": owners,
            "context": channel.context,
            "attachment_size_limit": UPLOAD_LIMIT,
            "data": data,
        }
        if guild is None:
            return payload | {"user": payloads.user(person)}
        allowed = self._world.permissions(channel, person.id)
        return payload | {
            "guild_id": str(guild.id),
            "guild_locale": "en-US",
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "member": payloads.member(person, guild.members[person.id]) | {"permissions": str(allowed)},
        }

    def _app_permissions(self, channel: Channel, person: Person, owners: Json) -> int:
        """What the bot may do here; where only a person has added it, what that person may let it do."""
        if "0" in owners:
            return self._world.permissions(channel, self._world.bot.id)
        return permissions.GUEST | self._world.permissions(channel, person.id) & P.USE_EXTERNAL_APPS

    def _is_silent(self, interaction: Interaction) -> bool:
        """Whether everything the bot says is for this person alone: the server keeps apps from speaking there that
        it has not added itself, or people who may not write there from letting others speak; or AutoMod is wary."""
        if interaction.hushed:
            return True
        by_person = "0" not in interaction.payload["authorizing_integration_owners"]
        channel = self._world.channel(interaction.channel_id)
        allowed = self._world.permissions(channel, interaction.user_id)
        writing = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
        needed = writing | (P.USE_EXTERNAL_APPS if by_person else 0)
        return channel.guild_id is not None and bool(needed & ~allowed)

    async def deliver(self, interaction: Interaction) -> bool:
        """Send it to the bot and wait for the first answer; False when none came in time or no bot is connected."""
        if not self.redeliver(interaction):
            return False
        try:
            await asyncio.wait_for(interaction.answered.wait(), self.seconds)
        except TimeoutError:
            return False
        finally:
            self._bus.publish(Change("interaction", interaction))
        return True

    def redeliver(self, interaction: Interaction) -> bool:
        """Send the same payload (once more); False when no bot is connected."""
        return self._gateway.deliver("INTERACTION_CREATE", interaction.guild_id, interaction.payload)

    # From the bot

    def find(self, interaction_id: int, token: str) -> Interaction:
        """The interaction of a callback. Raises ApiError 10062."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(10062)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The interaction whose token edits and follows up. Raises ApiError 10015 (unknown), 50027 (expired)."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise ApiError(10015)
        if interaction.expired or self._world.clock.now() - interaction.born > TOKEN_SECONDS:
            raise ApiError(50027)
        return interaction

    def channel_of(self, token: str) -> int | None:
        """The channel of the interaction with this token; None where there is none."""
        interaction = self._by_token.get(token)
        return None if interaction is None else interaction.channel_id

    def respond(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Json:
        """Take the first answer; returns what `with_response` asks for.

        Raises ApiError: 40060 when answered before, 10062 when too late, 50035 and others when the answer is refused
        (then another may follow in time).
        """
        if interaction.response_type is not None:
            raise ApiError(40060)
        if interaction.expired or machine.monotonic() - interaction.born_real > self.seconds:
            raise ApiError(10062)
        kind = body.get("type")
        if not isinstance(kind, int) or kind not in self._allowed(interaction):
            errors = FormErrors()
            errors.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {self._allowed(interaction)}.")
            errors.raise_if_any()
        data: Json = body.get("data") or {}
        try:
            message = self._apply(interaction, int(str(kind)), data, uploads)
        except ApiError as error:
            interaction.refusals.append(error.body())
            raise
        interaction.response_type = kind
        if message is not None:
            interaction.original_id = message.id
            interaction.editable.add(message.id)
        interaction.answered.set()
        return self._callback(interaction, message)

    @staticmethod
    def _allowed(interaction: Interaction) -> tuple[int, ...]:
        """The response types that fit this interaction."""
        if interaction.kind == AUTOCOMPLETE:
            return (CHOICES,)
        allowed: tuple[int, ...] = (REPLY, DEFERRED_REPLY)
        if interaction.message_id is not None:
            allowed += (DEFERRED_UPDATE, UPDATE)
        return allowed if interaction.kind == MODAL_SUBMIT else (*allowed, MODAL)

    def _apply(self, interaction: Interaction, kind: int, data: Json, uploads: list[Upload]) -> Message | None:
        """Do what the answer says; returns the message that @original then names."""
        if kind == CHOICES:
            errors = FormErrors()
            interaction.choices = errors.items(("data", "choices"), data.get("choices"), 0, 25)
            errors.raise_if_any()
            return None
        if kind == MODAL:
            interaction.modal = check_modal(data, FormErrors(), self._messages.knows_emoji)
            return None
        if kind in (DEFERRED_UPDATE, UPDATE):
            source = self._world.messages.get(interaction.message_id or 0)
            if source is None:
                raise ApiError(10008)
            return self._messages.edit(source, data, uploads, ("data",)) if kind == UPDATE else source
        channel = self._world.channel(interaction.channel_id)
        post = self.post_for(interaction, data)
        if kind == REPLY:
            return self._messages.create(channel, data, uploads, post)
        loading = Message(
            self._world.ids.next(), channel.id, post.author_id, self._world.clock.now(), kind=post.kind, from_app=True
        )
        loading.owner_id, loading.interaction, loading.reference = post.owner_id, post.interaction, post.reference
        loading.flags = LOADING | (EPHEMERAL if post.owner_id is not None else 0)
        return self._world.post(loading)

    def post_for(self, interaction: Interaction, data: Json, *, ephemeral: bool | None = None) -> Post:
        """How a message made through this interaction comes about (its metadata, whose eyes it is for)."""
        hidden = bool(data.get("flags", 0) & EPHEMERAL) if ephemeral is None else ephemeral
        hidden = hidden or self._is_silent(interaction)
        replies_to = interaction.message_id if interaction.kind == COMPONENT else None
        return Post(
            self._world.bot.id,
            owner_id=interaction.user_id if hidden else None,
            interaction=self.metadata(interaction),
            kind=20 if interaction.kind == COMMAND else 19 if replies_to else 0,
            reference=None
            if replies_to is None
            else {"type": 0, "message_id": str(replies_to), "channel_id": str(interaction.channel_id)},
            path=("data",),
        )

    def metadata(self, interaction: Interaction) -> Json:
        """The `interaction_metadata` of messages made through it."""
        result: Json = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": payloads.user(self._world.people[interaction.user_id]),
            "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
        }
        if interaction.kind == COMPONENT:
            result["interacted_message_id"] = str(interaction.message_id)
        if interaction.parent is not None:
            result["triggering_interaction_metadata"] = interaction.parent
        return result

    def _callback(self, interaction: Interaction, message: Message | None) -> Json:
        about: Json = {"id": str(interaction.id), "type": interaction.kind, "channel_id": str(interaction.channel_id)}
        if interaction.guild_id is not None:
            about["guild_id"] = str(interaction.guild_id)
        result: Json = {"interaction": about}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = bool(message.flags & LOADING)
            about["response_message_ephemeral"] = message.ephemeral
            if interaction.response_type in (REPLY, UPDATE):
                resource: dict[str, Any] = {"type": interaction.response_type, "message": self._world.payload(message)}
                result["resource"] = resource
        return result

    # The token's webhook

    def message_of(self, interaction: Interaction, reference: str) -> Message:
        """The message that `@original` or an id names for this token. Raises ApiError 10008."""
        wanted = interaction.original_id if reference == "@original" else int(reference) if reference.isdigit() else 0
        message = self._world.messages.get(wanted or 0)
        if message is None or message.id not in interaction.editable:
            raise ApiError(10008)
        return message

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        """Another message through the token. After a deferred reply it fills that reply, as Discord does."""
        if interaction.response_type is None:
            raise ApiError(10015)
        original = self._world.messages.get(interaction.original_id or 0)
        interaction.later += 1
        if original is not None and original.flags & LOADING:
            return self._messages.edit(original, body, uploads)
        if "0" not in interaction.payload["authorizing_integration_owners"]:
            interaction.followups += 1
            if interaction.followups > USER_INSTALL_FOLLOWUPS:
                raise ApiError(40094)
        post = self.post_for(interaction, body)
        post.path = ()
        assert post.interaction is not None
        if interaction.original_id is not None:
            post.interaction["original_response_message_id"] = str(interaction.original_id)
        channel = self._world.channel(interaction.channel_id)
        message = self._messages.create(channel, body, uploads, post)
        interaction.editable.add(message.id)
        return message

    def expire(self, user_id: int | None = None) -> None:
        """End the tokens of one person, or of everybody."""
        for interaction in self.all:
            if user_id is None or interaction.user_id == user_id:
                interaction.expired = True

    def expire_those_of(self, message_id: int) -> None:
        """End the tokens of the interactions that were answered with this message."""
        for interaction in self.all:
            if interaction.original_id == message_id:
                interaction.expired = True
