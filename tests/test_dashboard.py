"""The dashboard asks for measures that there are, and the page about monitoring names all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench.dashboard import DASHBOARD, RATE, Series, drawn, figure
from bot.clustered import ClusteredBot
from bot.config import ROOT
from bot.observability import Watch
from bot.store.sql.parts import Part
from tests.store.files import opened
from tests.test_observability import a_bot, asked, free_port, shard, with_port

NAME = re.compile(r"\b(?:luckytable|process)_\w+")
PARTS = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}


def one_of_several() -> Any:
    """As much of a process among several as is looked at besides."""
    member = SimpleNamespace(slots={1, 2}, shards=4, lease_age=0.4, processes=2)
    return SimpleNamespace(_joined=member, member=member, looks_after=lambda: Part(4, frozenset({1})))


@pytest.fixture
async def told(tmp_path: Path) -> dict[str, str]:
    """Every measure of a bot that is watched, one of several, by name, and of what type it is."""
    file, port = tmp_path / "games.db", free_port()
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "games-20200101-000000.db").touch()
    async with opened(file) as database:
        bot = a_bot(database, shard())
        bot.gauges = lambda: ClusteredBot.gauges(one_of_several())
        async with Watch(with_port(file, port)).over(bot):
            _, text = await asked(port, "/metrics")
    return dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))


def panels() -> list[dict[str, Any]]:
    """The dashboard's panels."""
    found: list[dict[str, Any]] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return found


def expressions() -> list[str]:
    """Everything the dashboard asks for."""
    notes = json.loads(DASHBOARD.read_text(encoding="utf-8"))["annotations"]["list"]
    return [note["expr"] for note in notes] + [target["expr"] for panel in panels() for target in panel["targets"]]


async def test_every_measure_the_dashboard_asks_for_is_there(told: dict[str, str]) -> None:
    series = {name + part for name, kind in told.items() for part in PARTS[kind]}
    wanted = {name for expression in expressions() for name in NAME.findall(expression)}
    assert len(wanted) > 20
    assert wanted <= series


async def test_the_page_says_what_every_measure_means(told: dict[str, str]) -> None:
    page = (ROOT / "docs" / "monitoring.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(luckytable_\w+)", page))
    assert named == {name for name in told if name.startswith("luckytable_") and not name.endswith("_created")}


def test_panels_lie_beside_and_below_each_other() -> None:
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels()}
    assert len(places) == len(panels()) == len({panel["id"] for panel in panels()})
    assert len({panel["title"] for panel in panels()}) == len(panels())


def test_the_picture_of_a_panel_has_its_lines() -> None:
    line = Series("half", ((0.0, 0.1), (60.0, 0.2)))
    empty, full = (drawn("Press to answer", "s", lines, 0.0, 60.0) for lines in ((), (line,)))
    assert empty.size == full.size
    assert (51, 102, 204) in {colour for _, colour in full.getcolors(1 << 20) or ()}
    assert (51, 102, 204) not in {colour for _, colour in empty.getcolors(1 << 20) or ()}


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.25, "s", "250 ms"),
        (90.0, "s", "90 s"),
        (2**21, "bytes", "2 MiB"),
        (0.5, "percentunit", "50%"),
        (3.0, "ops", "3/s"),
    ],
)
def test_figures_are_told_in_their_units(value: float, unit: str, text: str) -> None:
    assert figure(value, unit) == text
    assert RATE.endswith("s")
