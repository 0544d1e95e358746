"""The world's records as Discord's JSON."""

from collections.abc import Sequence

from sandbox import permissions
from sandbox.errors import Json
from sandbox.model import (
    FOR_POSTS,
    GROUP_CHANNEL,
    STAGE_CHANNEL,
    VOICE_CHANNEL,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Person,
    Role,
)
from sandbox.snowflake import iso


def user(person: Person) -> Json:
    """A user object."""
    result: Json = {
        "id": str(person.id),
        "username": person.username,
        "discriminator": "0000" if person.bot else "0",
        "global_name": None if person.bot else person.name,
        "avatar": None,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }
    if person.bot:
        result["bot"] = True
    return result


def member(person: Person, membership: Member) -> Json:
    """A guild member object with its user."""
    return {
        "user": user(person),
        "nick": membership.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in membership.roles],
        "joined_at": iso(membership.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "communication_disabled_until": None,
        "flags": 0,
    }


def channel(place: Channel, guild: Guild | None, recipients: Sequence[Person] = ()) -> Json:
    """A channel, thread or direct-message channel object."""
    result: Json = {
        "id": str(place.id),
        "type": place.kind,
        "last_message_id": _sid(place.last_message_id),
        "flags": 0,
    }
    if place.kind == GROUP_CHANNEL:
        result |= {"name": place.name or None, "icon": None, "owner_id": str(place.owner_id)}
    if guild is None:
        return result | {"recipients": [user(recipient) for recipient in recipients]}
    result |= {
        "guild_id": str(guild.id),
        "name": place.name,
        "parent_id": _sid(place.parent_id),
        "rate_limit_per_user": 0,
    }
    if place.is_thread:
        return result | {
            "owner_id": str(place.owner_id),
            "message_count": place.message_count,
            "total_message_sent": place.message_count,
            "member_count": 1,
            "thread_metadata": {
                "archived": place.archived,
                "locked": place.locked,
                "auto_archive_duration": place.auto_archive_minutes,
                "archive_timestamp": iso(place.archive_changed),
                "create_timestamp": iso(place.archive_changed),
            },
        }
    if place.kind in (VOICE_CHANNEL, STAGE_CHANNEL):
        result |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if place.kind in FOR_POSTS:
        result |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
    return result | {
        "position": place.position,
        "nsfw": False,
        "topic": None,
        "permission_overwrites": [
            {"id": str(target), "type": item.kind, "allow": str(item.allow), "deny": str(item.deny)}
            for target, item in place.overwrites.items()
        ],
    }


def gone_thread(place: Channel) -> Json:
    """What the gateway tells of a thread that was deleted: not more than this."""
    return {
        "id": str(place.id),
        "type": place.kind,
        "guild_id": str(place.guild_id),
        "parent_id": str(place.parent_id),
    }


# What a guild may have and the sandbox's guilds do not.
_ABSENT = (
    "description home_header splash discovery_splash banner application_id afk_channel_id "
    "widget_channel_id max_presences vanity_url_code rules_channel_id safety_alerts_channel_id "
    "public_updates_channel_id incidents_data"
)


def guild(place: Guild) -> Json:
    """A guild object as REST returns it."""
    return dict.fromkeys(_ABSENT.split()) | {
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "id": str(place.id),
        "name": place.name,
        "icon": None,
        "owner_id": str(place.owner_id),
        "preferred_locale": place.locale,
        "system_channel_id": None if place.system_channel_id is None else str(place.system_channel_id),
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "nsfw_level": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "features": [],
        "roles": [role(item, index) for index, item in enumerate(place.roles.values())],
        "emojis": [],
        "stickers": [],
    }


