"""Discord's rate limits: which of them a request counts against, and a 429 for the one that is too many.

Counted always, enforced only when told to. They pass in real time, as Discord's do, whatever the shared clock says.

- The bot as itself (an `Authorization` header): fifty requests a second altogether; in one channel five edits of
  messages in five seconds, and as many posts.
- The token of an interaction (`/webhooks/…` without that header): none of those fifty; five requests in two seconds a
  token, and thirty further messages a minute in one channel, whoever they are for.
- The first answer (`/callback`): no limit.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot import machine
from sandbox.errors import ApiError, Json

BOT, TOKEN, CALLBACK = "bot", "token", "callback"
_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_WEBHOOK = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(?P<rest>/.*)?")
_MESSAGE = re.compile(r"/channels/(?P<channel>\d+)/messages(?P<one>/\d+)?")


class RateLimited(ApiError):
    """429, in Discord's form."""

    def __init__(self, after: float, scope: str, headers: dict[str, str]) -> None:
        # Without "Via" discord.py takes it for a ban by whoever stands before Discord.
        mine = {"Via": "1.1 sandbox", "Retry-After": str(math.ceil(after)), "X-RateLimit-Scope": scope}
        if scope == "global":
            mine["X-RateLimit-Global"] = "true"
        super().__init__(0, status=429, message="You are being rate limited.", headers=headers | mine)
        self.after, self.scope = after, scope

    def body(self) -> Json:
        """The JSON body Discord would send."""
        return {"message": self.message, "retry_after": round(self.after, 3), "global": self.scope == "global"}


@dataclass(frozen=True)
class _Rule:
    """So many requests in so many seconds, counted by this key."""

    key: tuple[str, ...]
    most: int
    seconds: float
    scope: str = "user"


@dataclass
class _Window:
    ends: float
    used: int = 0


def budget_of(path: str, authorised: bool) -> str:
    """Whose limits a request counts against: the bot's wherever its token goes along."""
    if authorised or not (_CALLBACK.fullmatch(path) or _WEBHOOK.fullmatch(path)):
        return BOT
    return CALLBACK if _CALLBACK.fullmatch(path) else TOKEN


class Limits:
    """The limits of one bot, and what it has used of them."""

    def __init__(self, channel_of: Callable[[str], int | None], now: Callable[[], float] = machine.monotonic) -> None:
        self._channel_of = channel_of
        """The channel of an interaction, by its token."""
        self._now = now
        self._windows: dict[tuple[str, ...], _Window] = {}
        self.enforced = False
        self.used: Counter[str] = Counter()
        """Requests by budget: "bot", "token", "callback"."""
        self.refused: Counter[str] = Counter()
        """Answers 429 by scope: "global", "user", "shared"."""

    def take(self, method: str, path: str, authorised: bool) -> dict[str, str]:
        """Count a request; the headers that tell of its limit. Raises RateLimited."""
        budget = budget_of(path, authorised)
        self.used[budget] += 1
        if not self.enforced:
            return {}
        headers: dict[str, str] = {}
        rules = list(self._rules(method, path, budget))
        for rule in rules:
            window = self._window(rule)
            left = window.ends - self._now()
            own = {} if rule.scope == "global" else self._headers(rule, window, left)
            if window.used >= rule.most:
                self.refused[rule.scope] += 1
                raise RateLimited(left, rule.scope, own)
        for rule in rules:
            window = self._window(rule)
            window.used += 1
            if rule.scope == "user":
                headers = self._headers(rule, window, window.ends - self._now())
        return headers

    def _rules(self, method: str, path: str, budget: str) -> Iterator[_Rule]:
        if budget == BOT:
            yield _Rule(("global",), 50, 1.0, "global")
            if (message := _MESSAGE.fullmatch(path)) and (method, bool(message["one"])) in (
                ("PATCH", True),
                ("POST", False),
            ):
                yield _Rule((method, message["channel"]), 5, 5.0)
        elif budget == TOKEN and (webhook := _WEBHOOK.fullmatch(path)):
            yield _Rule(("webhook", webhook["token"]), 5, 2.0)
            if method == "POST" and webhook["rest"] is None:
                yield _Rule(("follow-ups", str(self._channel_of(webhook["token"]))), 30, 60.0, "shared")

    def _window(self, rule: _Rule) -> _Window:
        now = self._now()
        window = self._windows.get(rule.key)
        if window is None or window.ends <= now:
            if len(self._windows) > 10_000:
                self._windows = {key: one for key, one in self._windows.items() if one.ends > now}
            window = self._windows[rule.key] = _Window(now + rule.seconds)
        return window

    @staticmethod
    def _headers(rule: _Rule, window: _Window, left: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(rule.most),
            "X-RateLimit-Remaining": str(max(0, rule.most - window.used)),
            "X-RateLimit-Reset": f"{machine.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"sandbox-{rule.key[0].lower()}",
        }
