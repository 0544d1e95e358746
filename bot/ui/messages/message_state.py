"""What a table message shows, what it is yet to show, and who is about to change it.

`MessageState` is the only writer: whoever shows tables tells it what happens, and asks it what to do. What it knows by
name is the state machine of `message_phases`; beside that it holds what the states are about.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.enums import Ending
from bot.tables.news import Frame
from bot.tables.table import Table
from bot.ui.messages.budget import EditSlot
from bot.ui.messages.former_messages import FormerMessages
from bot.ui.messages.message_phases import (
    Attempt,
    ChannelState,
    Means,
    MessageEvent,
    MessagePhase,
    Missing,
    Playback,
    Poster,
)
from bot.ui.messages.message_tokens import Tokens
from bot.ui.messages.writes import Write, Writes

LONGEST_PAUSE = 60.0
"""Seconds between two tries."""
ASK_AGAIN, SELDOM, OFTEN = 60.0, 600.0, 10
"""Seconds before a channel that refused a table message is asked again; and so many times later, less often."""
LOOK_EVERY, LOOK_SELDOM = 60.0, 480.0
"""Seconds between looks at how far the channel has moved on, and at most, where nobody writes."""
BEHIND = 3
"""Frames, without drum rolls, that a playback may be behind when the next ones come."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A post that is under way, or that may have worked although its receipt was lost."""

    nonce: str
    """Keeps a second try from posting it again."""
    mentions: tuple[int, ...]
    """Whom it mentions: a second try cannot mention anybody else."""


class Distance:
    """How far a message is from the end of its channel, and when that is looked at."""

    __slots__ = ("_below", "_every", "_looked_at")

    def __init__(self, looked_at: float = 0.0) -> None:
        self._below = 0
        """Messages that were after it at the last look."""
        self._looked_at = looked_at
        self._every = LOOK_EVERY

    @property
    def every(self) -> float:
        """Seconds between two looks."""
        return self._every

    def is_due(self, now: float) -> bool:
        """Return whether it is time to look again; note that this is done."""
        if 0 <= now - self._looked_at < self._every:
            return False
        self._looked_at = now
        return True

    def found(self, below: int) -> None:
        """Note how many messages are after it: where nobody has written since, looks become seldom."""
        self._every = min(2 * self._every, LOOK_SELDOM) if below == self._below else LOOK_EVERY
        self._below = below


def _set() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


