"""How sessions may start: what `GET /gateway/bot` recommends and allows, and what becomes of each IDENTIFY.

Counted always, the turns and the day's number enforced only when told to, like the limits of requests; both pass in
real time, whatever the shared clock says. Shard numbers and the guilds of a session are always checked.

Documented (Gateway → Sharding, Rate Limiting): one IDENTIFY per `shard_id % max_concurrency` in five seconds, else
Invalid Session; so many IDENTIFYs a day over all shards, not counting RESUMEs, after which all sessions are ended and
the token is reset. Not documented, and assumed here: an IDENTIFY that is refused counts among the day's, but takes no
turn; the day begins with its first IDENTIFY. Documented and not enforced: that the buckets are started in order.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot import machine
from sandbox.errors import Json

DAY_SECONDS = 86_400.0


class Verdict(StrEnum):
    """What becomes of an IDENTIFY with a valid token."""

    STARTED = "started"
    TOO_EARLY = "too early"
    NONE_LEFT = "none left today"
    INVALID_SHARD = "invalid shard"
    TOO_MANY_GUILDS = "too many guilds"


@dataclass(frozen=True)
class Identify:
    """One IDENTIFY."""

    shard: int
    shards: int
    at: float
    verdict: Verdict
    too_early: bool  # it broke its bucket, enforced or not


def shard_of(asked: object) -> tuple[int, int] | None:
    """The `[shard, shards]` of an IDENTIFY, `(0, 1)` where none was sent, None for what is no shard at all."""
    if asked is None:
        return 0, 1
    if not isinstance(asked, list) or len(asked) != 2 or any(type(number) is not int for number in asked):
        return None
    shard, shards = asked
    return (shard, shards) if 0 <= shard < shards else None


class SessionStarts:
    """The settings, and every IDENTIFY so far. Set what is to differ before the bot connects."""

    def __init__(self, now: Callable[[], float] = machine.monotonic) -> None:
        self.now = now
        self.shards = 1  # what GET /gateway/bot recommends
        self.total = 1000  # IDENTIFYs a day
        self.max_concurrency = 1
        self.seconds = 5.0  # from one IDENTIFY of a bucket to the next
        self.most_guilds = 2500  # of one session
        self.enforced = False
        self.token_reset = False  # nothing is allowed until `new_token`
        self.all: list[Identify] = []
        self._used = 0  # today
        self._day_ends = 0.0
        self._turns: dict[int, float] = {}  # by bucket, when the last session started

    @property
    def too_early(self) -> list[Identify]:
        """Those that broke their bucket, refused or not."""
        return [one for one in self.all if one.too_early]

    @property
    def remaining(self) -> int:
        """How many are left today."""
        self._begin_day()
        return max(0, self.total - self._used)

    def limit(self) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        remaining = self.remaining
        left = self._day_ends - self.now() if self._used else DAY_SECONDS
        return {
            "total": self.total,
            "remaining": remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self.max_concurrency,
        }

    def take(self, asked: object, guilds_of: Callable[[int, int], int]) -> Identify:
        """Count an IDENTIFY that asks for this shard, and say what becomes of it.

        `guilds_of` says how many guilds a session of this shard would have.
        """
        known = shard_of(asked)
        shard, shards = known or (-1, 0)
        now = self.now()
        bucket = shard % self.max_concurrency
        early = known is not None and now - self._turns.get(bucket, -self.seconds) < self.seconds
        left = self.remaining
        self._used += 1
        if self.enforced and not left:
            self.token_reset = True
            verdict = Verdict.NONE_LEFT
        elif known is None:
            verdict = Verdict.INVALID_SHARD
        elif guilds_of(shard, shards) > self.most_guilds:
            verdict = Verdict.TOO_MANY_GUILDS
        elif self.enforced and early:
            verdict = Verdict.TOO_EARLY
        else:
            verdict = Verdict.STARTED
            self._turns[bucket] = now
        self.all.append(Identify(shard, shards, now, verdict, early))
        return self.all[-1]

    def new_token(self) -> None:
        """The owner has asked for a new token and given it to the bot; here it is the same word as before."""
        self.token_reset = False
        self._used = 0

    def _begin_day(self) -> None:
        if not self._used or self.now() >= self._day_ends:
            self._used, self._day_ends = 0, self.now() + DAY_SECONDS
