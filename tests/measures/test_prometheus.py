"""The measures as Prometheus reads them."""

from __future__ import annotations

from bot.measures.meter import Meter, meter, use
from bot.measures.prometheus import FORGOTTEN, Prometheus, Readings


def value(measures: Prometheus, name: str, **labels: str) -> float | None:
    """What is read under a name."""
    return measures.registry.get_sample_value(f"luckytable_{name}", labels)


def test_nothing_is_noted_until_somebody_wants_to_know() -> None:
    assert type(meter()) is Meter
    kept = Prometheus()
    use(kept)
    try:
        meter().conflict()
        assert value(kept, "conflicts_total") == 1
    finally:
        use(None)
    meter().conflict()
    assert value(kept, "conflicts_total") == 1


def test_from_a_press_to_its_first_answer_is_measured_once() -> None:
    now = 50.0
    measures = Prometheus(lambda: now)
    measures.came(1, "do")
    now += 0.2
    measures.answered(1)
    now += 5
    measures.answered(1)
    assert value(measures, "press_answer_seconds_count", kind="do") == 1
    assert value(measures, "press_answer_seconds_bucket", kind="do", le="0.15") == 0
    assert value(measures, "press_answer_seconds_bucket", kind="do", le="0.3") == 1


def test_a_press_that_nobody_has_answered_counts_as_failed_once_it_cannot_be_any_more() -> None:
    now = 50.0
    measures = Prometheus(lambda: now)
    measures.came(1, "do")
    measures.forget()
    assert value(measures, "presses_failed_total", cause="unanswered") is None
    now += FORGOTTEN + 1
    measures.forget()
    measures.forget()
    assert value(measures, "presses_failed_total", cause="unanswered") == 1


def test_everything_that_can_be_noted_is_read() -> None:
    measures = Prometheus()
    measures.failed("fault")
    measures.refused("stale")
    measures.committed(0.004, 3)
    measures.repeated()
    measures.lag(0.002)
    measures.timer(0.5)
    measures.drew("drawing", 0.003)
    measures.shown(2.0)
    measures.requested("GET /users/@me", "200", "bot", 0.1)
    measures.limited("user")
    read = measures.text().decode()
    for line in (
        'presses_failed_total{cause="fault"} 1.0',
        'refusals_total{code="stale"} 1.0',
        "commit_seconds_count 1.0",
        "commit_batch_size_sum 3.0",
        "repeats_total 1.0",
        "loop_lag_seconds_count 1.0",
        "timer_lateness_seconds_sum 0.5",
        'picture_seconds_count{thread="drawing"} 1.0',
        "message_staleness_seconds_sum 2.0",
        'discord_requests_total{by="bot",route="GET /users/@me",status="200"} 1.0',
        "discord_request_seconds_count 1.0",
        'discord_rate_limited_total{scope="user"} 1.0',
    ):
        assert f"luckytable_{line}\n" in read
    assert "process_resident_memory_bytes" in read


def test_what_is_looked_at_is_read_as_it_is_now_and_left_out_where_there_is_nothing() -> None:
    tables: float | None = None
    measures = Prometheus()
    gauges = {"tables_open": ("Open tables", lambda: tables)}
    measures.look_at(Readings("1.2.3", gauges, lambda: [(0, 0.04)], lambda: {"drawing": 2}))
    assert value(measures, "tables_open") is None
    tables = 12
    assert value(measures, "tables_open") == 12
    assert value(measures, "gateway_latency_seconds", shard="0") == 0.04
    assert value(measures, "picture_queue", thread="drawing") == 2
    assert value(measures, "build_info", version="1.2.3") == 1
