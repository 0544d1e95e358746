"""Ids of table alerts: those that were posted are read as ever."""

from __future__ import annotations

import pytest

from bot.features.table_alerts.custom_ids import TableAlertPress
from bot.tables.refusal import Refusal
from tests.ui.custom_ids import parse_any


@pytest.mark.parametrize("verb", ["on", "off"])
def test_ids_that_were_posted_are_read_as_ever(verb: str) -> None:
    assert parse_any(f"tell1:{verb}") == TableAlertPress(verb)


@pytest.mark.parametrize("custom_id", ["tell1:", "tell1:On", "tell1:on:7", "tell1"])
def test_an_id_of_no_known_form_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