class MessageState:
    """The table message of one table; everything about it is written here."""

    __slots__ = (
        "_answers",
        "_at_rest",
        "_card",
        "_distance",
        "_edited_at",
        "_failures",
        "_former",
        "_frame",
        "_frames",
        "_key",
        "_mentions",
        "_mute_until",
        "_newest",
        "_phase",
        "_posting",
        "_refusals",
        "_tokens",
        "_turn",
        "_urgent",
        "_waiting_since",
        "_warner",
        "_worker",
        "_writes",
    )

    def __init__(self, phase: MessagePhase | None = None) -> None:
        self._phase = phase or MessagePhase()
        self._key: str | None = None
        self._newest: int | None = None
        self._writes = Writes()
        self._waiting_since = self._edited_at = self._mute_until = 0.0
        self._failures = self._refusals = 0
        self._urgent = asyncio.Event()
        """Something is missing that does not wait as long as who has answered does."""
        self._mentions: tuple[int, ...] = ()
        self._posting: Posting | None = None
        self._answers = 0
        """Answers that are about to post it."""
        self._tokens = Tokens()
        self._former = FormerMessages()
        self._card: int | None = None
        self._distance = Distance()
        self._frames: deque[Frame] = deque()
        """Frames to be shown before the newest state."""
        self._frame: Frame | None = None
        """The frame it shows, while a playback is under way."""
        self._at_rest = _set()
        self._worker: asyncio.Task[None] | None = None
        self._warner: asyncio.Task[None] | None = None
        self._turn: EditSlot | None = None

    def _on(self, event: MessageEvent) -> None:
        """Go on to the state that an event leads to: nothing else changes it."""
        self._phase = self._phase.after(event)
        if self._phase.attempt is Attempt.NONE:
            self._posting = None
        if self._phase.playback is Playback.AT_REST:
            self._at_rest.set()
        else:
            self._at_rest.clear()

    # What it is asked

    @property
    def phase(self) -> MessagePhase:
        """Its state."""
        return self._phase

    @property
    def is_old(self) -> bool:
        """Whether the newest state is yet to be drawn."""
        return self._phase.missing is not Missing.NOTHING

    @property
    def is_behind(self) -> bool:
        """Whether there is something that it has not shown: a frame, or the newest state."""
        return self.is_old or bool(self._frames)

    @property
    def may_wait(self) -> bool:
        """Whether all that is missing is who has answered, and an edit brings it."""
        return self._phase.missing is Missing.ANSWERS and not self.is_to_be_posted

    @property
    def is_to_be_posted(self) -> bool:
        """Whether a new message is to take its place."""
        return self._phase.means is Means.POST

    @property
    def is_answered(self) -> bool:
        """Whether an answer is about to post it: nothing else does meanwhile."""
        return self._phase.poster is Poster.ANSWER

    @property
    def is_locked(self) -> bool:
        """Whether its channel refuses it as a thread that is locked."""
        return self._phase.channel is ChannelState.LOCKED

    @property
    def is_gone(self) -> bool:
        """Whether its channel is no more."""
        return self._phase.channel is ChannelState.GONE

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way, or to be done later."""
        busy = self.is_old or self.is_to_be_posted or self._frames or self._frame or self._posting
        under_way = self.is_answered or self._writes or self._former or self._former.has_given_away
        running = any(task is not None and not task.done() for task in (self._worker, self._warner))
        return not (busy or under_way or running)

    @property
    def key(self) -> str | None:
        """Of the screen it shows; None: not known."""
        return self._key

    @property
    def newest(self) -> int | None:
        """The table's change (`Table.changes`) it shows; None while a playback is under way."""
        return self._newest

    @property
    def wanted(self) -> tuple[bool, tuple[int, ...]]:
        """Whether it is to be posted again, and whom that mentions."""
        return self.is_to_be_posted, self._mentions

    @property
    def mentions(self) -> tuple[int, ...]:
        """Whom the next post mentions."""
        return self._mentions

    @property
    def named(self) -> tuple[int, ...]:
        """Whom the next screen mentions."""
        return self._mentions if self._posting is None else self._posting.mentions

    @property
    def posting(self) -> Posting | None:
        """The post that is under way, or may have worked."""
        return self._posting

    @property
    def waiting_since(self) -> float:
        """When it became old, on the budget's clock."""
        return self._waiting_since

    @property
    def edited_at(self) -> float:
        """When it was edited last; later than now where the next edit is to wait."""
        return self._edited_at

    @property
    def mute_until(self) -> float:
        """When a channel that refuses it is asked again."""
        return self._mute_until

    @property
    def failures(self) -> int:
        """Times in a row that Discord could not take it."""
        return self._failures

    @property
    def refusals(self) -> int:
        """Times in a row that the channel refused it."""
        return self._refusals

    @property
    def card(self) -> int | None:
        """The lobby's card, once the game has begun."""
        return self._card

    @property
    def tokens(self) -> Tokens:
        """Through which it and former ones may be changed, and a guest may post."""
        return self._tokens

    @property
    def former(self) -> FormerMessages:
        """Those that were the table message before."""
        return self._former

    @property
    def writes(self) -> Writes:
        """The requests that are changing it, or former ones."""
        return self._writes

    @property
    def distance(self) -> Distance:
        """How far it is from the end of its channel."""
        return self._distance

    @property
    def worker(self) -> asyncio.Task[None] | None:
        """Shows what is missing."""
        return self._worker

    @property
    def warner(self) -> asyncio.Task[None] | None:
        """Looks that a guest's message says so before it can no longer be changed."""
        return self._warner

    @property
    def turn(self) -> EditSlot | None:
        """One of the bot's own edits, which it may make."""
        return self._turn

    @property
    def frames(self) -> Sequence[Frame]:
        """What is to be shown before the newest state."""
        return tuple(self._frames)

    @property
    def told(self) -> int | None:
        """How many events of the log it has told; None: all of them, as no playback is under way."""
        if self._frame is not None:
            return self._frame.told
        return self._frames[0].since if self._frames else None

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody waits for what it is to show step by step."""
        return self._phase.playback is Playback.AT_REST

    async def until_at_rest(self) -> None:
        """Wait until the playback is over, and the newest state has been shown or could not be."""
        await self._at_rest.wait()

    async def until_urgent(self) -> None:
        """Wait until something is missing that does not wait as long as who has answered."""
        await self._urgent.wait()

    # What is missing

    def mark_dirty(self, now: float, *, minor: bool = False, again: bool = False) -> None:
        """Have it looked at, as of a moment on the budget's clock; `again`: it is to be posted again."""
        if not self.is_old:
            self._waiting_since = now
        self._on(MessageEvent.ANSWERED if minor else MessageEvent.CHANGED)
        if not minor:
            self._urgent.set()
        if again:
            self._on(MessageEvent.POST_WANTED)

    def drawn(self) -> None:
        """Note that a screen of the newest state is made now: what changes from here on is not on it."""
        self._on(MessageEvent.DRAWN)
        self._frame = None
        self._urgent.clear()

    def keep(self, *, wanted: bool = True) -> None:
        """Note that what was drawn is not shown, and whether it is still wanted."""
        self._on(MessageEvent.KEPT if wanted else MessageEvent.GIVEN_UP)

    def wait_until(self, moment: float) -> None:
        """Look at it again then."""
        self.keep()
        self._edited_at = moment

    def settled(self) -> None:
        """Note that an answer has shown all there is."""
        self._on(MessageEvent.SETTLED)

    # What it shows

    def play(self, frames: Sequence[Frame], *, skip: bool) -> None:
        """Show these next. If the playback has fallen behind the game, what is left of it gives way."""
        if skip or sum(not frame.is_drum_roll for frame in self._frames) > BEHIND:
            self.stop_playback()
        if frames and not skip:
            self._frames.extend(frames)
            self._on(MessageEvent.FRAMES_CAME)

    def stop_playback(self) -> None:
        """Go on with the newest state."""
        self._frames.clear()
        self._frame = None

    def next_frame(self) -> Frame:
        """Return the frame that is shown now."""
        self._frame = self._frames.popleft()
        return self._frame

    def rest(self) -> None:
        """Note that the newest state has been shown, or could not be."""
        self._on(MessageEvent.AT_ITS_END)

    def shows(self, key: str | None) -> None:
        """Note which screen it shows; None: that is not known."""
        self._key = key

    def shows_change(self, change: int | None) -> None:
        """Note which of the table's changes it shows; None: a frame."""
        self._newest = change

    def is_unknown(self) -> None:
        """Note that what it shows is not known."""
        self._key = self._newest = None

    def forget(self) -> None:
        """Note that what it shows is not known here: another process may have changed it, or may be about to."""
        self.is_unknown()
        self._writes.cross()

    def leave(self) -> None:
        """Leave the message to another process."""
        self.stop_playback()
        self.forget()
        self._former.leave()
        # Whoever waits for what was to be shown waits for nothing.
        self._on(MessageEvent.LEFT)

    # Requests

    def edits(self, now: float) -> None:
        """Note that it is changed now: only edits of one message keep their distance."""
        self._edited_at = now

    def ended(self, write: Write, key: str | None, message_id: int | None) -> None:
        """Note that a request has ended: what the message shows is known if it worked and crossed no other.

        `message_id`: the table message by now.
        """
        self._writes.end(write)
        if write.message_id is None:
            return
        if self._former.is_given_away(write.message_id):
            self._former.tell_of_edit(write.message_id)
        elif write.message_id == message_id:
            self._key = key if write.alone else None
            if self._key is None:
                self._newest = None
        elif message_id is not None:
            # Posted again meanwhile: this one is not to look like the table's any more.
            self._former.add_if_none(write.message_id)

    def taken(self) -> None:
        """Note that a request has worked."""
        self._failures = self._refusals = 0
        self._on(MessageEvent.TAKEN)

    def later(self, now: float) -> None:
        """Try again after a while, longer with every failure: Discord does not take the message just now."""
        self.stop_playback()
        self._failures += 1
        self._edited_at = now + min(LONGEST_PAUSE, 2.0**self._failures)
        self._on(MessageEvent.FAILED)

    def refused(self, now: float, *, locked: bool, is_open: bool) -> None:
        """Ask a channel again later that does not take it; what is played on goes on in private panels.

        That a table has ended (`is_open`: it has not) is worth as many tries; later a press on its message says so.
        """
        self.stop_playback()
        self._refusals += 1
        self._mute_until = now + (ASK_AGAIN if self._refusals < OFTEN else SELDOM)
        self.keep(wanted=is_open or self._refusals < OFTEN)
        self._on(MessageEvent.FOUND_LOCKED if locked else MessageEvent.REFUSED)

    def gone(self) -> None:
        """Note that its channel is no more."""
        self._mute_until = float("inf")
        self._on(MessageEvent.FOUND_GONE)

    def limit_pauses(self, now: float) -> None:
        """Wait no longer than any pause is: the clock was set back."""
        self._edited_at = min(self._edited_at, now + LONGEST_PAUSE)
        self._mute_until = min(self._mute_until, now + SELDOM)

    def work(self, task: asyncio.Task[None]) -> None:
        """Note who shows what is missing."""
        self._worker = task

    def warn(self, task: asyncio.Task[None]) -> None:
        """Note who looks that a guest's message says so before it can no longer be changed."""
        self._warner = task

    def take_turn(self, turn: EditSlot) -> None:
        """Take one of the bot's own edits."""
        self._turn = turn

    def end_turn(self) -> None:
        """Let others have their turns: one of the bot's own edits is made, or not to be made."""
        if self._turn is not None:
            self._turn.end()
            self._turn = None

    # Posting

    def begin_game(self, card: int | None, mentions: tuple[int, ...]) -> None:
        """Ask for a new message below the lobby's card, at once: only edits of one message keep their distance."""
        self._on(MessageEvent.POST_WANTED)
        self._edited_at, self._card, self._mentions = 0.0, card, mentions

    def post_again(self, also: tuple[int, ...] = ()) -> None:
        """Ask for a new message, which mentions these people, too."""
        self._on(MessageEvent.POST_WANTED)
        if also:
            self._mentions = tuple({*self._mentions, *also})

    def mention(self, users: tuple[int, ...]) -> None:
        """Let the message, about to be posted for the first time, mention these people."""
        self._mentions = users

    def keep_card(self, message_id: int) -> None:
        """Remember which message was the lobby's card."""
        self._card = message_id

    def begin_post(self, nonce: str) -> Posting:
        """Note that it is posted now; return with what: a second try is the first one again."""
        posting = self._posting or Posting(nonce, self._mentions)
        self._on(MessageEvent.POST_BEGUN)
        self._posting = posting
        return posting

    def posted(self, mentions: tuple[int, ...], now: float) -> None:
        """Note that a post has worked. Where others are to be mentioned since, another one does that."""
        if mentions == self._mentions:
            self._on(MessageEvent.POSTED)
            self._mentions = ()
        else:
            self._on(MessageEvent.POSTED_FOR_OTHERS)
        self._distance = Distance(looked_at=now)

    def post_refused(self) -> None:
        """Note that Discord has refused a post: there is certainly none, if there was none before."""
        self._on(MessageEvent.POST_REFUSED)

    def expect_answer(self) -> None:
        """Note that an answer is about to post it."""
        self._answers += 1
        self._on(MessageEvent.ANSWER_BEGUN)

    def answer_ended(self) -> None:
        """Note that an answer has ended, whichever way."""
        self._answers -= 1
        if not self._answers:
            self._on(MessageEvent.ANSWERS_ENDED)

    # Guests

    def has_no_token(self) -> None:
        """Let a guest be silent until somebody presses something at the table."""
        self.stop_playback()
        self._on(MessageEvent.GUEST_SILENT)

    def lost_token(self) -> None:
        """Note that a request of a guest was not made: whether it is to be posted anew is seen with the next press."""
        self._on(MessageEvent.GUEST_REFUSED)

    def edit_will_do(self) -> None:
        """Change a message that was to be posted again, as it can be changed and not posted."""
        self._on(MessageEvent.EDIT_WILL_DO)


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
            card = self._cards.pop(table_id, None)
            if card is not None:
                found.keep_card(card)
        return found

    def let_go(self, table_id: int) -> None:
        """Keep no more of a table's message than which one was the lobby's."""
        state = self.pop(table_id, None)
        if state is not None and state.card is not None:
            self._cards[table_id] = state.card


def unreachable(table: Table, state: MessageState) -> bool:
    """Return whether the table's channel is gone, or its server without us: there is nothing to ask for any more."""
    return state.is_gone or table.header.ending == Ending.GONE
