"""What channels show in public: table messages, who changed them and whether one went back, and results."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.clicks import verb_of
from bot.ui.input.ids import Press
from sandbox.bus import Change
from sandbox.components import BUTTON, walk_components
from sandbox.model import Message
from sandbox.server import Sandbox
from tests.wire.seen import totals

LOBBY, TABLE, RESULT = frozenset({"join", "start"}), frozenset({"board", "look"}), frozenset({"rematch"})
"""Verbs by whose buttons a lobby's card, a running table's message and a result are known."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of a table message of a running game."""

    at: float
    door: int
    """Of the machine that made it."""
    table: int
    message: int
    back: bool
    """It shows again what it had shown before something else."""
    words: str
    """What it shows now."""


@dataclass(slots=True)
class Public:
    """A public message of the bot."""

    message: Message
    table: int
    verbs: frozenset[str]
    """Of its buttons."""
    seen: list[str] = field(default_factory=list)
    """What it has shown so far, as digests, while its table ran."""


def table_of(message: Message) -> tuple[int, frozenset[str]]:
    """The id of the table whose buttons a message has, 0 for none, and their verbs."""
    table, verbs = 0, set()
    for part in walk_components(message.components):
        custom_id = part.get("custom_id", "") if part["type"] == BUTTON else ""
        if verb := verb_of(custom_id):
            verbs.add(verb)
            table = Press.of(custom_id.partition(":")[2]).table
    return table, frozenset(verbs)


def digest(message: Message) -> str:
    """What a message shows: its texts and controls without where its pictures lie, and its pictures."""
    made = hashlib.blake2b(digest_size=12)
    for part in walk_components(message.components):
        shown = (part.get(name) for name in ("content", "custom_id", "label", "disabled", "placeholder"))
        made.update(repr(list(shown)).encode())
    for picture in message.attachments:
        made.update(picture.data)
    return made.hexdigest()


def went_back(seen: list[str], now: str) -> bool:
    """Whether what is shown now was shown before something else."""
    return now in seen[:-1] and now != seen[-1]


class Shown:
    """The public messages of every channel, kept as they change."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._channels: dict[int, dict[int, Public]] = {}
        self._new: list[tuple[Public, bool, str]] = []
        """Changes of table messages of which it is not known yet whose they were."""
        self.changes: list[Changed] = []
        self.results: dict[int, dict[int, dict[str, int]]] = {}
        """By table, its messages with a result, of which there is to be one, and who has how many points by each."""
        sandbox.core.bus.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind == "message" and not change.data.ephemeral:
            self._take(change.data)
        elif change.kind == "message_deleted":
            self._channels.get(change.data.channel_id, {}).pop(change.data.id, None)
        elif change.kind == "request":
            # What a request changes, it changes before it is told of.
            now = time.monotonic()
            self.changes += [
                Changed(now, change.data.port, public.table, public.message.id, back, words)
                for public, back, words in self._new
            ]
            self._new.clear()

    def _take(self, message: Message) -> None:
        table, verbs = table_of(message)
        messages = self._channels.setdefault(message.channel_id, {})
        public = messages.setdefault(message.id, Public(message, table, verbs))
        public.verbs, public.table = verbs, table or public.table
        if verbs >= TABLE:
            now = digest(message)
            if public.seen[-1:] != [now]:
                back = bool(public.seen) and went_back(public.seen, now)
                self._new.append((public, back, self._sandbox.message(message.id).text))
                public.seen.append(now)
        elif verbs >= RESULT:
            results = self.results.setdefault(table, {})
            if message.id not in results:
                results[message.id] = totals(self._sandbox.message(message.id))

    def by(self, door: int, since: float, until: float) -> list[Changed]:
        """The changes of table messages that the machine with this door has made between these moments."""
        return [change for change in self.changes if change.door == door and since <= change.at < until]

    def newest(self, channel: int, verbs: frozenset[str]) -> Public | None:
        """The newest message of a channel that has these buttons."""
        found = [one for one in self._channels.get(channel, {}).values() if one.verbs >= verbs]
        return max(found, key=lambda one: one.message.id, default=None)

    def table_messages(self) -> Iterator[Public]:
        """Every message that is shown as that of a running table."""
        for messages in self._channels.values():
            yield from (one for one in messages.values() if one.verbs >= TABLE)
