"""Requests that change a message: what it shows is known only where one of them was alone, and its receipt came."""

from __future__ import annotations


class Write:
    """A request that changes a message, from its beginning to its end."""

    __slots__ = ("_alone", "_message_id")

    def __init__(self, message_id: int | None) -> None:
        self._message_id = message_id
        self._alone = True

    @property
    def message_id(self) -> int | None:
        """The message; None: a new one."""
        return self._message_id

    @property
    def alone(self) -> bool:
        """No other request changed the same message meanwhile: of two, nobody knows which one it shows in the end."""
        return self._alone

    def cross(self) -> None:
        """Note that another one did."""
        self._alone = False


class Writes:
    """The requests that are changing messages of one table, or one panel."""

    __slots__ = ("_under_way",)

    def __init__(self) -> None:
        self._under_way: set[Write] = set()

    def begin(self, message_id: int | None) -> Write:
        """Note that a request begins."""
        write = Write(message_id)
        for other in self._under_way:
            if other.message_id == message_id:
                other.cross()
                write.cross()
        self._under_way.add(write)
        return write

    def end(self, write: Write) -> None:
        """Note that it has ended, whichever way."""
        self._under_way.discard(write)

    def cross(self) -> None:
        """Note that another process may have changed the same messages meanwhile."""
        for write in self._under_way:
            write.cross()

    def __bool__(self) -> bool:
        return bool(self._under_way)

    def change(self, message_id: int) -> bool:
        """Return whether one of them changes this message."""
        return any(write.message_id == message_id for write in self._under_way)
