"""What a message that is kept up to date shows, and which requests are changing it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.store.enums import Ending
from bot.store.rows import PanelRow, PersonRow
from bot.tables.news import Frame
from bot.tables.table import Table
from bot.text import say
from bot.ui.budget import Turn
from bot.ui.remarks import Remark

LONGEST_PAUSE = 60.0
"""Seconds between two tries."""
LOOK_EVERY, LOOK_SELDOM = 60.0, 480.0
"""Seconds between looks at how far the channel has moved on, and at most, where nobody writes."""
TOKEN_FRESH = 14 * 60.0
"""Seconds the token of an interaction is used for; Discord takes it for fifteen minutes."""
BEHIND = 3
"""Frames, without drum rolls, that a playback may be behind when the next ones come."""


@dataclass(eq=False)
class Write:
    """A request that changes a message, from its beginning to its end."""

    message_id: int | None
    alone: bool = True
    """No other request changed the same message meanwhile: of two, nobody knows which one it shows in the end."""


class Writes:
    """The requests that are changing messages of one table, or one panel."""

    def __init__(self) -> None:
        self._under_way: set[Write] = set()

    def begin(self, message_id: int | None) -> Write:
        """Note that a request begins."""
        write = Write(message_id)
        for other in self._under_way:
            if other.message_id == message_id:
                other.alone = write.alone = False
        self._under_way.add(write)
        return write

    def end(self, write: Write) -> None:
        """Note that it has ended, whichever way."""
        self._under_way.discard(write)

    def cross(self) -> None:
        """Note that another process may have changed the same messages meanwhile."""
        for write in self._under_way:
            write.alone = False

    def __bool__(self) -> bool:
        return bool(self._under_way)

    def change(self, message_id: int) -> bool:
        """Return whether one of them changes this message."""
        return any(write.message_id == message_id for write in self._under_way)


@dataclass(frozen=True, slots=True)
class Token:
    """What an interaction allows: to change the message that answered it, outside the bot's own limits."""

    text: str
    until: float
    """When it is no longer used; Discord takes it a little longer."""


@dataclass(eq=False)
class Guest:
    """What the bot has to go by where it is a guest (`guests`)."""

    lent: Token | None = None
    """The token of the newest press at the table, whatever has answered it: it may post."""
    former: set[int] = field(default_factory=set)
    """Former table messages that still look like one, until somebody presses them."""
    used_up: set[str] = field(default_factory=set)
    """Tokens that Discord takes no more."""
    silent: set[str] = field(default_factory=set)
    """Tokens through which nothing may be posted: it would be seen by one person, or elsewhere."""
    watch: asyncio.Task[None] | None = None
    """Looks that the message says so before it can no longer be changed."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A post that is under way, or that may have worked although its receipt was lost."""

    nonce: str
    """Keeps a second try from posting it again."""
    mentions: tuple[int, ...]
    """Whom it mentions: a second try cannot mention anybody else."""


@dataclass(eq=False)
class Distance:
    """How far a message is from the end of its channel, and when that is looked at."""

    below: int = 0
    """Messages that were after it at the last look."""
    looked_at: float = 0.0
    every: float = LOOK_EVERY

    def is_due(self, now: float) -> bool:
        """Return whether it is time to look again; note that this is done."""
        if 0 <= now - self.looked_at < self.every:
            return False
        self.looked_at = now
        return True

    def found(self, below: int) -> None:
        """Note how many messages are after it: where nobody has written since, looks become seldom."""
        self.every = min(2 * self.every, LOOK_SELDOM) if below == self.below else LOOK_EVERY
        self.below = below


def _set() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


