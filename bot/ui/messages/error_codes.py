"""What Discord's refusals mean, and what is done about each: everything that sends asks here (docs/decisions/0047).

A refusal is waited out only where waiting helps. A code that is not in the table is judged by its status.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

import discord


class Do(Enum):
    """What is done about a refusal."""

    RETRY = auto()
    """It passes by itself: the same again, a little later each time."""
    REOPEN = auto()
    """The thread is archived: it is opened (`transport`), then the same again. Where that does not work it is locked:
    those who press are told."""
    POST_ANEW = auto()
    """The message is gone: another takes its place, as long as it is needed."""
    GO_PRIVATE = auto()
    """The bot may not: what can go on in private does, whoever asked is told, and the place is asked again, seldom."""
    TELL = auto()
    """Somebody has to change something first: whoever asked is told what, and it is tried again, seldom."""
    LET_GO = auto()
    """The token of a press is used up: the next press, or the bot as itself, goes on."""
    TAKE_OVER = auto()
    """It had worked already: what is there is found and taken over."""
    GONE = auto()
    """The place is gone for good, with all that was in it."""
    GIVE_UP = auto()
    """The same would be refused again."""


UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10004, 10007, 10008, 10013
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOO_MANY_FOLLOW_UPS = 10015, 10062, 40060, 40094
MISSING_ACCESS, MISSING_PERMISSIONS, INVALID_TOKEN = 50001, 50013, 50027
ARCHIVED, LOCKED, INVALID_FORM = 50083, 160005, 50035

CODES: Mapping[int, Do] = {
    # What is not there (any more).
    UNKNOWN_CHANNEL: Do.GONE,  # unknown channel
    UNKNOWN_GUILD: Do.GONE,  # unknown server
    10005: Do.GIVE_UP,  # unknown integration
    UNKNOWN_MEMBER: Do.GIVE_UP,  # unknown member
    UNKNOWN_MESSAGE: Do.POST_ANEW,  # unknown message
    10011: Do.GIVE_UP,  # unknown role
    UNKNOWN_USER: Do.GIVE_UP,  # unknown user
    10014: Do.GIVE_UP,  # unknown emoji
    UNKNOWN_WEBHOOK: Do.LET_GO,  # unknown webhook: the token of a press is too old
    UNKNOWN_INTERACTION: Do.LET_GO,  # unknown interaction: answered too late
    10063: Do.GIVE_UP,  # unknown command
    10070: Do.GIVE_UP,  # unknown event: somebody has removed it
    # Too much, for a while.
    20016: Do.RETRY,  # slow mode
    20022: Do.RETRY,  # too many edits of an announcement
    20028: Do.RETRY,  # the channel takes no more for now
    20029: Do.RETRY,  # the server takes no more for now
    30046: Do.RETRY,  # too many edits of a message older than an hour
    40003: Do.RETRY,  # direct messages opened too fast
    40004: Do.RETRY,  # sending is switched off for a while
    40006: Do.RETRY,  # the feature is switched off for a while
    40016: Do.RETRY,  # too many changes of a service
    40062: Do.RETRY,  # the service is limited
    40333: Do.RETRY,  # Discord's network fails
    130000: Do.RETRY,  # Discord is overloaded
    # Too much, until somebody makes room.
    30007: Do.TELL,  # too many webhooks
    30008: Do.TELL,  # too many emoji
    30013: Do.TELL,  # too many channels
    30032: Do.GIVE_UP,  # too many commands
    30033: Do.TELL,  # too many people in the thread
    30034: Do.GIVE_UP,  # too many new commands today
    30038: Do.TELL,  # too many events that are not over
    160006: Do.TELL,  # too many active threads
    160007: Do.TELL,  # too many active threads of announcements
    # What may not be said.
    20031: Do.TELL,  # a word that is not allowed in a name
    200000: Do.TELL,  # blocked by the server's AutoMod
    200001: Do.TELL,  # a title blocked by the server's AutoMod
    240000: Do.GIVE_UP,  # a link that is blocked
    # Interactions.
    ALREADY_ANSWERED: Do.TAKE_OVER,  # already answered: its receipt was lost, or it came twice
    TOO_MANY_FOLLOW_UPS: Do.LET_GO,  # a guest may say no more by this press
    INVALID_TOKEN: Do.LET_GO,  # the token of a press is too old
    # What the bot may not do, or not there.
    MISSING_ACCESS: Do.GO_PRIVATE,  # missing access: it does not see the place
    MISSING_PERMISSIONS: Do.GO_PRIVATE,  # missing permissions
    50009: Do.GO_PRIVATE,  # the channel wants a verified account
    160002: Do.GO_PRIVATE,  # no reply without reading the history
    40058: Do.TELL,  # the post's author has to speak first
    40066: Do.TELL,  # no tag that it may set in the forum
    40067: Do.TELL,  # the forum wants a tag
    50003: Do.GIVE_UP,  # not in direct messages
    50005: Do.POST_ANEW,  # the message is another bot's
    50007: Do.TELL,  # the person takes no direct messages
    50008: Do.GIVE_UP,  # no messages in a channel of this type
    50024: Do.GIVE_UP,  # not in a channel of this type
    50033: Do.GIVE_UP,  # no such recipient
    50278: Do.TELL,  # no server shared with the person
    # Threads.
    ARCHIVED: Do.REOPEN,  # the thread is archived
    160004: Do.TAKE_OVER,  # the message has its thread already
    LOCKED: Do.TELL,  # the thread is locked
    # A form that is wrong: a fault of ours.
    40002: Do.GIVE_UP,  # the account has to be verified
    40005: Do.GIVE_UP,  # too large
    40041: Do.GIVE_UP,  # a command of that name is there
    50006: Do.GIVE_UP,  # an empty message
    50014: Do.GIVE_UP,  # the bot's token is wrong
    50021: Do.GIVE_UP,  # not on a system message
    INVALID_FORM: Do.GIVE_UP,  # invalid form
    50045: Do.GIVE_UP,  # the file is too large
    50046: Do.GIVE_UP,  # the file is invalid
    50068: Do.GIVE_UP,  # not on a message of this type
    50109: Do.GIVE_UP,  # invalid JSON
    180000: Do.TAKE_OVER,  # the event is over
}
"""Every error code that the bot can meet: its cause, in Discord's words or close to them, and what is done."""

