"""The bot itself: login, gateway address, commands, application emojis, users and guilds."""

from sandbox import payloads, permissions
from sandbox.emojis import Emoji, Emojis
from sandbox.errors import ApiError, Json
from sandbox.model import Guild, Member
from sandbox.permissions import P
from sandbox.rest.call import Call, Routes

routes = Routes()
GLOBAL, GUILD = "/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"
EMOJIS = "/applications/{application}/emojis"


@routes.add("GET", "/users/@me")
def me(call: Call) -> Json:
    """The bot's user; the first thing a login asks."""
    return payloads.user(call.core.world.bot) | {"mfa_enabled": True, "verified": True, "locale": "en-US"}


@routes.add("GET", "/oauth2/applications/@me")
@routes.add("GET", "/applications/@me")
def application(call: Call) -> Json:
    """The application."""
    world = call.core.world
    owner = world.all_guilds[0].owner_id if world.all_guilds else max(world.people)
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "type": None,
        "verify_key": "0" * 64,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "owner": payloads.user(world.people[owner]),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": sum(person.has_app for person in world.people.values()),
        "approximate_user_authorization_count": 0,
        **call.core.profile.told(),
    }


@routes.add("PATCH", "/applications/@me")
def edit_application(call: Call) -> Json:
    """Change what it tells of itself."""
    call.core.profile.change(call.object)
    call.core.tell("application")
    changed: Json = application(call)
    return changed


@routes.add("GET", "/gateway", open_to_all=True)
def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.core.world.base_url.replace("http", "ws", 1) + "/gateway"}


