"""Making and editing messages from request bodies, with Discord's rules.

A body is the JSON of "create message" / "edit message" (for an interaction: its `data`), uploads are the files of
the same request. Everything refused becomes one ApiError 50035 (or 50006 for an empty message).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from sandbox import payloads
from sandbox.components import TEXT, check_layout, walk_components
from sandbox.errors import ApiError, FormErrors, Json, Where
from sandbox.images import probe
from sandbox.model import COMPONENTS_V2, EPHEMERAL, LOADING, Attachment, Channel, Message
from sandbox.world import World

UPLOAD_LIMIT = 10 * 1024 * 1024
MAX_FILES = 10
_SETTABLE = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2  # suppress embeds, ephemeral, silent, components v2


@dataclass(frozen=True)
class Upload:
    """One `files[index]` part of a multipart request."""

    index: int
    filename: str
    data: bytes


@dataclass
class Post:
    """How a new message comes about: who writes it, and through what."""

    author_id: int
    owner_id: int | None = None  # ephemeral for this person
    interaction: Json | None = None
    kind: int = 0
    reference: Json | None = None
    path: Where = ()


class Messages:
    """Validates bodies and applies them to the world."""

    def __init__(self, world: World, knows_emoji: Callable[[int], bool]) -> None:
        self._world = world
        self.knows_emoji = knows_emoji

    def create(self, channel: Channel, body: Json, uploads: list[Upload], post: Post) -> Message:
        """Post a new message. Raises ApiError 50035, 50006, 40005."""
        errors = FormErrors()
        flags = _flags(body, errors, post.path)
        files = self._files(channel, body, uploads, [], errors, post.path)
        message = Message(
            self._world.ids.next(),
            channel.id,
            post.author_id,
            self._world.clock.now(),
            kind=post.kind,
            flags=flags & ~EPHEMERAL | (EPHEMERAL if post.owner_id is not None else 0),
            attachments=files,
            owner_id=post.owner_id,
            interaction=post.interaction,
            from_app=post.interaction is not None,
            reference=post.reference,
        )
        self._fill(message, body, errors, post.path)
        errors.raise_if_any()
        if not (message.content or message.embeds or message.components or (message.attachments and not message.v2)):
            raise ApiError(50006)
        message.pings = _mentions(message, body)
        return self._world.post(message)

    def edit(self, message: Message, body: Json, uploads: list[Upload], path: Where = ()) -> Message:
        """Change what `body` names; nothing is changed when anything is refused. Raises as `create`."""
        errors = FormErrors()
        flags = _flags(body, errors, path)
        if message.v2 and body.get("flags") is not None and not flags & COMPONENTS_V2:
            errors.add((*path, "flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The flag cannot be removed")
        channel = self._world.channel(message.channel_id)
        draft = Message(message.id, message.channel_id, message.author_id, message.created)
        draft.flags = (message.flags & ~LOADING) | (flags & COMPONENTS_V2)
        draft.content, draft.embeds, draft.components = message.content, message.embeds, message.components
        draft.attachments = self._files(channel, body, uploads, message.attachments, errors, path)
        self._fill(draft, body, errors, path)
        errors.raise_if_any()
        if not (draft.content or draft.embeds or draft.components or (draft.attachments and not draft.v2)):
            raise ApiError(50006)
        if message.flags & LOADING:
            message.pings = _mentions(draft, body)
        else:
            message.edited = self._world.clock.now()
        message.flags, message.content, message.embeds = draft.flags, draft.content, draft.embeds
        before, message.attachments = message.attachments, draft.attachments
        message.components = draft.components
        self._world.changed(message, before)
        return message

    def _fill(self, message: Message, body: Json, errors: FormErrors, path: Where) -> None:
        """Put content, embeds and components of `body` into `message`, checking each."""
        if "content" in body:
            message.content = errors.text((*path, "content"), body["content"], 0, 2000) or ""
        if "embeds" in body:
            message.embeds = errors.items((*path, "embeds"), body["embeds"] or [], 0, 10)
        if "components" in body:
            message.components = check_layout(
                body["components"] or [],
                v2=message.v2,
                resolve=lambda url: self._resolve(message, url),
                knows_emoji=self.knows_emoji,
                errors=errors,
                path=(*path, "components"),
            )
        _check_mentions(body, errors, path)
        if message.v2:
            for key in ("content", "embeds", "poll", "sticker_ids"):
                if body.get(key) or (key in ("content", "embeds") and getattr(message, key)):
                    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                    errors.add(
                        (*path, key), code, f"The '{key}' field cannot be used with MessageFlags.IS_COMPONENTS_V2"
                    )

    def _resolve(self, message: Message, url: str) -> Json | None:
        """The media item for a URL in a component; newest file first when names repeat."""
        base = self._world.base_url
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            named = [item for item in message.attachments if item.filename == name]
        else:
            named = [item for item in message.attachments if payloads.url(item, base) == url]
            if not named and url.startswith(("http://", "https://")):
                return {"url": url, "proxy_url": url, "width": None, "height": None, "content_type": None, "flags": 0}
        return payloads.media(named[-1], base) if named else None

    def _files(
        self,
        channel: Channel,
        body: Json,
        uploads: list[Upload],
        before: list[Attachment],
        errors: FormErrors,
        path: Where,
    ) -> list[Attachment]:
        """The message's files after this request: kept ones, then the uploaded ones."""
        if any(len(upload.data) > UPLOAD_LIMIT for upload in uploads):
            raise ApiError(40005)
        listed = body.get("attachments")
        notes: dict[int, Json] = {}
        kept = list(before)
        if listed is not None:
            kept = []
            by_id = {item.id: item for item in before}
            fresh = {upload.index for upload in uploads}
            for index, entry in enumerate(errors.items((*path, "attachments"), listed, 0, MAX_FILES)):
                number = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
                if number in by_id:
                    kept.append(by_id[number])
                elif number in fresh:
                    notes[number] = entry
                else:
                    errors.add((*path, "attachments", index, "id"), "ATTACHMENT_NOT_FOUND", "Attachment not found")
                errors.text((*path, "attachments", index, "description"), entry.get("description"), 0, 1024)
        if len(kept) + len(uploads) > MAX_FILES:
            errors.add((*path, "attachments"), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
        return kept + [self._attach(channel, upload, notes.get(upload.index, {})) for upload in uploads]

    def _attach(self, channel: Channel, upload: Upload, note: Json) -> Attachment:
        return attached(self._world.ids.next(), channel, upload, note)


def attached(number: int, channel: Channel, upload: Upload, note: Json | None = None) -> Attachment:
    """A file as Discord keeps it; `note` is what was said of it."""
    note = note or {}
    filename = re.sub(r"[^A-Za-z0-9_.-]", "_", str(note.get("filename") or upload.filename)) or "file"
    kind, width, height = probe(upload.data, filename)
    return Attachment(number, channel.id, filename, kind, upload.data, width, height, note.get("description"))


def _flags(body: Json, errors: FormErrors, path: Where) -> int:
    """The flags of a body that a bot may set; others are ignored as Discord ignores them."""
    return errors.number((*path, "flags"), body.get("flags"), 0, 2**53, 0) & _SETTABLE


def texts_of(message: Message) -> str:
    """All text of a message that may mention people."""
    shown = [item["content"] for item in walk_components(message.components) if item["type"] == TEXT]
    return "\n".join([message.content, *shown])


def _mentions(message: Message, body: Json) -> list[int]:
    """The ids of the people whom a new message notifies, given its `allowed_mentions`."""
    named = list(dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d{1,20})>", texts_of(message))))
    allowed = body.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return named
    listed = {int(item) for item in allowed.get("users") or ()}
    return [person for person in named if person in listed]


def _check_mentions(body: Json, errors: FormErrors, path: Where) -> None:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return
    where = (*path, "allowed_mentions")
    if not isinstance(allowed, dict):
        errors.add(where, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        listed = allowed.get(key) or []
        if len(listed) > 100:
            errors.add((*where, key), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if listed and key in parse:
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            errors.add(where, code, f"parse:[{key!r}] and {key}: [ids...] are mutually exclusive.")