def role(item: Role, position: int) -> Json:
    """A role object."""
    tags: Json = {"tags": dict(item.tags)} if item.tags else {}
    return tags | {
        "id": str(item.id),
        "name": item.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": position,
        "permissions": str(item.permissions),
        "managed": bool(item.tags),
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def guild_create(place: Guild, bot: Person) -> Json:
    """The payload of GUILD_CREATE; of the members only the bot itself, as without the members intent."""
    membership = place.members[bot.id]
    result = guild(place) | {
        "unavailable": False,
        "large": False,
        "member_count": len(place.members),
        "joined_at": iso(membership.joined_at),
        "channels": [channel(item, place) for item in place.channels.values() if not item.is_thread],
        "threads": [channel(t, place) for t in place.channels.values() if t.is_thread and not t.archived],
        "members": [member(bot, membership)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    if place.furnished:
        for key, more in furniture(place).items():
            result[key] = result[key] + more
    return result


def furniture(place: Guild) -> dict[str, list[Json]]:
    """What a middling server has, to see what it weighs in a bot: 40 channels, 25 roles, 30 emoji. Nothing uses it."""
    first = place.id + 1000
    everyone = [{"id": str(place.id), "type": 0, "allow": "0", "deny": "1024"}]
    room = {"type": 0, "guild_id": str(place.id), "parent_id": None, "permission_overwrites": everyone}
    plain = {"color": 0, "hoist": False, "permissions": "8", "managed": False, "mentionable": False, "flags": 0}
    face = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
    return {
        "channels": [
            room | {"id": str(first + i), "name": f"channel-{first + i}", "position": 100 + i} for i in range(40)
        ],
        "roles": [
            plain | {"id": str(first + 100 + i), "name": f"Role {first + i}", "position": 100 + i} for i in range(25)
        ],
        "emojis": [face | {"id": str(first + 200 + i), "name": f"face_{first + i}"} for i in range(30)],
    }


def attachment(item: Attachment, base: str) -> Json:
    """An attachment object; `base` is the sandbox's own address."""
    result: Json = {
        "id": str(item.id),
        "filename": item.filename,
        "size": len(item.data),
        "content_type": item.content_type,
        "url": url(item, base),
        "proxy_url": url(item, base),
    }
    if item.width is not None:
        result |= {"width": item.width, "height": item.height}
    if item.description is not None:
        result["description"] = item.description
    return result


def media(item: Attachment, base: str) -> Json:
    """The media item of a component that shows `item`.."""
    return {
        "url": url(item, base),
        "proxy_url": url(item, base),
        "width": item.width,
        "height": item.height,
        "content_type": item.content_type,
        "flags": 0,
        "attachment_id": str(item.id),
        "id": str(item.id),
    }


def url(item: Attachment, base: str) -> str:
    """Where the file is served."""
    return f"{base}/attachments/{item.channel_id}/{item.id}/{item.filename}"


def message(item: Message, author: Person, application: Person, mentioned: list[Person], base: str) -> Json:
    """A message object. Files that components use are not among its attachments, as on Discord."""
    result: Json = {
        "id": str(item.id),
        "type": item.kind,
        "channel_id": str(item.channel_id),
        "author": user(author),
        "content": item.content,
        "timestamp": iso(item.created),
        "edited_timestamp": None if item.edited is None else iso(item.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(person) for person in mentioned],
        "mention_roles": [],
        "pinned": False,
        "embeds": item.embeds,
        "flags": item.flags,
        "attachments": [] if item.v2 else [attachment(file, base) for file in item.attachments],
        "components": item.components,
    }
    if item.from_app:
        result |= {"application_id": str(application.id), "webhook_id": str(application.id)}
    if item.interaction is not None:
        result["interaction_metadata"] = item.interaction
    if item.reference is not None:
        result["message_reference"] = item.reference
    return result


def partial_channel(place: Channel, guild_: Guild | None, user_id: int, recipients: Sequence[Person] = ()) -> Json:
    """The `channel` of an interaction or of resolved data: with the person's permissions in it."""
    result = channel(place, guild_, recipients)
    result.pop("permission_overwrites", None)
    if guild_ is not None:
        result["permissions"] = str(permissions.in_channel(guild_, place, user_id))
    return result


def _sid(value: int | None) -> str | None:
    return None if value is None else str(value)
