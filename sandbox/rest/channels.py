"""Channels, threads, and messages that the bot posts as itself; the channel's permissions decide."""

from sandbox import payloads
from sandbox.errors import ApiError, FormErrors, Json
from sandbox.messages import Post
from sandbox.model import DIRECT_CHANNEL, FOR_POSTS, PRIVATE_THREAD, THREADS_OF, Channel, Message
from sandbox.permissions import P
from sandbox.rest.call import Call, Routes

routes = Routes()
CHANNEL, MESSAGES, MESSAGE = (
    "/channels/{channel}",
    "/channels/{channel}/messages",
    "/channels/{channel}/messages/{message}",
)


def _channel(call: Call, *needed: int) -> Channel:
    """The channel of the path when the bot may see it and do all that is `needed`. Raises 10003, 50001, 50013."""
    channel = call.core.world.channel(call.id("channel"))
    allowed = call.core.world.permissions(channel, call.core.world.bot.id)
    if not allowed & P.VIEW_CHANNEL:
        raise ApiError(50001)
    if any(not allowed & bit for bit in needed):
        raise ApiError(50013)
    return channel


def _message(call: Call, channel: Channel) -> Message:
    """The message of the path. Raises 10008, for an ephemeral one too: it exists only through its token."""
    message = call.core.world.messages.get(call.id("message"))
    if message is None or message.channel_id != channel.id or message.ephemeral:
        raise ApiError(10008)
    return message


def _own_message(call: Call, channel: Channel) -> Message:
    message = _message(call, channel)
    if message.author_id != call.core.world.bot.id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    return message


def _channel_payload(call: Call, channel: Channel) -> Json:
    world = call.core.world
    return payloads.channel(channel, world.guild_of(channel), world.recipients(channel))


@routes.add("GET", CHANNEL)
def fetch_channel(call: Call) -> Json:
    """A channel or thread."""
    return _channel_payload(call, _channel(call))


@routes.add("PATCH", CHANNEL)
def edit_channel(call: Call) -> Json:
    """Rename; archive, lock or revive a thread.

    Opening an archived thread that is not locked, and changing nothing else, needs only the right to write there.
    """
    channel = _channel(call)
    allowed = call.core.world.permissions(channel, call.core.world.bot.id)
    body = call.object
    if not channel.is_thread:
        if not allowed & P.MANAGE_CHANNELS:
            raise ApiError(50013)
    elif not channel.locked and body == {"archived": False}:
        if not allowed & P.SEND_MESSAGES_IN_THREADS:
            raise ApiError(50013)
    elif not allowed & P.MANAGE_THREADS and (channel.locked or channel.owner_id != call.core.world.bot.id):
        raise ApiError(50013)
    errors = FormErrors()
    name = errors.text(("name",), body.get("name"), 1, 100)
    errors.raise_if_any()
    channel.name = name or channel.name
    if channel.is_thread and "archived" in body:
        channel.archived, channel.archive_changed = bool(body["archived"]), call.core.clock.now()
    if channel.is_thread:
        channel.locked = bool(body.get("locked", channel.locked))
        channel.auto_archive_minutes = int(body.get("auto_archive_duration") or channel.auto_archive_minutes)
    call.core.world.channel_changed(channel)
    return _channel_payload(call, channel)


@routes.add("DELETE", CHANNEL)
def delete_channel(call: Call) -> Json:
    """Delete a channel or thread."""
    channel = _channel(call)
    needed = P.MANAGE_THREADS if channel.is_thread else P.MANAGE_CHANNELS
    if channel.kind == DIRECT_CHANNEL or not call.core.world.permissions(channel, call.core.world.bot.id) & needed:
        raise ApiError(50013)
    result = _channel_payload(call, channel)
    call.core.world.delete_channel(channel)
    return result


@routes.add("POST", CHANNEL + "/typing")
def typing(call: Call) -> None:
    """Accepted and not shown."""
    _channel(call, P.SEND_MESSAGES)


@routes.add("POST", MESSAGES)
def create_message(call: Call) -> Json:
    """Post as the bot. Raises 50007 for the direct messages of somebody who takes none."""
    channel = _channel(call)
    allowed = call.core.world.permissions(channel, call.core.world.bot.id)
    if not allowed & (P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES):
        raise ApiError(50013)
    if call.uploads and not allowed & P.ATTACH_FILES:
        raise ApiError(50013)
    if channel.kind in FOR_POSTS:
        raise ApiError(50008)
    recipient = call.core.world.people.get(channel.recipient_id or 0)
    if recipient is not None and not call.core.world.takes_direct(recipient):
        raise ApiError(50007)
    if channel.locked and not allowed & P.MANAGE_THREADS:
        raise ApiError(50083 if channel.archived else 160005)
    posted = call.core.world.posted_with(_nonce(call))
    if posted is not None:
        return call.core.world.payload(posted)
    post = Post(call.core.world.bot.id, reference=_reference(call, channel))
    message = call.core.messages.create(channel, call.object, call.uploads, post)
    call.core.world.remember_nonce(_nonce(call), message)
    if channel.archived:
        channel.archived, channel.archive_changed = False, call.core.clock.now()
        call.core.world.channel_changed(channel)
    return call.core.world.payload(message)


