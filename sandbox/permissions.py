"""Discord's permission bits (those that matter here) and how a member's permissions in a channel come about."""

from enum import IntFlag

from sandbox.model import PRIVATE_THREAD, Channel, Guild


class P(IntFlag):
    """Permission bits by Discord's names."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50


ALL = (1 << 53) - 1
MEMBER = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.CONNECT
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.USE_EXTERNAL_APPS
)
DIRECT = MEMBER & ~(P.CREATE_PUBLIC_THREADS | P.SEND_MESSAGES_IN_THREADS)

GUEST = P.EMBED_LINKS | P.ATTACH_FILES | P.USE_EXTERNAL_EMOJIS
"""What an app may do that only a person has added: nothing by itself, and this in its answers."""


def in_guild(guild: Guild, user_id: int) -> int:
    """What the roles of `user_id` allow in the whole guild; 0 for somebody who is not a member."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    allowed = guild.roles[guild.id].permissions
    for role_id in member.roles:
        allowed |= guild.roles[role_id].permissions
    return ALL if allowed & P.ADMINISTRATOR else allowed


def in_channel(guild: Guild, channel: Channel, user_id: int) -> int:
    """What `user_id` may do in `channel` (a thread uses its parent's overwrites); 0 without VIEW_CHANNEL."""
    allowed = in_guild(guild, user_id)
    if allowed == ALL or not allowed:
        return allowed
    place = guild.channels[channel.parent_id] if channel.parent_id is not None else channel
    for target in (guild.id, *guild.members[user_id].roles, user_id):
        overwrite = place.overwrites.get(target)
        if overwrite is not None:
            allowed = (allowed & ~overwrite.deny) | overwrite.allow
    if channel.kind == PRIVATE_THREAD and user_id not in channel.added and not allowed & P.MANAGE_THREADS:
        return 0
    return allowed if allowed & P.VIEW_CHANNEL else 0
