"""What presses allow: to change the messages that answered them, and where the bot is a guest to post others."""

from __future__ import annotations

from dataclasses import dataclass

TOKEN_FRESH = 14 * 60.0
"""Seconds the token of an interaction is used for; Discord takes it for fifteen minutes."""


@dataclass(frozen=True, slots=True)
class Token:
    """What an interaction allows: to change the message that answered it, outside the bot's own limits."""

    text: str
    until: float
    """When it is no longer used; Discord takes it a little longer."""


class Tokens:
    """Those that are held at one table."""

    __slots__ = ("_newest", "_of_messages", "_silenced", "_used_up")

    def __init__(self) -> None:
        self._of_messages: dict[int, Token] = {}
        """Through which the table message, and former ones, may be changed."""
        self._newest: Token | None = None
        self._used_up: set[str] = set()
        self._silenced: set[str] = set()

    def of(self, message_id: int | None, now: float) -> Token | None:
        """Return the token through which this message may be changed now."""
        held = None if message_id is None else self._of_messages.get(message_id)
        return held if held is not None and held.until > now else None

    def to_remember(self, message_id: int) -> Token | None:
        """Return the one of a message, good or not."""
        return self._of_messages.get(message_id)

    def add(self, message_id: int, token: Token) -> None:
        """Keep the token of the press that a message has answered."""
        self._of_messages[message_id] = token

    def add_if_none(self, message_id: int, token: Token) -> None:
        """Keep it unless there is one of a later press."""
        self._of_messages.setdefault(message_id, token)

    def drop(self, message_id: int) -> None:
        """Change a message through its token no more."""
        self._of_messages.pop(message_id, None)

    @property
    def newest(self) -> Token | None:
        """The token of the newest press at a guest's table, whatever has answered it: it may post."""
        return self._newest

    def add_newest(self, token: Token) -> None:
        """Keep the token of a press that has just been answered."""
        self._newest = token

    def use_up(self, text: str) -> None:
        """Note that Discord takes it no more."""
        self._used_up.add(text)

    def is_used_up(self, text: str) -> bool:
        """Return whether Discord takes it no more."""
        return text in self._used_up

    def silence(self, text: str) -> None:
        """Note that nothing may be posted through it: it would be seen by one person, or elsewhere."""
        self._silenced.add(text)

    def may_post(self, text: str) -> bool:
        """Return whether something may be posted through it, for all that is known."""
        return text not in self._used_up and text not in self._silenced
