"""The sandbox's world: guilds, channels, people, messages. Every change is published on the bus."""

import re
from collections import deque
from collections.abc import Iterable
from functools import partial
from itertools import chain

from sandbox import payloads, permissions
from sandbox.bus import Bus, Change
from sandbox.clock import SharedClock
from sandbox.errors import ApiError, Json
from sandbox.model import (
    DIRECT_CHANNEL,
    GROUP_CHANNEL,
    TEXT_CHANNEL,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Person,
    Role,
)
from sandbox.permissions import P
from sandbox.snowflake import Snowflakes

# Ids of the first two guilds never change, so a bot that kept its data finds the same channels after a restart.
FIRST_ID = 200_000_000_000_000_000
SECOND_ID = 210_000_000_000_000_000
BOT_ID = 100_000_000_000_000_001
# Guilds made by `add_guilds` follow one another: of any number of shards up to 16, the first is on shard 0, and so on.
MANY_ID = 72_777 * 720_720 << 22
KEPT_DETACHED = 300
NONCE_SECONDS = 180.0
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lou")
ONLY_FIRST, ONLY_SECOND = ("Gus", "Hana", "Ivo", "Jun"), ("Kai", "Lou")


class World:
    """Everything that exists, without rules about requests (those are in `messages` and `rest`)."""

    def __init__(self, clock: SharedClock, bus: Bus) -> None:
        self.clock = clock
        self.bus = bus
        self.ids = Snowflakes(clock)
        self.base_url = ""  # set when the port is known
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.left: dict[int, Guild] = {}  # guilds the bot was removed from
        self.direct: dict[int, Channel] = {}  # by recipient
        self.private: dict[int, Channel] = {}  # of people among themselves
        self.messages: dict[int, Message] = {}
        self.nonces: dict[str, int] = {}  # of the bot's messages
        self.attachments: dict[int, Attachment] = {}
        self._detached: deque[int] = deque()
        self._found: dict[int, Guild] = {}  # where a channel was found last
        self._many = 0  # guilds made by `add_guilds`
        self.bot = self._person(BOT_ID, "Lucky Table", "lucky-table")
        self.bot.bot = True

    def posted_with(self, nonce: str | None) -> Message | None:
        """The bot's message with this nonce, if it was posted within the last few minutes."""
        message = self.messages.get(self.nonces.get(nonce or "", 0))
        return message if message is not None and self.clock.now() - message.created < NONCE_SECONDS else None

    def remember_nonce(self, nonce: str | None, message: Message) -> None:
        """Posting with the same nonce again finds this message."""
        if nonce is not None:
            self.nonces[nonce] = message.id

    def populate(self) -> None:
        """Build two guilds of twelve people, six of whom are in both.

        Ada owns the first and Bo may manage messages there; the second, by invitation, is Bo's, and Cy helps there.
        """
        people = [self._person(FIRST_ID + 100 + i, name, name.lower()) for i, name in enumerate(NAMES)]
        ada, bo, cy, *_ = people
        for guild_id, title, owner, helper, channels, away in (
            (FIRST_ID, "Sky Table", ada, bo, ("game-table", "game-night"), ONLY_SECOND),
            (SECOND_ID, "Moon Table", bo, cy, ("moon-lounge", "night-shift"), ONLY_FIRST),
        ):
            members = [self.bot, *(person for person in people if person.name not in away)]
            guild = self._guild(guild_id, title, owner, members, stable=True)
            guild.members[helper.id].roles.append(guild_id + 3)
            guild.by_invitation = guild_id == SECOND_ID
            for index, name in enumerate(channels):
                self._channel(guild, guild_id + 10 + index, name)
            self.guilds[guild.id] = guild

    # People

    def add_person(self, name: str, *, join: bool = True) -> Person:
        """A new person called `name` (any script, emoji welcome), with `join` a member of the guilds open to all."""
        person_id = self.ids.next()
        slug = re.sub(r"[^a-z0-9_.]", "", name.lower()) or f"user{person_id % 100_000}"
        person = self._person(person_id, name, slug)
        if join:
            for guild in self.guilds.values():
                if not guild.by_invitation:
                    guild.members[person.id] = Member(person.id, self.clock.now())
        self.bus.publish(Change("people"))
        return person

    def person_leaves(self, person: Person, guild: Guild) -> None:
        """`person` leaves the guild. The bot is not told: that needs a privileged intent."""
        guild.members.pop(person.id, None)
        self.bus.publish(Change("people"))

    def person_joins(self, person: Person, guild: Guild) -> None:
        """`person` joins the guild (again), without the roles of earlier. The bot is not told of this either."""
        guild.members.setdefault(person.id, Member(person.id, self.clock.now()))
        self.bus.publish(Change("people"))

    def install_app(self, person: Person, installed: bool) -> None:
        """`person` installs the app to themselves, or removes it again."""
        person.has_app = installed
        self.bus.publish(Change("people"))

    def speak(self, person: Person, locale: str) -> None:
        """`person` sets the language of their Discord."""
        person.locale = locale
        self.bus.publish(Change("people"))

    def refuse_direct(self, person: Person, refuses: bool) -> None:
        """`person` takes no more direct messages from the bot, or does again."""
        person.refuses_direct = refuses
        self.bus.publish(Change("people"))

    def shares_guild(self, person: Person) -> bool:
        """Whether `person` and the bot are in one guild."""
        return any(person.id in guild.members for guild in self.guilds.values())

    def takes_direct(self, person: Person) -> bool:
        """Whether a direct message of the bot reaches `person`."""
        return (person.has_app or self.shares_guild(person)) and not person.refuses_direct

    # Guilds and channels

    def add_guild(self, name: str, owner: Person, *, with_bot: bool = True) -> Guild:
        """A guild with everybody, one channel #general, and the bot: else it is told nothing of it."""
        members = [person for person in self.people.values() if with_bot or not person.bot]
        guild = self._guild(self.ids.next(), name, owner, members)
        guild.system_channel_id = self._channel(guild, self.ids.next(), "general").id
        if not with_bot:
            self.left[guild.id] = guild
            self.bus.publish(Change("people"))
            return guild
        self.guilds[guild.id] = guild
        self.bus.publish(Change("GUILD_CREATE", payloads.guild_create(guild, self.bot), guild.id))
        return guild

    def add_guilds(
        self, count: int, owner: Person, members: Iterable[Person] = (), *, channels: int = 1, furnished: bool = False
    ) -> list[Guild]:
        """Many guilds by invitation: the bot, the owner, some members, and channels #room-1, #room-2, ….

        Their ids are the same in every sandbox and spread evenly over the shards, the first on shard 0. They are cheap:
        a kilobyte or two each. What they are furnished with, their GUILD_CREATE alone knows (`payloads.furniture`).
        """
        made = []
        for number in range(self._many + 1, self._many + count + 1):
            guild_id = MANY_ID + (number - 1 << 22)
            inside = {person.id: person for person in (self.bot, owner, *members)}
            guild = self._guild(guild_id, f"Server {number}", owner, inside.values(), stable=True)
            guild.by_invitation, guild.one_of_many, guild.furnished = True, True, furnished
            for index in range(channels):
                self._channel(guild, guild_id + 10 + index, f"room-{index + 1}")
            self.guilds[guild.id] = guild
            made.append(guild)
        self._many += count
        for guild in made:
            self.bus.publish(Change("GUILD_CREATE", partial(self.guild_create, guild), guild.id))
        return made

    def guild_create(self, guild: Guild) -> Json | None:
        """The payload of its GUILD_CREATE as it is now; None once the bot was removed, which it is told by itself."""
        return payloads.guild_create(guild, self.bot) if guild.id in self.guilds else None

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT_CHANNEL) -> Channel:
        """A channel that everybody sees, for text unless its kind says something else."""
        channel = self._channel(guild, self.ids.next(), name)
        channel.kind = kind
        self.bus.publish(Change("CHANNEL_CREATE", payloads.channel(channel, guild), guild.id))
        return channel

    def add_thread(self, parent: Channel, name: str, owner_id: int, thread_id: int, kind: int, minutes: int) -> Channel:
        """A thread below a channel. To a private one its owner alone is added so far."""
        guild = self.guilds[parent.guild_id or 0]
        thread = Channel(thread_id, kind, name, guild.id, parent.id, owner_id=owner_id, auto_archive_minutes=minutes)
        thread.added.add(owner_id)
        thread.archive_changed = self.clock.now()
        guild.channels[thread.id] = thread
        payload = payloads.channel(thread, guild) | {"newly_created": True}
        self.bus.publish(Change("THREAD_CREATE", payload, guild.id))
        return thread

    def channel_changed(self, channel: Channel) -> None:
        """Tell the bot and the pages about new settings of a channel or thread."""
        guild = self.guild_of(channel)
        if guild is not None:
            kind = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
            self.bus.publish(Change(kind, payloads.channel(channel, guild), guild.id))

    def delete_channel(self, channel: Channel) -> None:
        """Remove a guild's channel or thread with everything in it.

        A channel's threads go with it, and as on Discord nobody tells the bot of them.
        """
        guild = self.guild_of(channel)
        assert guild is not None
        gone = [channel, *(item for item in guild.channels.values() if item.parent_id == channel.id)]
        for place in gone:
            for message in [item for item in self.messages.values() if item.channel_id == place.id]:
                self.delete_message(message)
            del guild.channels[place.id]
        if channel.is_thread:
            self.bus.publish(Change("THREAD_DELETE", payloads.gone_thread(channel), guild.id))
        else:
            self.bus.publish(Change("CHANNEL_DELETE", payloads.channel(channel, guild), guild.id))

    def overwrite(self, channel: Channel, target: int, *, allow: int = 0, deny: int = 0) -> None:
        """Let a channel allow or deny something to a role, or else to a person; both 0: let it say nothing of them."""
        guild = self.guild_of(channel)
        assert guild is not None
        channel.overwrites.pop(target, None)
        if allow or deny:
            channel.overwrites[target] = Overwrite(0 if target in guild.roles else 1, allow, deny)
        self.channel_changed(channel)

    def set_bot_permissions(self, channel: Channel, allowed: int) -> None:
        """From now on the bot may do exactly `allowed` (Discord's bits) in `channel`."""
        channel.overwrites[self.bot.id] = Overwrite(1, allowed, permissions.ALL & ~allowed)
        self.channel_changed(channel)

    def let_bot(self, guild: Guild, allowed: int) -> None:
        """From now on the bot may also do `allowed` in the whole guild, by a role of its own."""
        role = self.add_role(guild, self.bot.name, int(allowed), {"bot_id": str(self.bot.id)})
        guild.members[self.bot.id].roles.append(role.id)

    def add_role(self, guild: Guild, name: str, allowed: int = 0, tags: dict[str, str | None] | None = None) -> Role:
        """A role above those that are there, which nobody has; `tags`: whose it is, where it is not people's."""
        role = Role(self.ids.next(), name, int(allowed), tags or {})
        guild.roles[role.id] = role
        return role

    def remove_bot(self, guild: Guild) -> None:
        """The bot is removed from the guild; people stay and may still look at it."""
        self.left[guild.id] = self.guilds.pop(guild.id)
        guild.members.pop(self.bot.id, None)
        self.bus.publish(Change("GUILD_DELETE", {"id": str(guild.id)}, guild.id))

    def add_bot(self, guild: Guild) -> None:
        """Somebody adds the bot again to a guild that it was removed from; of its roles there nothing is left."""
        self.guilds[guild.id] = self.left.pop(guild.id)
        guild.members[self.bot.id] = Member(self.bot.id, self.clock.now())
        self.bus.publish(Change("GUILD_CREATE", payloads.guild_create(guild, self.bot), guild.id))

    def delete_role(self, guild: Guild, role_id: int) -> None:
        """Somebody deletes a role."""
        del guild.roles[role_id]
        for membership in guild.members.values():
            membership.roles = [role for role in membership.roles if role != role_id]
        told = {"guild_id": str(guild.id), "role_id": str(role_id)}
        self.bus.publish(Change("GUILD_ROLE_DELETE", told, guild.id))

    def direct_channel(self, person: Person) -> Channel:
        """The direct-message channel of `person` and the bot, made when first asked for."""
        if person.id not in self.direct:
            self.direct[person.id] = Channel(self.ids.next(), DIRECT_CHANNEL, person.name, recipient_id=person.id)
            self.bus.publish(Change("people"))
        return self.direct[person.id]

    def add_private(self, people: Iterable[Person], name: str = "") -> Channel:
        """The direct messages of two people, or with a name or of more of them a group chat; the bot is in neither."""
        company = tuple(person.id for person in people)
        kind = GROUP_CHANNEL if name or len(company) > 2 else DIRECT_CHANNEL
        made = Channel(self.ids.next(), kind, name, company=company, owner_id=company[0])
        self.private[made.id] = made
        self.bus.publish(Change("people"))
        return made

    @property
    def all_guilds(self) -> list[Guild]:
        """Every guild, the oldest first, also those the bot was removed from."""
        return sorted(self._everywhere(), key=lambda guild: guild.id)

    def _everywhere(self) -> Iterable[Guild]:
        return chain(self.guilds.values(), self.left.values())

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild of a channel, None for direct messages."""
        if channel.guild_id is None:
            return None
        return self.guilds.get(channel.guild_id) or self.left.get(channel.guild_id)

    def channel(self, channel_id: int) -> Channel:
        """The channel with this id wherever it is. Raises ApiError 10003."""
        guild = self._found.get(channel_id)
        if guild is None or channel_id not in guild.channels:
            guild = next((one for one in self._everywhere() if channel_id in one.channels), None)
        if guild is not None:
            self._found[channel_id] = guild
            return guild.channels[channel_id]
        if channel_id in self.private:
            return self.private[channel_id]
        for channel in self.direct.values():
            if channel.id == channel_id:
                return channel
        raise ApiError(10003)

    def recipients(self, channel: Channel) -> list[Person]:
        """Who is in direct messages besides the bot; nobody for a guild's channel."""
        return [self.people[one] for one in channel.company or (channel.recipient_id,) if one is not None]

    def permissions(self, channel: Channel, user_id: int) -> int:
        """What somebody may do in a channel, Discord's bits."""
        guild = self.guild_of(channel)
        if guild is not None:
            return permissions.in_channel(guild, channel, user_id)
        inside = channel.company or (channel.recipient_id, self.bot.id)
        return permissions.DIRECT if user_id in inside else 0

    # Messages

    def post(self, message: Message) -> Message:
        """Add a message to its channel. Ephemeral ones do not become the channel's last message."""
        self.messages[message.id] = message
        for item in message.attachments:
            self.attachments[item.id] = item
        if not message.ephemeral:
            channel = self.channel(message.channel_id)
            channel.last_message_id = message.id
            channel.message_count += 1
        self.bus.publish(Change("message", message))
        return message

    def say(self, person: Person, channel: Channel, text: str) -> Message:
        """An ordinary text message of a person."""
        if not self.permissions(channel, person.id) & P.SEND_MESSAGES:
            raise ApiError(50013)
        now = self.clock.now()
        return self.post(Message(self.ids.next(), channel.id, person.id, now, content=text[:4000]))

    def changed(self, message: Message, before: list[Attachment]) -> None:
        """Publish an edit. Files no longer attached stay a while for pages that still load them."""
        now = {item.id for item in message.attachments}
        self._let_go(item.id for item in before if item.id not in now)
        for item in message.attachments:
            self.attachments[item.id] = item
        self.bus.publish(Change("message", message))

    def keep(self, item: Attachment) -> Attachment:
        """Keep a file that is no part of a message, for a while."""
        self.attachments[item.id] = item
        self._let_go([item.id])
        return item

    def _let_go(self, files: Iterable[int]) -> None:
        self._detached.extend(files)
        while len(self._detached) > KEPT_DETACHED:
            self.attachments.pop(self._detached.popleft(), None)

    def delete_message(self, message: Message) -> None:
        """Remove a message."""
        self.messages.pop(message.id, None)
        for item in message.attachments:
            self.attachments.pop(item.id, None)
        self.bus.publish(Change("message_deleted", message))

    def visible(self, message: Message, user_id: int) -> bool:
        """Whether somebody sees the message: its channel, and an ephemeral one only for its owner."""
        if message.ephemeral and message.owner_id != user_id:
            return False
        try:
            channel = self.channel(message.channel_id)
        except ApiError:
            return False
        return bool(self.permissions(channel, user_id) & P.VIEW_CHANNEL)

    def payload(self, message: Message) -> Json:
        """The message as Discord's JSON."""
        mentioned = [self.people[i] for i in message.pings if i in self.people]
        return payloads.message(message, self.people[message.author_id], self.bot, mentioned, self.base_url)

    # Making things without telling anybody

    def _person(self, person_id: int, name: str, username: str) -> Person:
        self.people[person_id] = Person(person_id, name, username)
        return self.people[person_id]

    def _guild(
        self, guild_id: int, name: str, owner: Person, members: Iterable[Person], *, stable: bool = False
    ) -> Guild:
        now = self.clock.now()
        guild = Guild(guild_id, name, owner.id, now)
        admin, helper = (guild_id + 2, guild_id + 3) if stable else (self.ids.next(), self.ids.next())
        for role_id, role_name, bits in (
            (guild_id, "@everyone", permissions.MEMBER),
            (admin, "Keepers", P.ADMINISTRATOR),
            (helper, "Helpers", P.MANAGE_MESSAGES),
        ):
            guild.roles[role_id] = Role(role_id, role_name, int(bits))
        for person in members:
            guild.members[person.id] = Member(person.id, now)
        guild.members[owner.id].roles.append(admin)
        return guild

    def _channel(self, guild: Guild, channel_id: int, name: str) -> Channel:
        position = len(guild.channels)
        guild.channels[channel_id] = Channel(channel_id, TEXT_CHANNEL, name, guild.id, position=position)
        return guild.channels[channel_id]