class MessageState:
    """What a table message shows, and what it is yet to show."""

    key: str | None = None
    """Of the screen it shows; None: not known."""
    turn: Turn | None = None
    """One of the bot's own edits, which it may make."""
    refusals = 0
    """Times in a row that the channel refused."""
    locked = False
    """It did so because it is a thread that a moderator has locked."""
    minor = False
    """All that it does not show is who has answered."""

    def __init__(self) -> None:
        self.newest: int | None = None
        """The table's change (`Table.changes`) it shows; None while a playback is under way."""
        self.dirty = False
        """It may be old."""
        self.urgent = asyncio.Event()
        """There is something that does not wait as long as that."""
        self.repost = False
        """It is to be posted again."""
        self.mentions: tuple[int, ...] = ()
        """Whom that post mentions."""
        self.posting: Posting | None = None
        self.opening = 0
        """Answers that are about to post it: nothing else does meanwhile."""
        self.tokens: dict[int, Token] = {}
        """Through which the table message, and former ones, may be changed."""
        self.guest = Guest()
        self.waiting_since = 0.0
        """When it became old, on the budget's clock."""
        self.card: int | None = None
        """The lobby's card, once the game has begun."""
        self.writes = Writes()
        self.leftovers: dict[int, int] = {}
        """Former table messages that may still look like one, and how often each was tried to be changed."""
        self.given_away: dict[int, Callable[[], None]] = {}
        """Former table messages that show something else by now, and what to call when an edit of ours came late."""
        self.edited_at = 0.0
        self.distance = Distance()
        self.mute_until = 0.0
        """The channel refuses us: the game goes on in private panels, and the channel is asked again then."""
        self.failures = 0
        """Times in a row that Discord could not take the message."""
        self.worker: asyncio.Task[None] | None = None
        self.playback: deque[Frame] = deque()
        """Frames to be shown before the newest state."""
        self.frame: Frame | None = None
        """The frame it shows, while a playback is under way."""
        self.at_rest = _set()
        """The playback is over, and the newest state has been shown or could not be."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way, or to be done later."""
        busy = self.dirty or self.repost or self.playback or self.frame or self.posting or self.opening or self.writes
        running = any(task is not None and not task.done() for task in (self.worker, self.guest.watch))
        return not (busy or self.leftovers or self.given_away or running)

    @property
    def wanted(self) -> tuple[bool, tuple[int, ...]]:
        """Whether it is to be posted again, and whom that mentions."""
        return self.repost, self.mentions

    @property
    def named(self) -> tuple[int, ...]:
        """Whom the next screen mentions."""
        return self.mentions if self.posting is None else self.posting.mentions

    def posted(self, posting: Posting) -> None:
        """Note that a post has worked. Where others are to be mentioned since, another one does that."""
        self.posting = None
        if posting.mentions == self.mentions:
            self.repost, self.mentions = False, ()

    def token(self, message_id: int | None, now: float) -> Token | None:
        """Return the token through which this message may be changed now."""
        held = None if message_id is None else self.tokens.get(message_id)
        return held if held is not None and held.until > now else None

    def play(self, frames: Sequence[Frame], *, skip: bool) -> None:
        """Show these next. If the playback has fallen behind the game, what is left of it gives way."""
        if skip or sum(not frame.is_drum_roll for frame in self.playback) > BEHIND:
            self.stop_playback()
        if frames and not skip:
            self.playback.extend(frames)
            self.at_rest.clear()

    def stop_playback(self) -> None:
        """Go on with the newest state."""
        self.playback.clear()
        self.frame = None

    def next_frame(self) -> Frame:
        """Return the frame that is shown now."""
        self.frame = self.playback.popleft()
        return self.frame

    @property
    def told(self) -> int | None:
        """How many events of the log it has told; None: all of them, as no playback is under way."""
        if self.frame is not None:
            return self.frame.told
        return self.playback[0].since if self.playback else None

    def end_turn(self) -> None:
        """Let others have their turns: one of the bot's own edits is made, or not to be made."""
        if self.turn is not None:
            self.turn.end()
            self.turn = None

    def leave(self) -> None:
        """Leave the message to another process."""
        self.stop_playback()
        self.dirty = self.repost = self.minor = False
        self.forget()
        self.leftovers.clear()
        # Whoever waits for what was to be shown waits for nothing.
        self.at_rest.set()

    def forget(self) -> None:
        """Note that what it shows is not known here: another process may have changed it, or may be about to."""
        self.key = self.newest = None
        self.writes.cross()

    def later(self, now: float) -> None:
        """Try again after a while, longer with every failure: Discord does not take the message just now."""
        self.stop_playback()
        self.dirty, self.minor = True, False
        self.failures += 1
        self.edited_at = now + min(LONGEST_PAUSE, 2.0**self.failures)