TOO_MANY, SERVER_FAULT = 429, 500
_BY_STATUS = {401: Do.LET_GO, 403: Do.GO_PRIVATE, 408: Do.RETRY}
"""What is done where a code is not known."""


def what_to_do(error: BaseException) -> Do:
    """Return what is done about what a request has ended in: a refusal, a broken connection, no answer in time."""
    if not isinstance(error, discord.HTTPException) or error.status == TOO_MANY or error.status >= SERVER_FAULT:
        return Do.RETRY
    return CODES.get(error.code) or _BY_STATUS.get(error.status, Do.GIVE_UP)


def passes(error: BaseException) -> bool:
    """Return whether the same request works a little later without anybody's doing."""
    return what_to_do(error) is Do.RETRY


def may_come(error: BaseException) -> bool:
    """Return whether the same request may work once somebody allows it, or makes room for it."""
    return what_to_do(error) in (Do.GO_PRIVATE, Do.TELL, Do.REOPEN)


def is_worth_another_try(error: BaseException) -> bool:
    """Return whether the same request may work at any later time."""
    return passes(error) or may_come(error)


def may_have_worked(error: BaseException) -> bool:
    """Return whether what was asked for may have been done although no receipt says so."""
    return not isinstance(error, discord.HTTPException) or error.status >= SERVER_FAULT


FIRST_PAUSE, LONGEST_PAUSE = 15.0, 600.0


def pause(refusals: int) -> float:
    """Return the seconds until a place that has refused so often in a row is asked again."""
    return float(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(refusals - 1, 10)))