@routes.add("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Json:
    """Where the gateway is, and with how many shards to come."""
    starts = call.core.gateway.starts
    where: Json = gateway(call)
    return where | {"shards": starts.shards, "session_start_limit": starts.limit()}


@routes.add("GET", "/users/{user}")
def fetch_user(call: Call) -> Json:
    """Any user."""
    person = call.core.world.people.get(call.id("user"))
    if person is None:
        raise ApiError(10013)
    return payloads.user(person)


@routes.add("POST", "/users/@me/channels")
def direct_channel(call: Call) -> Json:
    """The direct-message channel with a person, opened for anybody: only sending says whom the bot cannot reach."""
    world = call.core.world
    person = world.people.get(int(call.object.get("recipient_id") or 0))
    if person is None or person.bot:
        raise ApiError(50007, status=400) if person else ApiError(10013)
    return payloads.channel(world.direct_channel(person), None, [person])


def _guild(call: Call) -> Guild:
    guild = call.core.world.guilds.get(call.id("guild"))
    if guild is None:
        raise ApiError(50001 if call.id("guild") in call.core.world.left else 10004)
    return guild


@routes.add("GET", "/guilds/{guild}")
def fetch_guild(call: Call) -> Json:
    """A guild the bot is in."""
    return payloads.guild(_guild(call)) | {"approximate_member_count": len(_guild(call).members)}


@routes.add("GET", "/guilds/{guild}/roles")
def fetch_roles(call: Call) -> list[Json]:
    """Its roles, that of everybody first."""
    return [payloads.role(role, index) for index, role in enumerate(_guild(call).roles.values())]


@routes.add("GET", "/guilds/{guild}/channels")
def fetch_channels(call: Call) -> list[Json]:
    """Its channels, threads not among them."""
    guild = _guild(call)
    return [payloads.channel(channel, guild) for channel in guild.channels.values() if not channel.is_thread]


@routes.add("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Json:
    """Its threads that are not archived, as far as the bot sees their channels."""
    guild, world = _guild(call), call.core.world
    threads = [
        payloads.channel(channel, guild)
        for channel in guild.channels.values()
        if channel.is_thread and not channel.archived and world.permissions(channel, world.bot.id) & P.VIEW_CHANNEL
    ]
    return {"threads": threads, "members": [], "has_more": False}


@routes.add("GET", "/guilds/{guild}/members/{user}")
def fetch_member(call: Call) -> Json:
    """A member. Raises 10007 for somebody who left."""
    guild = _guild(call)
    membership = guild.members.get(call.id("user"))
    if membership is None:
        raise ApiError(10007 if call.id("user") in call.core.world.people else 10013)
    return payloads.member(call.core.world.people[membership.user_id], membership)


@routes.add("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
def give_role(call: Call) -> None:
    """Give a member a role."""
    membership, role_id = _membership(call)
    if role_id not in membership.roles:
        membership.roles.append(role_id)
    call.core.tell("people")


@routes.add("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
def take_role(call: Call) -> None:
    """Take it back."""
    membership, role_id = _membership(call)
    membership.roles = [role for role in membership.roles if role != role_id]
    call.core.tell("people")


def _membership(call: Call) -> tuple[Member, int]:
    """The member and the role of the path, if the bot may give it. Raises 10007, 10011, 10013, 50013."""
    guild, world = _guild(call), call.core.world
    role, membership = guild.roles.get(call.id("role")), guild.members.get(call.id("user"))
    if membership is None:
        raise ApiError(10007 if call.id("user") in world.people else 10013)
    if role is None:
        raise ApiError(10011)
    places = list(guild.roles)
    highest = max((places.index(own) for own in guild.members[world.bot.id].roles), default=0)
    may = permissions.in_guild(guild, world.bot.id) & P.MANAGE_ROLES
    if not may or role.tags or role.id == guild.id or places.index(role.id) >= highest:
        raise ApiError(50013)
    return membership, role.id


# Commands: the same four routes globally and per guild.


def _scope(call: Call) -> int | None:
    """The guild of a command route, None for the global ones."""
    if call.id("application") != call.core.world.bot.id:
        raise ApiError(50001)
    return _guild(call).id if "guild" in call.ids else None


@routes.add("GET", GLOBAL)
@routes.add("GET", GUILD)
def list_commands(call: Call) -> list[Json]:
    """What is registered."""
    return call.core.commands.all(_scope(call))


@routes.add("PUT", GLOBAL)
@routes.add("PUT", GUILD)
def replace_commands(call: Call) -> list[Json]:
    """Bulk overwrite."""
    bodies = call.body if isinstance(call.body, list) else []
    made = call.core.commands.replace_all(_scope(call), bodies)
    call.core.tell("commands")
    return made


@routes.add("POST", GLOBAL)
@routes.add("POST", GUILD)
def create_command(call: Call) -> Json:
    """Register one."""
    made = call.core.commands.upsert(_scope(call), call.object)
    call.core.tell("commands")
    return made


@routes.add("GET", GLOBAL + "/{command}")
@routes.add("GET", GUILD + "/{command}")
def fetch_command(call: Call) -> Json:
    """One of them."""
    return call.core.commands.get(_scope(call), call.ids["command"])


@routes.add("PATCH", GLOBAL + "/{command}")
@routes.add("PATCH", GUILD + "/{command}")
def edit_command(call: Call) -> Json:
    """Change one."""
    made = call.core.commands.edit(_scope(call), call.ids["command"], call.object)
    call.core.tell("commands")
    return made


@routes.add("DELETE", GLOBAL + "/{command}")
@routes.add("DELETE", GUILD + "/{command}")
def delete_command(call: Call) -> None:
    """Remove one."""
    call.core.commands.delete(_scope(call), call.ids["command"])
    call.core.tell("commands")


# Application emojis


def _emoji(call: Call, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": payloads.user(call.core.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def _emojis(call: Call) -> Emojis:
    """The bot's own; it may not touch those of other applications."""
    if call.id("application") != call.core.world.bot.id:
        raise ApiError(50001)
    return call.core.emojis


@routes.add("GET", EMOJIS)
def list_emojis(call: Call) -> Json:
    """All of them."""
    return {"items": [_emoji(call, emoji) for emoji in _emojis(call).all()]}


@routes.add("POST", EMOJIS, status=201)
def create_emoji(call: Call) -> Json:
    """Upload one."""
    made = _emojis(call).create(call.object)
    call.core.tell("emojis")
    return _emoji(call, made)


@routes.add("GET", EMOJIS + "/{emoji}")
def fetch_emoji(call: Call) -> Json:
    """One of them."""
    return _emoji(call, _emojis(call).get(call.id("emoji")))


@routes.add("PATCH", EMOJIS + "/{emoji}")
def rename_emoji(call: Call) -> Json:
    """Rename one."""
    return _emoji(call, _emojis(call).rename(call.id("emoji"), call.object))


@routes.add("DELETE", EMOJIS + "/{emoji}")
def delete_emoji(call: Call) -> None:
    """Remove one."""
    _emojis(call).delete(call.id("emoji"))
    call.core.tell("emojis")
