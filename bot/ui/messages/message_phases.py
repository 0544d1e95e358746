"""What a table message shows, as a state machine: its states, what happens to it, and what follows.

A state has six parts (`MessagePhase`). An event changes the parts in whose table it stands, and leaves the others. What
is done about an event stands beside its name (`MessageEvent`); `message_state` alone tells the machine of them.

    missing           | nothing | answers | news
    answered          | answers | answers | news
    changed           | news    | news    | news
    drawn             | nothing | nothing | nothing
    kept              | news    | answers | news
    given_up          | nothing | nothing | nothing
    failed            | news    | news    | news
    guest_refused     | news    | answers | news
    guest_silent      | nothing | nothing | nothing
    settled           | nothing | nothing | nothing
    left              | nothing | nothing | nothing

    means             | edit    | post
    post_wanted       | post    | post
    edit_will_do      | edit    | edit
    posted            | edit    | edit
    guest_refused     | edit    | edit
    guest_silent      | edit    | edit
    left              | edit    | edit

    attempt           | none    | first   | unsure  | again
    post_begun        | first   | again   | again   | again
    posted            | none    | none    | none    | none
    posted_for_others | none    | none    | none    | none
    post_refused      | none    | none    | unsure  | unsure
    failed            | none    | unsure  | unsure  | unsure
    guest_refused     | none    | none    | none    | none

    channel           | open    | refuses | locked  | gone
    refused           | refuses | refuses | refuses | gone
    found_locked      | locked  | locked  | locked  | gone
    found_gone        | gone    | gone    | gone    | gone
    taken             | open    | open    | open    | gone

    playback          | at_rest | playing
    frames_came       | playing | playing
    at_its_end        | at_rest | at_rest
    settled           | at_rest | at_rest
    left              | at_rest | at_rest

    poster            | worker  | answer
    answer_begun      | answer  | answer
    answers_ended     | worker  | worker
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

Part = TypeVar("Part", bound=Enum)


class Missing(Enum):
    """What the message does not show yet."""

    NOTHING = "nothing"
    ANSWERS = "answers"
    """Who has answered, and no more: that waits a while for what comes next."""
    NEWS = "news"
    """It may be anything."""


class Means(Enum):
    """How it is shown next."""

    EDIT = "edit"
    """In place, where there is a message; else by the first one."""
    POST = "post"
    """By a new message, in place of the one there is."""


class Attempt(Enum):
    """What is known of a post."""

    NONE = "none"
    """None is under way."""
    FIRST = "first"
    """One is under way."""
    UNSURE = "unsure"
    """One may have worked although its receipt was lost."""
    AGAIN = "again"
    """Such a one is tried once more: by its nonce there are never two."""


class ChannelState(Enum):
    """Whether the channel takes the message."""

    OPEN = "open"
    REFUSES = "refuses"
    """The game goes on in private panels, and the channel is asked again later."""
    LOCKED = "locked"
    """The same: it is a thread that a moderator has locked."""
    GONE = "gone"
    """There is nothing to ask for any more."""


class Playback(Enum):
    """Whether panels and the result wait for what is shown step by step."""

    AT_REST = "at_rest"
    PLAYING = "playing"


class Poster(Enum):
    """Who posts it next."""

    WORKER = "worker"
    ANSWER = "answer"
    """An answer to a press is about to: nothing else does meanwhile."""


class MessageEvent(Enum):
    """What happens to a table message, and what is done about it."""

    ANSWERED = "answered"
    """Somebody has answered: the worker shows it with what comes next, or after a while."""
    CHANGED = "changed"
    """The table may be another one: the worker shows it as soon as it may."""
    DRAWN = "drawn"
    """A screen of the newest state is made: what comes from here on is not on it."""
    KEPT = "kept"
    """What was drawn is not shown, and is to be."""
    GIVEN_UP = "given_up"
    """What was drawn is not shown, and nobody needs it any more."""
    FAILED = "failed"
    """Discord does not take it just now: the same again, after a pause that grows with every failure."""
    GUEST_SILENT = "guest_silent"
    """Nothing lets a guest speak: the next press does, and has everything looked at again."""
    GUEST_REFUSED = "guest_refused"
    """What let a guest speak did so no longer: it is looked for another one."""
    SETTLED = "settled"
    """An answer has shown all there is."""
    LEFT = "left"
    """Another process shows it from now on: nobody waits here."""
    POST_WANTED = "post_wanted"
    """A new message is to take its place: the game begins, somebody is mentioned, or it is far away."""
    EDIT_WILL_DO = "edit_will_do"
    """A guest's message can be changed, and nothing lets it be posted."""
    POST_BEGUN = "post_begun"
    """The request is made now."""
    POSTED = "posted"
    """There is a new message: the one before becomes a former one."""
    POSTED_FOR_OTHERS = "posted_for_others"
    """The same, but since then others are to be mentioned: another one does that."""
    POST_REFUSED = "post_refused"
    """Discord has said no: there is none, if there was none before."""
    REFUSED = "refused"
    """The channel does not take it: panels say so, and it is asked again, later and later."""
    FOUND_LOCKED = "found_locked"
    """The same, as the thread is locked."""
    FOUND_GONE = "found_gone"
    """The channel is no more: the table is closed."""
    TAKEN = "taken"
    """The channel has taken it."""
    FRAMES_CAME = "frames_came"
    """Something is to be seen step by step: panels and the result wait."""
    AT_ITS_END = "at_its_end"
    """The newest state is shown, or could not be: they wait no longer."""
    ANSWER_BEGUN = "answer_begun"
    """An answer is about to post it: the worker lets it."""
    ANSWERS_ENDED = "answers_ended"
    """No answer is under way any more, whichever way it went: it is looked again."""


