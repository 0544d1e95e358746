"""What columns of words may hold. The words themselves lie in databases: they never change."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, TypeVar, cast

from sqlalchemy import Dialect, String
from sqlalchemy.types import TypeDecorator


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    """Played to its end."""
    CLOSED = "closed"
    """Ended without a result."""

    @property
    def is_open(self) -> bool:
        """Return whether the table still waits for somebody to do something."""
        return self in OPEN_STATUSES


OPEN_STATUSES = (Status.LOBBY, Status.RUNNING)


class Ending(StrEnum):
    """Why a table is over or closed."""

    FINISHED = "finished"
    CANCELLED = "cancelled"
    """Closed in the lobby."""
    ENDED = "ended"
    """By the host or a moderator."""
    IDLE = "idle"
    """Nobody did anything for too long."""
    ABANDONED = "abandoned"
    """Every person has left."""
    LATE = "late"
    """The attempt of a day that has closed."""
    RULES = "rules"
    """The rules have changed since it began."""
    GONE = "gone"
    """Its channel, its server or its player is gone, or nobody else has ever seen it."""
    LEARNT = "learnt"
    """A lesson was followed to its end."""
    DUEL = "duel"
    """The duel it was a deal of has ended."""
    UNREADABLE = "unreadable"
    """What lies in the database of it cannot be read any more. It stays there as it is, for whoever looks into it."""
    REPLACED = "replaced"
    """Its player has begun another what-if."""


class TableKind(StrEnum):
    """What a table is for: that decides what counts, and what may be open beside what."""

    GAME = "game"
    """Friends play in a channel, which has one such table."""
    SOLO = "solo"
    """A person plays alone: one game of each at a time."""
    DAY = "day"
    """The deal of a day: one counted attempt, and one game of practice."""

    LESSON = "lesson"
    """A person learns a game, on scripted chance: one lesson of each at a time. It counts nowhere."""
    DUEL = "duel"
    """A deal of a duel, once for each who has joined. It counts nowhere else."""

    WHAT_IF = "whatif"
    """A game of before, played on from one of its turns by one person: one a person at a time. It counts nowhere."""

    @property
    def is_alone(self) -> bool:
        """Return whether one person plays it, on a panel of their own."""
        return self is not TableKind.GAME


PLAYED_ALONE = (TableKind.SOLO, TableKind.DAY, TableKind.DUEL)
"""Whole games for one person."""
ALONE = tuple(kind for kind in TableKind if kind.is_alone)


class ClockKind(StrEnum):
    """How much time a turn has: about a minute, or about a day."""

    LIVE = "live"
    SLOW = "slow"


class By(StrEnum):
    """Who made an entry: the player, somebody in the player's place, an AI seat, or the table itself."""

    PLAYER = "player"
    CLOCK = "clock"
    """The player's time ran out. In games older than the next word, the autopilot too."""
    AUTOPILOT = "autopilot"
    """The player was not there: on autopilot after missed turns, or away."""
    CHOSEN = "chosen"
    """The bot, as the player asked it to: an answer of their own."""
    AI = "ai"
    TABLE = "table"

    @property
    def stands_in(self) -> bool:
        """Return whether somebody answered in a person's place."""
        return self in (By.CLOCK, By.AUTOPILOT)


class TimerKind(StrEnum):
    """What a table does by itself when a timer comes due."""

    TURN = "turn"
    """The clock plays for a seat."""
    THINK = "think"
    """An AI seat answers."""
    ADVANCE = "advance"
    MARK = "mark"
    """The table message marks that time is short."""
    REMIND = "remind"
    """Those who are waited for are mentioned."""
    IDLE = "idle"
    """The table closes, as nobody did anything."""
    VOTE = "vote"
    """A proposal expires."""
    CROWD = "crowd"
    """A seat answers what most spectators want."""
    HOST = "host"
    """The host of a lobby has pressed nothing for a while: others may take it over."""


class ConsentState(StrEnum):
    """Of a seat in a lobby: its person has pressed nothing yet for what is played there (`tables.consent`)."""

    UNTOLD = "untold"
    """They are to be mentioned, once."""
    TOLD = "told"


class Proposal(StrEnum):
    """What is done at a table only if the others agree, or by somebody who need not ask them."""

    END = "end"
    """The game ends for everybody."""
    KICK = "kick"
    """Somebody is removed, and stays away from the table."""
    LEAVE_OUT = "leave_out"
    """The game begins without somebody who was asked whether they play, and has not said so."""


class ProposalOutcome(StrEnum):
    AGREED = "agreed"
    """By everybody who was asked."""
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    ALONE = "alone"
    """Nobody had to be asked: by the host of a lobby, or the only person at a table."""
    MODERATOR = "moderator"
    """By a moderator, who asks nobody."""


class Visibility(StrEnum):
    EVERYONE = "everyone"
    SERVER = "server"
    """People in servers of theirs."""
    NOBODY = "nobody"


W = TypeVar("W", bound=StrEnum)


class EnumText(TypeDecorator[W], Generic[W]):
    """A text column that holds the words of an enumeration."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[W]) -> None:
        super().__init__()
        self.words = words
        self._by_text: dict[str, W] = {word.value: word for word in words}

    def process_bind_param(self, value: W | None, dialect: Dialect) -> str | None:
        """Return the word as it is stored; `ValueError` for one that is none."""
        if value is None:
            return None
        return value.value if type(value) is self.words else self.words(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> W | None:
        """Return the word that was stored; one that there is not as it lies there (`store/sql/door.py`)."""
        return None if value is None else self._by_text.get(value, cast("W", value))