class MessageStates(dict[int, MessageState]):
    """Those of all tables in memory, by the tables' ids."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: dict[int, int] = {}
        """The lobbies' cards of tables of which nothing else is kept."""

    def of(self, table_id: int) -> MessageState:
        """Return that of a table."""
        found = self.get(table_id)
        if found is None:
            found = self[table_id] = MessageState()
            found.card = self._cards.pop(table_id, None)
        return found

    def let_go(self, table_id: int) -> None:
        """Keep no more of a table's message than which one was the lobby's."""
        state = self.pop(table_id, None)
        if state is not None and state.card is not None:
            self._cards[table_id] = state.card


def unreachable(table: Table, state: MessageState) -> bool:
    """Return whether the table's channel is gone, or its server without us: there is nothing to ask for any more."""
    return state.mute_until == float("inf") or table.header.ending == Ending.GONE


@dataclass(eq=False)
class PanelState:
    """What a person's panel shows."""

    key: str | None = None
    """Of the screen it shows; None: not known."""
    old: bool = False
    """It may be old."""
    pushed: int = 0
    """Entries of the game that a push has shown on it."""
    answering: int = 0
    """Presses of the person that are about to be answered with their panel: nothing is pushed meanwhile."""
    writes: Writes = field(default_factory=Writes)
    perhaps: PanelRow | None = None
    """A panel whose answer may have gone through: its token is tried first."""
    failures: int = 0
    """Times in a row that Discord could not take it."""
    not_before: float = 0.0
    """When it is tried again then."""
    worker: asyncio.Task[None] | None = None
    looking: int | None = None
    """The seat whose board it shows in place of the person's own, until they go back or the game ends.

    A question to the person does not take it away: a board that jumps under one's eyes, or buttons under one's finger,
    are worse than the line above it that says so.
    """
    looked: int = 0
    """Entries of the game when that board was drawn."""
    turned: tuple[int, int, int] | None = None
    """Of a larger board, whose page was turned, the serial of that seat's question then, and the page."""
    remark: Remark | None = None
    """What the host remarks on."""
    is_newcomer: bool | None = None
    """The person has never finished such a game; None: it was not asked yet."""

    def turn(self, table: Table, seat: int, page: int) -> None:
        """Show a page of a seat's larger board, until that seat is asked something else."""
        self.turned = seat, table.rules.serial(table.state, seat), page

    def page_of(self, table: Table, seat: int) -> int | None:
        """Return the page of a seat's larger board that was turned to, as long as its question is the same."""
        if self.turned is None or table.state is None:
            return None
        whose, serial, page = self.turned
        return page if (whose, serial) == (seat, table.rules.serial(table.state, seat)) else None

    def leave(self) -> None:
        """Leave the panel to another process, but for answers to presses that come here."""
        self.old = False
        self.forget()

    def forget(self) -> None:
        """Note that what it shows is not known here: another process may have changed it, or may be about to."""
        self.key = None
        self.writes.cross()

    @property
    def is_idle(self) -> bool:
        """Nothing of it is under way, or to be done later, and it shows nothing that only this knows."""
        working = self.worker is not None and not self.worker.done()
        return not (self.old or self.answering or self.writes or self.perhaps or self.looking is not None or working)

    @property
    def is_answered(self) -> bool:
        """An answer to a press of the person is about to show it."""
        return self.answering > 0

    @property
    def may_push(self) -> bool:
        """It may be old, and no answer is about to show it."""
        return self.old and not self.is_answered


def frames(table: Table, person: PersonRow) -> Iterator[tuple[Frame, str]]:
    """Yield what a panel shows, one after the other, of what a press has just turned, each with a note.

    Nothing of it to whoever wants it calm: the newest state is all they are shown.
    """
    for frame in () if person.calm else table.playback:
        yield frame, say("table.drum") if frame.is_drum_roll else ""
