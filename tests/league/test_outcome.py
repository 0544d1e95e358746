"""What a finished game comes to: a result for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from bot.engine.core import DayScore, Event, Rules, Standing
from bot.league.badges import SHARED
from bot.league.outcome import FinishedGame, Outcome, Player, is_mostly_unattended, outcome
from bot.league.values import GameKind, Result

ADA, BEN, CY, GUILD = 1, 2, 3, 70
PLACES = (Standing(0, 61, 2), Standing(1, 80, 1), Standing(2, 61, 2))
DAY = 86_400
GAME = FinishedGame(
    table_id=7,
    game="luckybox",
    kind=GameKind.TABLE,
    rated=True,
    finished_at=3 * DAY + 5.0,
    guild_id=GUILD,
    players=(Player("Ada", ADA), Player("Dot", None, "shark"), Player("Ben", BEN)),
)
"""A game of Ada, an AI and Ben."""
ALONE = replace(GAME, players=GAME.players[:1], kind=GameKind.SOLO)


@dataclass
class PlacesOnly:
    """The end of a game, as far as results ask for it."""

    places: tuple[Standing, ...] = PLACES

    def standings(self, _: Any) -> tuple[Standing, ...]:
        return self.places

    def counts(self, _: Any, seat: int, events: Sequence[Event]) -> dict[str, int]:
        return {"seat": seat, "events": len(events)}

    def day_score(self, _: Any) -> DayScore:
        return DayScore(61, 610, 7)


def came_to(game: FinishedGame = GAME, places: tuple[Standing, ...] = PLACES) -> Outcome:
    """What a game came to."""
    rules = cast("Rules[Any, Any]", PlacesOnly(places[: len(game.players)]))
    return outcome(game, rules, None, [Event("over")], SHARED)


def results(game: FinishedGame = GAME) -> tuple[Result, ...]:
    """Its results."""
    return came_to(game).results


def test_every_seat_has_a_result_the_ai_seats_too() -> None:
    assert [(one.seat, one.user_id, one.character, one.total, one.rank) for one in results()] == [
        (0, ADA, None, 61, 2),
        (1, None, "shark", 80, 1),
        (2, BEN, None, 61, 2),
    ]


def test_a_result_says_how_many_played_and_how_many_of_them_were_people() -> None:
    assert {(one.seats, one.people) for one in results()} == {(3, 2)}


def test_a_result_knows_its_table_game_server_and_time() -> None:
    for one in results():
        assert (one.table_id, one.game, one.guild_id) == (7, "luckybox", GUILD)
        assert one.finished_at == 3 * DAY + 5


def test_a_result_holds_what_the_rules_count_of_its_seat() -> None:
    assert [one.counts for one in results()] == [{"seat": number, "events": 1} for number in range(3)]


@pytest.mark.parametrize("rated", [True, False])
def test_a_game_that_all_play_to_its_end_counts_for_all_or_for_nobody(rated: bool) -> None:
    assert {(one.rated, one.left) for one in results(replace(GAME, rated=rated))} == {(rated, False)}


THREE = replace(GAME, players=(Player("Ada", ADA), Player("Cy", CY), Player("Ben", BEN)))
"""A game of three people; Cy has most points, Ada and Ben share the second place."""


def told(game: FinishedGame) -> list[tuple[int, bool, bool]]:
    """The place of every seat, whether it is rated, and whether its person left."""
    return [(one.rank, one.rated, one.left) for one in results(game)]


def with_cy(**what: Any) -> FinishedGame:
    """The game of three, of which Cy was not there to the end."""
    ada, cy, ben = THREE.players
    return replace(THREE, players=(ada, replace(cy, **what), ben))


@pytest.mark.parametrize("what", [{"left_at": 5.0}, {"unattended": True}])
def test_who_was_not_there_to_the_end_is_last_whatever_their_points(what: dict[str, Any]) -> None:
    assert told(with_cy(**what)) == [(1, True, False), (3, True, True), (1, True, False)]


@pytest.mark.parametrize(
    ("what", "left"), [({"left_at": 5.0, "left_early": True}, True), ({"left_at": 5.0, "removed": True}, False)]
)
def test_who_left_early_or_was_removed_does_not_count_and_keeps_their_place(what: dict[str, Any], left: bool) -> None:
    assert told(with_cy(**what)) == [(2, True, False), (1, False, left), (2, True, False)]


def test_of_several_who_were_not_there_who_left_first_is_last() -> None:
    ada, cy, ben = THREE.players
    players = (replace(ada, left_at=7.0), replace(cy, left_at=5.0), replace(ben, unattended=True))
    assert [place for place, _, _ in told(replace(THREE, players=players))] == [2, 3, 1]


def test_a_game_that_only_one_person_has_played_counts_for_nobody() -> None:
    ada, dot, ben = GAME.players
    alone = replace(GAME, players=(ada, dot, replace(ben, left_at=5.0, left_early=True)))
    assert told(alone) == [(2, False, False), (1, False, False), (2, False, True)]


def test_in_a_friendly_game_leaving_changes_nothing() -> None:
    assert told(replace(with_cy(left_at=5.0), rated=False)) == [(2, False, False), (1, False, False), (2, False, False)]


def test_a_result_is_of_a_table_of_one_alone_or_of_a_day() -> None:
    assert [one.kind for one in results()] == [GameKind.TABLE] * 3
    assert [one.kind for one in results(ALONE)] == [GameKind.SOLO]
    daily = replace(ALONE, kind=GameKind.DAILY, day=2)
    assert [(one.kind, one.day, one.rank_key) for one in results(daily)] == [(GameKind.DAILY, 2, 610)]


def test_a_daily_counts_for_its_day_though_it_was_finished_on_the_next() -> None:
    after = came_to(replace(ALONE, kind=GameKind.DAILY, day=2))
    assert after.results[0].counted_day == 2
    assert results()[0].counted_day == 3


def test_what_can_be_won_goes_with_it() -> None:
    assert came_to().badges == SHARED


@pytest.mark.parametrize(
    ("turns", "unattended", "mostly"),
    [(3, 0, False), (3, 1, True), (4, 1, False), (2, 2, True), (0, 0, False), (1, 0, False)],
)
def test_a_third_of_a_seats_turns_without_its_person_is_too_much(turns: int, unattended: int, mostly: bool) -> None:
    assert is_mostly_unattended(turns, unattended) is mostly
