"""The measures as Prometheus reads them. Imported only where somebody wants to read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from bot import machine
from bot.measures.meter import Meter

PREFIX = "luckytable"
ANSWER = (0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0)
"""Seconds: the aim is 0.3, and at 3 Discord gives a press up."""
WORK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)
"""Seconds of a commit, a picture, a moment in which the loop stands still."""
WAIT = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
"""Seconds of a timer that is late, and of a message that is old."""
TOGETHER = (1, 2, 4, 8, 16, 32, 64)
FORGOTTEN = 900.0
"""Seconds after which nobody can answer an interaction any more."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What is not noted but looked at, whenever somebody reads: functions that return it as it is."""

    version: str
    gauges: Mapping[str, tuple[str, Callable[[], float | None]]]
    """By name without the prefix: what it is, and its value; None: there is none now."""
    latencies: Callable[[], Iterable[tuple[int, float]]] = tuple
    """Each connected shard and the seconds Discord takes to answer its heartbeat."""
    queues: Callable[[], Mapping[str, int]] = dict
    """For each drawing thread, how many pictures are being drawn or wait for it."""


class _GaugeCollector(Collector):
    """Reads what is looked at."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings

    def collect(self) -> Iterator[GaugeMetricFamily | InfoMetricFamily]:
        """Yield the values of this moment."""
        yield InfoMetricFamily(f"{PREFIX}_build", "The bot's version", {"version": self._readings.version})
        for name, (what, read) in self._readings.gauges.items():
            value = read()
            if value is not None:
                yield GaugeMetricFamily(f"{PREFIX}_{name}", what, value)
        latency = GaugeMetricFamily(
            f"{PREFIX}_gateway_latency_seconds", "Discord's answer to a heartbeat", labels=["shard"]
        )
        for shard, seconds in self._readings.latencies():
            latency.add_metric([str(shard)], seconds)
        yield latency
        queue = GaugeMetricFamily(f"{PREFIX}_picture_queue", "Pictures drawn or waiting", labels=["thread"])
        for thread, waiting in self._readings.queues().items():
            queue.add_metric([thread], waiting)
        yield queue


@dataclass(slots=True)
class _Bound:
    """A labelled metric's children, made once each."""

    metric: Histogram
    children: dict[str, Histogram] = field(default_factory=dict)

    def of(self, label: str) -> Histogram:
        child = self.children.get(label)
        if child is None:
            child = self.children[label] = self.metric.labels(label)
        return child


class Prometheus(Meter):
    """Keeps what is noted until it is read."""

    def __init__(self, now: Callable[[], float] = machine.perf_counter) -> None:
        self.registry = CollectorRegistry()
        self._now = now
        self._open: dict[int, tuple[Histogram, float]] = {}
        """Interactions without an answer: where it is noted, and when they came."""
        self._answer = _Bound(
            self._histogram("press_answer_seconds", "From a press or a command to its first answer", ANSWER, ("kind",))
        )
        self._failed = self._counter("presses_failed", "Presses and commands that were not answered well", "cause")
        self._refused = self._counter("refusals", "What was asked for and cannot be done", "code")
        self._commit = self._histogram("commit_seconds", "Commits that changed something", WORK)
        self._together = self._histogram("commit_batch_size", "Pieces of work in one of them", TOGETHER)
        self._conflicts = self._counter("conflicts", "Commits before which another writer was first")
        self._repeats = self._counter("repeats", "Interactions that had been applied already")
        self._takeovers = self._counter("takeovers", "Shards taken over from processes that had gone without a word")
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop comes to what is due", WORK)
        self._timer = self._histogram("timer_lateness_seconds", "How late the tables' timers are played", WAIT)
        self._picture = _Bound(self._histogram("picture_seconds", "Drawing, without waiting", WORK, ("thread",)))
        self._shown = self._histogram(
            "message_staleness_seconds", "Since when a table message was old that is edited", WAIT
        )
        self._requests = self._counter("discord_requests", "Requests to Discord", "route", "status", "by")
        self._request_children: dict[tuple[str, str, str], Counter] = {}
        self._request = self._histogram("discord_request_seconds", "Until Discord's answer to a request", ANSWER)
        self._limited = self._counter("discord_rate_limited", "Requests that were one too many", "scope")
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", what, labels, registry=self.registry)

    def _histogram(self, name: str, what: str, buckets: Iterable[float], labels: Iterable[str] = ()) -> Histogram:
        return Histogram(f"{PREFIX}_{name}", what, labels, buckets=tuple(buckets), registry=self.registry)

    def look_at(self, readings: Readings) -> None:
        """Read these, too, whenever somebody reads."""
        self.registry.register(_GaugeCollector(readings))

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)

    def came(self, interaction_id: int, kind: str) -> None:
        self._open[interaction_id] = self._answer.of(kind), self._now()

    def answered(self, interaction_id: int) -> None:
        """Note that an interaction has its first answer."""
        found = self._open.pop(interaction_id, None)
        if found is not None:
            found[0].observe(self._now() - found[1])

    def forget(self) -> None:
        """Count those as failed that were never answered."""
        before = self._now() - FORGOTTEN
        for interaction_id in [one for one, (_, at) in self._open.items() if at < before]:
            del self._open[interaction_id]
            self.failed("unanswered")

    def failed(self, cause: str) -> None:
        self._failed.labels(cause).inc()

    def refused(self, code: str) -> None:
        self._refused.labels(code).inc()

    def committed(self, seconds: float, together: int) -> None:
        self._commit.observe(seconds)
        self._together.observe(together)

    def conflict(self) -> None:
        self._conflicts.inc()

    def repeated(self) -> None:
        self._repeats.inc()

    def took_over(self, slots: int) -> None:
        self._takeovers.inc(slots)

    def lag(self, seconds: float) -> None:
        """Note how late the event loop was."""
        self._lag.observe(seconds)

    def timer(self, late: float) -> None:
        self._timer.observe(late)

    def drew(self, thread: str, seconds: float) -> None:
        self._picture.of(thread).observe(seconds)

    def shown(self, old: float) -> None:
        self._shown.observe(old)

    def requested(self, route: str, status: str, by: str, seconds: float) -> None:
        """Count a request to Discord, see `requests.Noted`."""
        labels = route, status, by
        child = self._request_children.get(labels)
        if child is None:
            child = self._request_children[labels] = self._requests.labels(*labels)
        child.inc()
        self._request.observe(seconds)

    def limited(self, scope: str) -> None:
        """Count a request that was one too many."""
        self._limited.labels(scope).inc()