def _nonce(call: Call) -> str | None:
    """What keeps a second try from posting the same again, where that is asked for."""
    body = call.object
    return str(body["nonce"]) if body.get("enforce_nonce") and body.get("nonce") is not None else None


def _reference(call: Call, channel: Channel) -> Json | None:
    """The message that the new one replies to. Raises 50035 when it is not there."""
    wanted = call.object.get("message_reference")
    if wanted is None:
        return None
    found = call.core.world.messages.get(int(wanted.get("message_id") or 0))
    if found is None or found.channel_id != channel.id or found.ephemeral:
        if wanted.get("fail_if_not_exists") is False:
            return None
        errors = FormErrors()
        errors.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        errors.raise_if_any()
    return {"type": 0, "message_id": str(wanted["message_id"]), "channel_id": str(channel.id)}


@routes.add("GET", MESSAGES)
def list_messages(call: Call) -> list[Json]:
    """The newest first; `limit`, `before`, `after` as on Discord."""
    channel = _channel(call, P.READ_MESSAGE_HISTORY)
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    found = [
        message
        for message in call.core.world.messages.values()
        if message.channel_id == channel.id and not message.ephemeral and after < message.id < before
    ]
    limit = min(int(call.query.get("limit", 50)), 100)
    newest_first = sorted(found, key=lambda message: message.id, reverse="after" not in call.query)[:limit]
    newest_first.sort(key=lambda message: message.id, reverse=True)
    return [call.core.world.payload(message) for message in newest_first]


@routes.add("GET", MESSAGE)
def fetch_message(call: Call) -> Json:
    """One message."""
    return call.core.world.payload(_message(call, _channel(call, P.READ_MESSAGE_HISTORY)))


@routes.add("PATCH", MESSAGE)
def edit_message(call: Call) -> Json:
    """Edit a message of the bot. Needs no permission but to see the channel, and to attach files if it does."""
    channel = _channel(call)
    message = _own_message(call, channel)
    if call.uploads:
        _channel(call, P.ATTACH_FILES)
    call.core.messages.edit(message, call.object, call.uploads)
    return call.core.world.payload(message)


@routes.add("DELETE", MESSAGE)
def delete_message(call: Call) -> None:
    """Delete a message: the bot's own, or another's with Manage Messages."""
    channel = _channel(call)
    message = _message(call, channel)
    others = message.author_id != call.core.world.bot.id
    if others and not call.core.world.permissions(channel, call.core.world.bot.id) & P.MANAGE_MESSAGES:
        raise ApiError(50013)
    call.core.world.delete_message(message)


@routes.add("POST", MESSAGE + "/threads", status=201)
def thread_from_message(call: Call) -> Json:
    """A public thread that hangs on a message and has its id."""
    channel = _channel(call, P.CREATE_PUBLIC_THREADS)
    message = _message(call, channel)
    guild = call.core.world.guild_of(channel)
    if guild is not None and message.id in guild.channels:
        raise ApiError(160004)
    kind, *_ = THREADS_OF.get(channel.kind, (PRIVATE_THREAD,))
    return _thread(call, channel, message.id, kind)


@routes.add("POST", CHANNEL + "/threads", status=201)
def thread(call: Call) -> Json:
    """A thread without a message; private unless `type` says public."""
    kind = int(call.object.get("type") or PRIVATE_THREAD)
    needed = P.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else P.CREATE_PUBLIC_THREADS
    return _thread(call, _channel(call, needed), call.core.world.ids.next(), kind)


def _thread(call: Call, parent: Channel, thread_id: int, kind: int) -> Json:
    if kind not in THREADS_OF.get(parent.kind, ()):
        raise ApiError(50024)
    body = call.object
    errors = FormErrors()
    name = errors.text(("name",), body.get("name"), 1, 100, optional=False)
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in (60, 1440, 4320, 10080):
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
    errors.raise_if_any()
    bot = call.core.world.bot.id
    made = call.core.world.add_thread(parent, str(name), bot, thread_id, kind, minutes)
    return _channel_payload(call, made)


@routes.add("PUT", CHANNEL + "/thread-members/@me")
@routes.add("DELETE", CHANNEL + "/thread-members/@me")
@routes.add("PUT", CHANNEL + "/thread-members/{user}")
def thread_member(call: Call) -> None:
    """Joining, leaving, adding: what matters is who is added to a private thread."""
    channel = _channel(call)
    if not channel.is_thread:
        raise ApiError(50024)
    if "user" in call.ids:
        channel.added.add(call.id("user"))
