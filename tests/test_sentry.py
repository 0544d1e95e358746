"""Faults reported to Sentry: what is reported, and what never is."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope

from bot import sentry
from bot.config import ROOT, SettingsError

DSN = "http://key@127.0.0.1:9/7"
PRESS = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg"
SEED = "0123456789abcdef" * 2
USER = 123456789012345678

log = logging.getLogger("bot.tests.sentry")


class Post(sentry_sdk.Transport):
    """Where reports end up instead of on the way."""

    reports: list[dict[str, Any]] = []  # noqa: RUF012 - the package makes the instance

    def capture_envelope(self, envelope: Envelope) -> None:
        """Take a report."""
        event = envelope.get_event()
        if event is not None:
            self.reports.append(json.loads(json.dumps(event, default=str)))


@pytest.fixture
def reports() -> Iterator[list[dict[str, Any]]]:
    """What is reported in a test."""
    level = log.level
    log.setLevel(logging.INFO)
    Post.reports = []
    sentry.start(DSN, "1.2.3", ["swordfish"], Post)
    yield Post.reports
    sentry_sdk.get_client().close(timeout=0)
    sentry_sdk.get_global_scope().set_client(None)
    sentry_sdk.get_isolation_scope().clear_breadcrumbs()
    log.setLevel(level)


def fail(token: str) -> None:
    """Something that goes wrong while it holds a token."""
    raise RuntimeError(f"no answer at /webhooks/12/{token}/messages/@original")


def test_a_fault_is_reported_with_the_lines_before_it(reports: list[dict[str, Any]]) -> None:
    log.info("table 7: begun")
    try:
        fail(PRESS)
    except RuntimeError:
        log.exception("fault 00ff00 at 't1:7:0:5:do'", extra={"report": "00ff00"})
    (report,) = reports
    assert report["release"] == "1.2.3"
    assert "fault 00ff00" in json.dumps(report["logentry"])
    assert report["exception"]["values"][0]["type"] == "RuntimeError"
    assert report["breadcrumbs"]["values"][-1]["message"] == "table 7: begun"


def test_a_line_that_tells_of_no_fault_is_not_reported(reports: list[dict[str, Any]]) -> None:
    log.info("table 7: begun")
    log.warning("table 7: the table message did not get through")
    assert reports == []


def test_no_secret_and_nobodys_id_is_reported(reports: list[dict[str, Any]]) -> None:
    log.info("press by user %s with %s, seed %s", USER, PRESS, SEED)
    try:
        fail(PRESS)
    except RuntimeError:
        log.exception("fault (user %s): swordfish", USER, extra={"user": USER, "seed": SEED})
    (report,) = reports
    told = json.dumps(report)
    for secret in (PRESS, SEED, str(USER), "swordfish", "server_name", '"vars"'):
        assert secret not in told
    assert "RuntimeError" in told


def test_without_the_package_it_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(SettingsError, match=r"^SENTRY_DSN: the package sentry-sdk is not installed\. Install it"):
        sentry.start(DSN, "1.2.3", [])


def test_the_bot_needs_neither_that_package_nor_the_measures_where_nobody_asks_for_them() -> None:
    looks = "import sys, bot.app; print([name for name in ('sentry_sdk', 'prometheus_client') if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", looks], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
