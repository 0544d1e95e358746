"""Alerts: they ask for measures that there are, say where it stands what to do, and wake nobody for nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from bot.config import ROOT
from tests.test_dashboard import NAME, PARTS, told

__all__ = ["told"]

FOLDER = ROOT / "deploy" / "prometheus"
GROUPS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
ALERTS: list[dict[str, Any]] = [rule for group in GROUPS for rule in group["rules"]]


async def test_every_measure_an_alert_asks_for_is_there(told: dict[str, str]) -> None:
    series = {name + part for name, kind in told.items() for part in PARTS[kind]}
    assert {name for alert in ALERTS for name in NAME.findall(alert["expr"])} <= series


def test_every_alert_says_whom_it_wakes_and_where_it_stands_what_to_do() -> None:
    page = (ROOT / "docs" / "incidents.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^## (.+)$", page, re.MULTILINE))
    for alert in ALERTS:
        assert alert["labels"]["severity"] in ("page", "ticket")
        assert alert["annotations"]["incident"] in headings, alert["alert"]


def test_what_wakes_somebody_is_the_first_group_alone() -> None:
    pages, tickets = ([alert["labels"]["severity"] for alert in group["rules"]] for group in GROUPS)
    assert set(pages) == {"page"}
    assert set(tickets) == {"ticket"}


def test_every_alert_was_seen_to_fire() -> None:
    tried = (FOLDER / "alerts.test.yaml").read_text(encoding="utf-8")
    fired = set(re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n", tried)) | set(re.findall(r'alertname="(\w+)"', tried))
    assert fired == {alert["alert"] for alert in ALERTS}


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool is installed (Debian's prometheus has it)")
@pytest.mark.parametrize("command", [("check", "rules", "alerts.yaml"), ("test", "rules", "alerts.test.yaml")])
def test_evenings_and_incidents_wake_whom_they_should(command: tuple[str, ...]) -> None:
    ran = subprocess.run(["promtool", *command], cwd=FOLDER, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
