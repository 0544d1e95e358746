"""What became of each press: what the bot answered, how soon, and through which machine's door."""

from __future__ import annotations

import csv
import re
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import astuple, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from bench.cluster.slots import shard_of
from bench.witness import COUNTED
from bot.text import refusal
from sandbox.bus import Bus, Change
from sandbox.interactions import DEFERRED_REPLY, DEFERRED_UPDATE, REPLY
from sandbox.journal import LoggedRequest

KEPT = 5000
"""Answers that are remembered."""
DEFERRED = (DEFERRED_REPLY, DEFERRED_UPDATE)
FAULT = "Report code"
TRY_AGAIN = re.compile(r"try again|press (?:it )?again|look again in", re.IGNORECASE)
LATE = tuple(refusal(code, {}) for code in ("stale", "repeated", "time_over", "not_taught", "chosen_stands"))
"""Notes on a panel that say that the press has changed nothing, as its question was answered before."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
_TOKEN = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/[^/]+)?")
ANSWERED_BEFORE, TOO_LATE = 40060, 10062


class Verdict(StrEnum):
    """What a press came to, as who pressed sees it."""

    SERVED = "served"
    AGAIN = "told to try again"
    LATE = "late"
    """Its question was answered before; the board is shown as it is now."""
    REFUSED = "refused"
    """A line that says why not, and does not ask to try again."""
    FAULT = "fault"
    """A report code."""
    HUNG = "acknowledged and then nothing"
    FAILED = "failed"
    """"This interaction failed"."""

    @property
    def is_bad(self) -> bool:
        """Whether nobody should ever see this."""
        return self in (Verdict.FAULT, Verdict.HUNG, Verdict.FAILED)

    @property
    def is_outage(self) -> bool:
        """Whether the table could not be played at."""
        return self.is_bad or self is Verdict.AGAIN


def verdict(verb: str, kind: int | None, words: str) -> Verdict:
    """What an answer says; `kind` is its type, None where there was none. `words` are all of its texts."""
    if kind is None:
        return Verdict.FAILED
    if FAULT in words:
        return Verdict.FAULT
    if TRY_AGAIN.search(words):
        return Verdict.AGAIN
    if any(note in words for note in LATE):
        return Verdict.LATE
    return Verdict.REFUSED if verb in COUNTED and kind == REPLY else Verdict.SERVED


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press, or a command."""

    at: float
    took: float
    verb: str
    guild: int
    table: int
    """The number of the place where it was made, not the table's id."""
    interaction: int
    verdict: Verdict
    door: int
    """Of the machine that answered first; 0 where none did."""

    @property
    def counts(self) -> bool:
        """Whether it was acknowledged as an answer that is an entry of the game now."""
        return self.verdict is Verdict.SERVED and self.verb in COUNTED


@dataclass(slots=True)
class Answer:
    """What the bot has answered to one interaction."""

    kind: int
    words: str
    door: int


def words_of(body: Any) -> str:
    """Every text of a message or an answer."""
    return "\n".join(_contents(body))


def _contents(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("content"), str):
            yield part["content"]
        for value in part.values():
            yield from _contents(value)
    elif isinstance(part, list):
        for value in part:
            yield from _contents(value)


class Answers:
    """The newest answers, as the stand-in takes them: the first ones, and what came by their tokens later."""

    def __init__(self, bus: Bus) -> None:
        self._first: OrderedDict[int, Answer] = OrderedDict()
        self._later: OrderedDict[str, str] = OrderedDict()
        self.refused: Counter[int] = Counter()
        """First answers that were refused, by Discord's code: the second of two processes', and those too late."""
        bus.subscribe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind != "request":
            return
        request: LoggedRequest = change.data
        good = 200 <= request.status < 300
        if found := _CALLBACK.fullmatch(request.path):
            body = request.json or {}
            if good:
                self._first[int(found[1])] = Answer(body.get("type", 0), words_of(body), request.port)
            elif isinstance(request.response, dict):
                self.refused[int(request.response.get("code", 0))] += 1
        elif good and request.method in ("POST", "PATCH") and (found := _TOKEN.fullmatch(request.path)):
            self._later[found[1]] = words_of(request.json)
        for kept in (self._first, self._later):
            while len(kept) > KEPT:
                kept.popitem(last=False)

    def first(self, interaction: int) -> Answer | None:
        """The first answer to an interaction."""
        return self._first.get(interaction)

    def later(self, token: str) -> str | None:
        """The words of the newest thing that came by this token after the first answer."""
        return self._later.get(token)


@dataclass(slots=True)
class Tally:
    """All presses so far."""

    all: list[Pressed] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    """What those were told that were refused."""

    def since(self, began: float, until: float = float("inf")) -> list[Pressed]:
        """Those that were made from then on."""
        return [one for one in self.all if began <= one.at < until]

    def write(self, file: Path, began: float) -> None:
        """Write them down, a line each, for whoever looks for the cause of a fault; times count from `began`."""
        with file.open("w", encoding="ascii", newline="") as out:
            lines = csv.writer(out)
            lines.writerow(field.name for field in fields(Pressed))
            lines.writerows((f"{one.at - began:.2f}", f"{one.took:.2f}", *astuple(one)[2:]) for one in self.all)

    def bad(self, began: float, until: float = float("inf")) -> list[Pressed]:
        """Those of which nobody should ever see what they came to."""
        return [one for one in self.since(began, until) if one.verdict.is_bad]


def at_shards(presses: Collection[Pressed], numbers: Collection[int], shards: int) -> list[Pressed]:
    """Those at tables of these shards, of so many."""
    return [one for one in presses if shard_of(one.guild, shards) in numbers]


def outage(presses: Collection[Pressed], began: float) -> float:
    """Seconds from then to the last press that found its table not served; 0 where each did."""
    return max((one.at - began for one in presses if one.verdict.is_outage), default=0.0)


def unserved(presses: Collection[Pressed], numbers: Collection[int], shards: int, after: float) -> list[int]:
    """Which of these shards had no press that was served after this moment."""
    served = {shard_of(one.guild, shards) for one in presses if one.at >= after and one.verdict is Verdict.SERVED}
    return [number for number in numbers if number not in served]


def kinds(presses: Collection[Pressed]) -> str:
    """How many came to what, in words."""
    counted = Counter(one.verdict for one in presses)
    return ", ".join(f"{counted[one]:,} {one}" for one in Verdict if counted[one])