E = MessageEvent


def _from_any(to: Part) -> Mapping[Part, Part]:
    """Return what leads to one state from everywhere."""
    return dict.fromkeys(type(to), to)


_ANYTHING = {Missing.NOTHING: Missing.NEWS}
"""Something is missing: what that is stays known."""
_MISSING: Mapping[MessageEvent, Mapping[Missing, Missing]] = {
    E.ANSWERED: {Missing.NOTHING: Missing.ANSWERS},
    E.CHANGED: _from_any(Missing.NEWS),
    E.DRAWN: _from_any(Missing.NOTHING),
    E.KEPT: _ANYTHING,
    E.GIVEN_UP: _from_any(Missing.NOTHING),
    E.FAILED: _from_any(Missing.NEWS),
    E.GUEST_REFUSED: _ANYTHING,
    E.GUEST_SILENT: _from_any(Missing.NOTHING),
    E.SETTLED: _from_any(Missing.NOTHING),
    E.LEFT: _from_any(Missing.NOTHING),
}
_MEANS: Mapping[MessageEvent, Mapping[Means, Means]] = {
    E.POST_WANTED: _from_any(Means.POST),
    E.EDIT_WILL_DO: _from_any(Means.EDIT),
    E.POSTED: _from_any(Means.EDIT),
    E.GUEST_REFUSED: _from_any(Means.EDIT),
    E.GUEST_SILENT: _from_any(Means.EDIT),
    E.LEFT: _from_any(Means.EDIT),
}
_ATTEMPT: Mapping[MessageEvent, Mapping[Attempt, Attempt]] = {
    E.POST_BEGUN: {**_from_any(Attempt.AGAIN), Attempt.NONE: Attempt.FIRST},
    E.POSTED: _from_any(Attempt.NONE),
    E.POSTED_FOR_OTHERS: _from_any(Attempt.NONE),
    E.POST_REFUSED: {Attempt.FIRST: Attempt.NONE, Attempt.AGAIN: Attempt.UNSURE},
    E.FAILED: {Attempt.FIRST: Attempt.UNSURE, Attempt.AGAIN: Attempt.UNSURE},
    E.GUEST_REFUSED: _from_any(Attempt.NONE),
}
_CHANNEL: Mapping[MessageEvent, Mapping[ChannelState, ChannelState]] = {
    E.REFUSED: {**_from_any(ChannelState.REFUSES), ChannelState.GONE: ChannelState.GONE},
    E.FOUND_LOCKED: {**_from_any(ChannelState.LOCKED), ChannelState.GONE: ChannelState.GONE},
    E.FOUND_GONE: _from_any(ChannelState.GONE),
    E.TAKEN: {**_from_any(ChannelState.OPEN), ChannelState.GONE: ChannelState.GONE},
}
_PLAYBACK: Mapping[MessageEvent, Mapping[Playback, Playback]] = {
    E.FRAMES_CAME: _from_any(Playback.PLAYING),
    E.AT_ITS_END: _from_any(Playback.AT_REST),
    E.SETTLED: _from_any(Playback.AT_REST),
    E.LEFT: _from_any(Playback.AT_REST),
}
_POSTER: Mapping[MessageEvent, Mapping[Poster, Poster]] = {
    E.ANSWER_BEGUN: _from_any(Poster.ANSWER),
    E.ANSWERS_ENDED: _from_any(Poster.WORKER),
}


def _next(table: Mapping[MessageEvent, Mapping[Part, Part]], event: MessageEvent, now: Part) -> Part:
    row = table.get(event)
    return now if row is None else row.get(now, now)


@dataclass(frozen=True, slots=True)
class MessagePhase:
    """The state of a table message."""

    missing: Missing = Missing.NOTHING
    means: Means = Means.EDIT
    attempt: Attempt = Attempt.NONE
    channel: ChannelState = ChannelState.OPEN
    playback: Playback = Playback.AT_REST
    poster: Poster = Poster.WORKER

    def after(self, event: MessageEvent) -> MessagePhase:
        """Return the state that an event leads to."""
        return MessagePhase(
            _next(_MISSING, event, self.missing),
            _next(_MEANS, event, self.means),
            _next(_ATTEMPT, event, self.attempt),
            _next(_CHANNEL, event, self.channel),
            _next(_PLAYBACK, event, self.playback),
            _next(_POSTER, event, self.poster),
        )
