"""The application's own emojis: small pictures for buttons and texts."""

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any

from sandbox.errors import ApiError, FormErrors, Json
from sandbox.images import probe
from sandbox.snowflake import Snowflakes

MAX_EMOJIS = 2000
MAX_BYTES = 256 * 1024


@dataclass
class Emoji:
    """One picture; `animated` when it is a GIF."""

    id: int
    name: str
    content_type: str
    data: bytes

    @property
    def animated(self) -> bool:
        """Whether it moves (as far as its file type tells)."""
        return self.content_type == "image/gif"


class Emojis:
    """The store of application emojis."""

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self._all: dict[int, Emoji] = {}

    def knows(self, emoji_id: int) -> bool:
        """Whether the id belongs to one of them."""
        return emoji_id in self._all

    def all(self) -> list[Emoji]:
        """All of them."""
        return list(self._all.values())

    def get(self, emoji_id: int) -> Emoji:
        """One of them. Raises ApiError 10014."""
        if emoji_id not in self._all:
            raise ApiError(10014)
        return self._all[emoji_id]

    def create(self, body: Json) -> Emoji:
        """Add one from `{"name", "image": "data:image/png;base64,…"}`. Raises ApiError 50035, 30008."""
        if len(self._all) >= MAX_EMOJIS:
            raise ApiError(30008)
        errors = FormErrors()
        name = self._name(body, errors)
        head, _, encoded = str(body.get("image") or "").partition(";base64,")
        data = b""
        try:
            data = base64.b64decode(encoded, validate=True)
        except binascii.Error:
            head = ""
        kind, width, _ = probe(data, "")
        if not head.startswith("data:image/") or width is None:
            errors.add(("image",), "IMAGE_INVALID", "Invalid image data")
        if len(data) > MAX_BYTES:
            errors.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        errors.raise_if_any()
        emoji = Emoji(self._ids.next(), name, kind, data)
        self._all[emoji.id] = emoji
        return emoji

    def rename(self, emoji_id: int, body: Json) -> Emoji:
        """Change the name."""
        emoji = self.get(emoji_id)
        errors = FormErrors()
        name = self._name(body, errors)
        errors.raise_if_any()
        emoji.name = name
        return emoji

    def delete(self, emoji_id: int) -> None:
        """Remove one."""
        self.get(emoji_id)
        del self._all[emoji_id]

    def dump(self) -> list[Any]:
        """Everything as JSON, for `load`."""
        return [[e.id, e.name, e.content_type, base64.b64encode(e.data).decode()] for e in self.all()]

    def load(self, dumped: list[Any]) -> None:
        """Take over what `dump` gave."""
        self._all = {item[0]: Emoji(item[0], item[1], item[2], base64.b64decode(item[3])) for item in dumped}

    def _name(self, body: Json, errors: FormErrors) -> str:
        name = errors.text(("name",), body.get("name"), 2, 32, optional=False) or ""
        if name and not re.fullmatch(r"\w+", name, re.ASCII):
            errors.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
        return name
