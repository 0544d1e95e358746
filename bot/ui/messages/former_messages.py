"""Messages that were a table's once: they are to look like it no more, unless somebody else shows them by now."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class FormerMessages:
    """Those that were the table's once."""

    __slots__ = ("_given_away", "_staying", "_tries")

    def __init__(self) -> None:
        self._tries: dict[int, int] = {}
        """Those that may still look like it, and how often each was tried to be changed."""
        self._given_away: dict[int, Callable[[], None]] = {}
        """Those that show something else by now, and what to call when an edit of ours came late."""
        self._staying: set[int] = set()
        """Those of a guest that still look like it, until somebody presses them."""

    def __bool__(self) -> bool:
        return bool(self._tries)

    @property
    def has_given_away(self) -> bool:
        """Whether any shows something else by now."""
        return bool(self._given_away)

    def add(self, message_id: int) -> None:
        """Have one changed so that it looks like the table's no more."""
        self._tries[message_id] = 0

    def add_if_none(self, message_id: int) -> None:
        """Have one changed, unless it is being tried already."""
        self._tries.setdefault(message_id, 0)

    def to_change(self) -> Sequence[int]:
        """Return those that may still look like the table's."""
        return tuple(self._tries)

    def take(self, message_id: int) -> int | None:
        """Begin to change one; return how often it was tried before. None: nobody wants that any more."""
        return self._tries.pop(message_id, None)

    def tried(self, message_id: int, tries: int) -> None:
        """Have one changed later that was tried so often."""
        self._tries[message_id] = tries

    def leave(self) -> None:
        """Leave them to another process."""
        self._tries.clear()

    def let_stay(self, message_id: int) -> None:
        """Let one be until somebody presses it: nothing else lets it be changed."""
        self._staying.add(message_id)

    def stays(self, message_id: int) -> bool:
        """Return whether it waits for a press."""
        return message_id in self._staying

    def is_pressed(self, message_id: int) -> bool:
        """Have one changed, as it is pressed; return False where it does not wait for that."""
        if message_id not in self._staying:
            return False
        self._staying.discard(message_id)
        self.add(message_id)
        return True

    def give_away(self, message_id: int, crossed: Callable[[], None]) -> None:
        """Leave one to somebody else, who is called after edits of ours that were on their way."""
        self._given_away[message_id] = crossed

    def is_given_away(self, message_id: int) -> bool:
        """Return whether somebody else changes it."""
        return message_id in self._given_away

    def tell_of_edit(self, message_id: int) -> None:
        """Tell whoever has been given a message that an edit of ours has changed it."""
        self._given_away[message_id]()
