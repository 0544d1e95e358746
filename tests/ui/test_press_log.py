"""What is said and measured of a press: a line, and nothing that came from outside as a label."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.measures.meter import use
from bot.measures.prometheus import Prometheus
from bot.ui.input import press_log
from bot.ui.input.answers import SHOWN_FOR
from bot.ui.input.ids import HistoryPress, Press
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run


@pytest.fixture
def measures() -> Iterator[Prometheus]:
    """The measures, while somebody wants to know."""
    kept = Prometheus()
    use(kept)
    yield kept
    use(None)


def refused(measures: Prometheus) -> dict[str, float]:
    """What was refused, by code."""
    return {
        sample.labels["code"]: sample.value
        for metric in measures.registry.collect()
        for sample in metric.samples
        if sample.name == "luckytable_refusals_total"
    }


async def forge(theatre: Theatre, custom_id: str) -> None:
    """A press of a button that may not be there."""
    table = await theatre.lobby(ADA)
    await theatre.router.on_interaction(theatre.discord.press(BEN, theatre.message(table), custom_id.format(table.id)))


@pytest.mark.parametrize(
    ("custom_id", "code"),
    [("t1:{}:-:0:dance", "bad_button"), ("t1:zzz:-:0:join", "unknown_table"), ("x", "bad_button")],
)
def test_what_is_refused_is_counted_once_by_its_code(measures: Prometheus, custom_id: str, code: str) -> None:
    run(forge(Theatre(), custom_id))
    assert refused(measures) == {code: 1}


def test_a_late_press_that_is_answered_with_a_fresh_panel_counts_as_refused(measures: Prometheus) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN)
        late = Press(table.id, "choose", 0, table.rules.serial(table.state, 0) + 1).custom_id
        await theatre.router.on_interaction(theatre.discord.press(ADA, theatre.panel(ADA), late))

    run(evening())
    assert refused(measures) == {"stale": 1}


async def nothing(*_: object) -> None:
    """Nothing happens."""


def test_a_forged_button_is_of_no_kind_of_its_own(measures: Prometheus, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []
    monkeypatch.setattr(measures, "came", lambda _, kind: came.append(kind))
    run(forge(Theatre(), "t1:{}:-:0:dance"))
    run(forge(Theatre(), "t1:{}:-:0:join"))
    run(forge(Theatre(handlers={HistoryPress: nothing}), "hist1:1"))
    assert came == ["unknown", "join", "hist1"]


@pytest.mark.parametrize(("slow", "level"), [(-1.0, logging.INFO), (60.0, logging.DEBUG)])
def test_every_press_has_a_line_and_a_slow_one_is_told_to_everybody(
    slow: float, level: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.lobby(ADA)
        await theatre.press(BEN, theatre.message(table), "join")

    monkeypatch.setattr(press_log, "SLOW", slow)
    with caplog.at_level(logging.DEBUG, logger="bot.ui.input.press_log"):
        run(evening())
    (line,) = [record for record in caplog.records if record.name == "bot.ui.input.press_log"]
    assert line.levelno == level
    assert f"join at table 1 by user {BEN}: done in " in line.getMessage()
    assert line.__dict__["table"] == 1


@pytest.mark.parametrize(("shown_for", "slow"), [(0.0, True), (4.5, False)])
def test_a_press_whose_own_frames_were_to_be_seen_is_not_called_slow(
    shown_for: float, slow: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter((100.0, 104.6))
    monkeypatch.setattr("bot.ui.input.press_log.machine.perf_counter", lambda: next(moments))
    interaction: Any = SimpleNamespace(id=1, user=SimpleNamespace(id=ADA), extras={SHOWN_FOR: shown_for})
    with caplog.at_level(logging.INFO), press_log.PressLogEntry(interaction):
        pass
    assert ("slow press" in caplog.text) is slow
