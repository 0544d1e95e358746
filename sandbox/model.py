"""What the sandbox's world consists of: plain records without behaviour. Ids are ints, times Unix seconds."""

from dataclasses import dataclass, field

from sandbox.errors import Json

LOCALES = (
    "en-GB",
    "en-US",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "es-419",
    "es-ES",
    "fi",
    "fr",
    "hi",
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "ru",
    "sv-SE",
    "th",
    "tr",
    "uk",
    "vi",
    "zh-CN",
    "zh-TW",
)
"""The languages of Discord."""
TEXT_CHANNEL, DIRECT_CHANNEL, VOICE_CHANNEL, GROUP_CHANNEL, ANNOUNCEMENTS = 0, 1, 2, 3, 5
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, STAGE_CHANNEL, FORUM, MEDIA = 10, 11, 12, 13, 15, 16
THREADS_OF = {TEXT_CHANNEL: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENTS: (ANNOUNCEMENT_THREAD,)}
"""The types of the threads that a channel takes without a post of its own."""
FOR_POSTS = (FORUM, MEDIA)
"""Channels of posts alone: no message stands in them, and each post is a thread."""
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15


@dataclass
class Person:
    """A Discord user. `name` is the display name and may hold any script or emoji; `username` is ASCII."""

    id: int
    name: str
    username: str
    locale: str = "en-GB"
    bot: bool = False
    has_app: bool = False  # the app is installed to this user too
    refuses_direct: bool = False  # takes no direct messages from the bot


@dataclass
class Role:
    """A role of a guild; the one whose id is the guild's id is @everyone."""

    id: int
    name: str
    permissions: int
    tags: dict[str, str | None] = field(default_factory=dict)  # whose it is, where it is not people's: "bot_id", …


@dataclass
class Member:
    """A person's membership in a guild."""

    user_id: int
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None  # what they are called in this guild alone


@dataclass
class Overwrite:
    """What a channel allows and denies one role (kind 0) or one member (kind 1)."""

    kind: int
    allow: int
    deny: int


@dataclass
class Channel:
    """A guild's channel, a thread (`parent_id` set), a direct-message channel with the bot (`recipient_id` set), or the
    direct messages of people among themselves (`company` set), in which the bot is not.
    """

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    last_message_id: int | None = None
    recipient_id: int | None = None
    company: tuple[int, ...] = ()
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_changed: float = 0.0
    message_count: int = 0
    added: set[int] = field(default_factory=set)  # of a private thread: who was added to it

    @property
    def context(self) -> int:
        """Where an interaction in it comes from: a guild (0), the bot's direct messages (1) or other people's (2)."""
        return 2 if self.company else 0 if self.guild_id is not None else 1

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of another channel."""
        return self.kind in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    joined_at: float
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)  # threads included
    system_channel_id: int | None = None  # where Discord says who has come
    locale: str = "en-US"
    by_invitation: bool = False  # new people are not members from the start
    furnished: bool = False  # its GUILD_CREATE tells of what a middling server has (`payloads.furniture`)
    one_of_many: bool = False  # there to be many (`World.add_guilds`): the page lists it to its members only


@dataclass
class Attachment:
    """An uploaded file. `width`/`height` in pixels for pictures, else None."""

    id: int
    channel_id: int
    filename: str
    content_type: str
    data: bytes
    width: int | None = None
    height: int | None = None
    description: str | None = None


@dataclass
class Message:
    """A message; `components` are kept as Discord returns them (numbered, media resolved)."""

    id: int
    channel_id: int
    author_id: int
    created: float
    kind: int = 0
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    edited: float | None = None
    owner_id: int | None = None  # whose ephemeral message this is
    interaction: Json | None = None  # `interaction_metadata`
    from_app: bool = False  # made through an interaction token
    reference: Json | None = None
    pings: list[int] = field(default_factory=list)  # people it notified when it was posted

    @property
    def ephemeral(self) -> bool:
        """Whether only `owner_id` sees it."""
        return self.owner_id is not None

    @property
    def v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & COMPONENTS_V2)
