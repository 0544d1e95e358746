"""What a table answers to something that cannot be done: a code and data, worded at the edge."""

from __future__ import annotations

from bot.engine.core import JsonValue


class Refusal(Exception):
    """A request the table declines; nothing has changed."""

    def __init__(self, code: str, **data: JsonValue) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
