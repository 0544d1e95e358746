"""Where the daily is offered: among the ways into a game, and after practice of a day's deal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.features.daily.custom_ids import DayPress
from bot.features.daily.feature import DailyFeature
from bot.games.catalogue import games
from bot.store.enums import Status, TableKind
from bot.tables.table import Table
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.help import help_screen
from bot.ui.screens.panel_buttons import panel_rows
from tests.ui.additions import Alone
from tests.ui.build import table
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons

TODAY = 20_800


def daily() -> DailyFeature:
    """The feature, on a day."""
    feature = DailyFeature.__new__(DailyFeature)
    feature.service = cast("Any", SimpleNamespace(today=TODAY))
    return feature


def of_a_day(status: Status, **values: Any) -> Table:
    """A table of a day's deal."""
    return table(1, kind=TableKind.DAY, day=TODAY, status=status, **values)


def test_the_help_leads_into_todays_deal() -> None:
    shown = buttons(help_screen(games().values(), Alone(daily())).rows)
    assert [button.label for button in shown] == ["Play with an AI", "Short game (5 min)", "Daily", "More"]
    assert parse_any(shown[2].custom_id) == DayPress("play", next(iter(games())), TODAY)


def test_after_practice_the_day_may_be_practised_again_or_looked_at() -> None:
    labels = [
        button.label for button in buttons(panel_rows(of_a_day(Status.OVER), 0, Alone(daily()), may_have_next=True))
    ]
    assert labels[:2] == ["Practice", "Ranking"]
    assert {"Rematch", "Share"}.isdisjoint(labels)


def test_nothing_is_offered_where_no_day_is_played() -> None:
    assert daily().buttons(Spot(Place.NEXT, table(1, kind=TableKind.SOLO))) == ()
    assert daily().buttons(Spot(Place.PANEL, of_a_day(Status.RUNNING))) == ()
