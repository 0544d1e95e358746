"""Gateway sessions: what was sent to each, whose events each gets, how long one waits for its RESUME."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot import machine
from sandbox.errors import Json

DISPATCH = 0
KEPT_EVENTS = 1000
RESUMABLE_SECONDS = 300.0
"""Real seconds that a session without a connection is kept. Discord's documentation says "a few minutes"."""

Payload = Json | Callable[[], Json | None] | bool | None
"""What a frame tells, or what makes it when it is sent; None then: there is nothing to tell any more."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message to the bot."""

    op: int
    data: Payload = None
    event: str | None = None
    seq: int | None = None

    def text(self) -> str | None:
        """The JSON that is sent, None where nothing is."""
        data = self.data() if callable(self.data) else self.data
        if data is None and self.op == DISPATCH:
            return None
        return json.dumps({"op": self.op, "t": self.event, "s": self.seq, "d": data})


Outbox = asyncio.Queue[Frame]
Alter = Callable[[Json], Json]
"""What becomes of an event's data on its way."""


@dataclass(eq=False)
class Session:
    """One identified session of a shard. It outlives its socket, so that RESUME can replay what was missed."""

    id: str
    shard: int
    shards: int
    outbox: Outbox | None = field(repr=False)  # None while disconnected
    seq: int = 0
    sent: deque[Frame] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS), repr=False)
    left_at: float = 0.0  # when its connection ended
    altered: dict[str, Alter] = field(default_factory=dict, repr=False)

    @property
    def connected(self) -> bool:
        """Whether a socket is there."""
        return self.outbox is not None

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of this guild (None: those without one, such as direct messages') go to this session."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def send(self, event: str, data: Payload) -> None:
        """Number the event, keep it for a RESUME, and send it if a socket is there."""
        self.seq += 1
        if (alter := self.altered.pop(event, None)) is not None:
            plain = data() if callable(data) else data
            data = alter(json.loads(json.dumps(plain)))
        frame = Frame(DISPATCH, data, event, self.seq)
        self.sent.append(frame)
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed_since(self, seq: object) -> list[Frame] | None:
        """The events after number `seq`; None where they are not all kept, or there never was such a number."""
        oldest = self.sent[0].seq if self.sent else 1
        if not isinstance(seq, int) or not (oldest or 1) - 1 <= seq <= self.seq:
            return None
        return [frame for frame in self.sent if (frame.seq or 0) > seq]


class Sessions:
    """The sessions of one bot, the oldest first, whichever process opened them.

    As documented, any number of them may be of the same shard, also with different numbers of shards: each gets
    whatever its own `[shard, shards]` says, which is how a bot is updated without a gap.
    """

    def __init__(self, now: Callable[[], float] = machine.monotonic) -> None:
        self._now = now
        self.altered: dict[str, Alter] = {}
        """What is to become of the next event of a kind, in whichever session it comes."""
        self._all: dict[str, Session] = {}

    @property
    def all(self) -> list[Session]:
        """Those that are connected, and those that may still be resumed."""
        for old in list(self._all.values()):
            if not old.connected and self._now() - old.left_at > RESUMABLE_SECONDS:
                self.forget(old)
        return list(self._all.values())

    @property
    def connected(self) -> list[Session]:
        """Those with a socket."""
        return [session for session in self._all.values() if session.connected]

    def of(self, shard: int, shards: int) -> list[Session]:
        """The connected ones of one shard."""
        return [session for session in self.connected if (session.shard, session.shards) == (shard, shards)]

    def open(self, shard: int, shards: int, outbox: Outbox) -> Session:
        """A new session."""
        session = Session(machine.token_hex(16), shard, shards, outbox, altered=self.altered)
        self._all[session.id] = session
        return session

    def find(self, session_id: object) -> Session | None:
        """The session with this id, if it is still there."""
        return next((session for session in self.all if session.id == session_id), None)

    def lose(self, session: Session) -> None:
        """Its connection is gone; it waits for a RESUME."""
        session.outbox, session.left_at = None, self._now()

    def forget(self, session: Session) -> None:
        """It cannot be resumed any more."""
        session.outbox = None
        self._all.pop(session.id, None)

    def forget_all(self) -> None:
        """None of them can be resumed any more."""
        for session in list(self._all.values()):
            self.forget(session)

    def tell(self, event: str, guild_id: int | None, data: Payload) -> None:
        """Send an event to every session that serves the guild; who is away gets it with the RESUME."""
        for session in self.all:
            if session.serves(guild_id):
                session.send(event, data)
