"""What remains of a finished game: a row for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from bot.engine.core import DayScore, Event, Game, Standing
from bot.league.results import aftermath, much_stood_in
from bot.store.rows import EntryRow
from bot.store.summaries import Aftermath, Score
from tests.store.rows import ADA, BEN, GUILD, header, seat

PLACES = (Standing(0, 61, 2), Standing(1, 80, 1), Standing(2, 61, 2))
SEATS = [seat(0, ADA, "Ada"), seat(1, None, "Dot", ai=True, character="shark"), seat(2, BEN, "Ben")]
DAY = 86_400


@dataclass
class Rules:
    """The end of a game, as far as results ask for it."""

    places: tuple[Standing, ...] = PLACES

    def standings(self, _: Any) -> tuple[Standing, ...]:
        return self.places

    def facts(self, _: Any, seat: int, events: Sequence[Event]) -> dict[str, int]:
        return {"seat": seat, "events": len(events)}

    def day_score(self, _: Any) -> DayScore:
        return DayScore(61, 610, 7)


def left(places: tuple[Standing, ...] = PLACES, *, rated: bool = True, **values: Any) -> Aftermath:
    """What a game of Ada, an AI and Ben leaves."""
    rules = cast("Game[Any, Any]", Rules(places))
    given = header(id=7, **values)
    return aftermath(given, SEATS[: len(places)], rules, None, [Event("over")], rated=rated, finished_at=3 * DAY + 5)


def rows(**values: Any) -> list[dict[str, Any]]:
    """Its rows, as plain values."""
    return [row.model_dump() for row in left(**values).results]


def test_every_seat_leaves_a_row_the_ai_seats_too() -> None:
    assert [(row["seat"], row["user_id"], row["character"], row["total"], row["rank"]) for row in rows()] == [
        (0, ADA, None, 61, 2), (1, None, "shark", 80, 1), (2, BEN, None, 61, 2),
    ]  # fmt: skip


def test_a_row_says_how_many_played_and_how_many_of_them_were_people() -> None:
    assert {(row["seats"], row["people"]) for row in rows()} == {(3, 2)}


def test_a_row_knows_its_table_game_server_and_time() -> None:
    for row in rows():
        assert (row["table_id"], row["game"], row["guild_id"]) == (7, "luckybox", GUILD)
        assert row["finished_at"] == 3 * DAY + 5


def test_a_row_holds_what_the_rules_say_of_its_seat() -> None:
    assert [row["facts"] for row in rows()] == [{"seat": number, "events": 1} for number in range(3)]


@pytest.mark.parametrize("rated", [True, False])
def test_whether_a_game_counts_is_the_same_for_all(rated: bool) -> None:
    assert {row["rated"] for row in rows(rated=rated)} == {rated}


def test_a_game_is_of_a_table_alone_or_the_attempt_of_a_day() -> None:
    alone = (Standing(0, 61, 1),)
    assert [row["kind"] for row in rows()] == ["table"] * 3
    assert [row["kind"] for row in rows(places=alone, solo=True)] == ["solo"]
    assert [(row["kind"], row["day"]) for row in rows(places=alone, solo=True, counted=True, day=2)] == [("daily", 2)]


def test_a_daily_counts_for_its_day_though_it_was_finished_on_the_next() -> None:
    after = left((Standing(0, 61, 1),), solo=True, counted=True, day=2)
    assert after.score == Score(61, 610, 7)
    assert "1970-W01" in after.periods
    assert left().score is None


def test_the_names_are_those_of_people() -> None:
    assert left().names == {ADA: "Ada", BEN: "Ben"}


def played(*turns: str) -> list[EntryRow]:
    """Entries of seat 0: a word a turn of who answered, in order: p the player, c the clock."""
    found: list[EntryRow] = []
    for turn in turns:
        for who in turn:
            by = {"p": "player", "c": "clock"}[who]
            found.append(EntryRow(table_id=1, number=len(found), action={"do": "cross", "seat": 0}, by=by, at=0.0))
        found.append(EntryRow(table_id=1, number=len(found), action={"do": "advance"}, by="table", at=0.0))
    return found


@pytest.mark.parametrize(
    ("turns", "much"),
    [
        (("p", "p", "p"), False), (("p", "p", "c"), True), (("p", "p", "p", "c"), False), (("c", "c"), True),
        (("p", "p", "pc"), True), (("ppp", "ppp", "ppp", "pcc"), False), ((), False),
    ],
)  # fmt: skip
def test_a_third_of_a_seats_turns_by_the_clock_is_much(turns: tuple[str, ...], much: bool) -> None:
    assert much_stood_in(played(*turns), 0) is much
    assert not much_stood_in(played(*turns), 1)
