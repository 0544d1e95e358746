"""A world as JSON and back: the same people, channels and messages by the same ids, for a bot that kept its data.

Pictures and other files are left out, and of the interactions only those are kept whose tokens may still edit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from bot import machine
from sandbox.components import FILE, GALLERY, THUMBNAIL
from sandbox.core import Core
from sandbox.errors import Json
from sandbox.interactions import TOKEN_SECONDS, Interaction
from sandbox.model import DIRECT_CHANNEL, TEXT_CHANNEL, Channel, Member, Message, Person

MEDIA = (THUMBNAIL, GALLERY, FILE)
OF_A_MESSAGE = ("id", "channel_id", "created", "kind", "flags", "edited", "owner_id", "from_app", "pings")


def take(core: Core) -> Json:
    """Return what exists now as JSON: the time, people, text channels, direct channels, the bot's messages, tokens."""
    world, now = core.world, core.clock.now()
    channels = [channel for guild in world.all_guilds for channel in guild.channels.values()]
    return {
        "now": round(now, 3),
        "people": [
            {
                "id": person.id,
                "name": person.name,
                "username": person.username,
                "has_app": person.has_app,
                "locale": person.locale,
                "guilds": [guild.id for guild in world.all_guilds if person.id in guild.members],
            }
            for person in world.people.values()
            if not person.bot
        ],
        "channels": [
            {"id": channel.id, "name": channel.name, "guild": channel.guild_id}
            for channel in channels
            if channel.kind == TEXT_CHANNEL
        ],
        "direct": [{"id": channel.id, "person": person} for person, channel in world.direct.items()],
        "private": [
            {"id": channel.id, "kind": channel.kind, "name": channel.name, "company": channel.company}
            for channel in world.private.values()
        ],
        "messages": [_message(message) for message in world.messages.values() if message.author_id == world.bot.id],
        "tokens": [
            {
                "token": one.token,
                "id": one.id,
                "kind": one.kind,
                "user": one.user_id,
                "channel": one.channel_id,
                "guild": one.guild_id,
                "born": round(one.born, 3),
                "original": one.original_id,
                "editable": sorted(one.editable),
            }
            for one in core.interactions.all
            if not one.expired and one.response_type is not None and now - one.born < TOKEN_SECONDS
        ],
    }


def _message(message: Message) -> Json:
    kept = asdict(message)
    return {key: kept[key] for key in OF_A_MESSAGE} | {"components": _without_media(message.components)}


def _without_media(components: Iterable[Json]) -> list[Json]:
    """The components without pictures and files; a section beside a thumbnail leaves its texts."""
    found: list[Json] = []
    for component in components:
        if component["type"] in MEDIA:
            continue
        inner = _without_media(component.get("components", ()))
        if component.get("accessory", {}).get("type") in MEDIA:
            found += inner
        else:
            found.append(component | ({"components": inner} if "components" in component else {}))
    return found


def put_back(core: Core, kept: Mapping[str, Any]) -> None:
    """Let there be what `take` returned, in a world that has its guilds already; the clock is set to its time.

    Call it before a bot is connected: nobody is told.
    """
    world = core.world
    core.clock.move_to(kept["now"])
    for one in kept["people"]:
        world.people[one["id"]] = Person(
            one["id"], one["name"], one["username"], one.get("locale", Person.locale), has_app=one["has_app"]
        )
        for guild_id in one["guilds"]:
            world.guilds[guild_id].members.setdefault(one["id"], Member(one["id"], kept["now"]))
    for one in kept["channels"]:
        made = Channel(one["id"], TEXT_CHANNEL, one["name"], one["guild"])
        channels = world.guilds[one["guild"]].channels
        made.position = len(channels)
        channels.setdefault(made.id, made)
    for one in kept["direct"]:
        name = world.people[one["person"]].name
        world.direct[one["person"]] = Channel(one["id"], DIRECT_CHANNEL, name, recipient_id=one["person"])
    for one in kept.get("private", ()):
        company = tuple(one["company"])
        world.private[one["id"]] = Channel(one["id"], one["kind"], one["name"], company=company, owner_id=company[0])
    for one in kept["messages"]:
        world.post(Message(author_id=world.bot.id, **one))
    for one in kept["tokens"]:
        core.interactions.put_back(_interaction(one))
    ids = [one["id"] for key in ("people", "channels", "direct", "messages", "tokens") for one in kept[key]]
    world.ids.continue_after(max(ids, default=0))


def _interaction(kept: Mapping[str, Any]) -> Interaction:
    return Interaction(
        kept["id"],
        kept["token"],
        kept["kind"],
        kept["user"],
        kept["channel"],
        kept["guild"],
        {},
        kept["born"],
        machine.monotonic(),
        response_type=0,
        original_id=kept["original"],
        editable=set(kept["editable"]),
    )
