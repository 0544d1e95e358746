"""What remains of a finished game: a row for every seat."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.core import Standing
from bot.league.results import results
from tests.store.rows import ADA, BEN, GUILD, header, seat

PLACES = (Standing(0, 61, 2), Standing(1, 80, 1), Standing(2, 61, 2))
SEATS = [seat(0, ADA, "Ada"), seat(1, None, "Dot", ai=True), seat(2, BEN, "Ben")]


def rows(**values: Any) -> list[dict[str, Any]]:
    """The rows of a game of Ada, an AI and Ben, as plain values."""
    given = {"rated": True, "finished_at": 500.0} | values
    return [row.model_dump() for row in results(header(id=7), SEATS, PLACES, **given)]


def test_every_seat_leaves_a_row_the_ai_seats_too() -> None:
    assert [(row["seat"], row["user_id"], row["total"], row["rank"]) for row in rows()] == [
        (0, ADA, 61, 2), (1, None, 80, 1), (2, BEN, 61, 2),
    ]  # fmt: skip


def test_a_row_says_how_many_played_and_how_many_of_them_were_people() -> None:
    assert {(row["seats"], row["people"]) for row in rows()} == {(3, 2)}


def test_a_row_knows_its_table_game_server_and_time() -> None:
    for row in rows():
        assert (row["table_id"], row["game"], row["guild_id"], row["finished_at"]) == (7, "luckybox", GUILD, 500.0)


@pytest.mark.parametrize("rated", [True, False])
def test_whether_a_game_counts_is_the_same_for_all(rated: bool) -> None:
    assert {row["rated"] for row in rows(rated=rated)} == {rated}
