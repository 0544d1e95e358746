"""Each truth tells what breaks it: the database of an evening, with one thing about it changed."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.results.rebuild import made_of_results
from sandbox.model import Message, Person
from simulation.pictures import fingerprint
from simulation.truths import circles, clocks, games, mentions, privacy, seasons, seen, tables
from simulation.truths.clocks import Times
from simulation.truths.deletion import DELETE, UPDATED, nothing_is_left
from simulation.truths.privacy import Shown
from simulation.truths.rows import Row, rows
from tests.simulation.evenings import directed

NOW = 1_900_000_000.0
GONE = 111_222_333_444_555_666


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of an evening in which a game was played to its end, and another has begun."""
    file = tmp_path_factory.mktemp("evening") / "bot.db"
    (told,) = directed(("two_games", None, file))
    assert told["breaches"] == []
    assert told["counts"]["table: solo flip7 finished"] == told["counts"]["table: game flip7 running"] == 1
    return file


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "bot.db"))


def change(file: Path, statement: str) -> None:
    """Break one thing."""
    connection = sqlite3.connect(file)
    with connection:
        assert connection.execute(statement).rowcount > 0
    connection.close()


def by_the_rules(file: Path) -> list[str]:
    played, breaches = games.played(file)
    return [*breaches, *games.games_follow_the_rules(file, played)]


async def test_what_was_played_holds(file: Path) -> None:
    assert by_the_rules(file) == []
    assert list(tables.nobody_is_stuck(file)) == []
    assert await games.summaries_follow_from_results(file) == []


def test_a_result_that_the_rules_do_not_give_is_told(file: Path) -> None:
    change(file, "UPDATE results SET total = total + 1")
    assert any("by the rules" in breach for breach in by_the_rules(file))


def test_a_finished_game_without_a_result_is_told(file: Path) -> None:
    change(file, "DELETE FROM results")
    assert any("has results of 0 seats" in breach for breach in by_the_rules(file))


def test_a_result_of_what_counts_nowhere_is_told(file: Path) -> None:
    change(file, "UPDATE tables SET kind = 'lesson' WHERE kind = 'solo'")
    assert any("has results of 1 seats" in breach for breach in by_the_rules(file))


def test_a_result_among_those_of_a_game_of_another_length_is_told(file: Path) -> None:
    change(file, "UPDATE results SET game = game || '.short'")
    assert any("results that are kept as" in breach for breach in by_the_rules(file))


def test_an_entry_that_is_missing_is_told(file: Path) -> None:
    change(file, "DELETE FROM entries WHERE number = 1")
    assert any("comes after" in breach for breach in by_the_rules(file))


def test_a_game_that_goes_on_though_it_is_over_is_told(file: Path) -> None:
    change(file, "UPDATE tables SET status = 'running' WHERE status = 'over'")
    assert any("by the rules it is over" in breach for breach in by_the_rules(file))


def test_a_table_that_nothing_would_end_is_told(file: Path) -> None:
    change(file, "DELETE FROM timers")
    assert list(tables.nobody_is_stuck(file)) != []


def test_what_should_have_happened_by_itself_is_told(file: Path) -> None:
    assert list(tables.nothing_is_overdue(file, NOW)) != []


def test_a_press_that_was_taken_and_is_gone_is_told(file: Path) -> None:
    (first, *_) = rows(file, "SELECT interaction_id FROM deliveries")
    taken = {int(first["interaction_id"])}
    assert tables.is_taken(file, int(first["interaction_id"]))
    assert list(tables.taken_presses_stay(file, taken)) == []
    change(file, "DELETE FROM deliveries")
    assert list(tables.taken_presses_stay(file, taken)) != []


def test_a_season_that_was_closed_before_it_was_over_is_told(file: Path) -> None:
    change(
        file, "INSERT INTO season_ends (guild_id, season, closed_at, games, people) VALUES (7, '2027-Q1', 1.0, 0, 0)"
    )
    assert any("was closed" in breach for breach in seasons.seasons_are_over_when_they_are_closed(file))


def test_somebody_who_was_first_in_a_season_that_goes_on_is_told(file: Path) -> None:
    assert list(seasons.seasons_are_over_when_they_are_closed(file)) == []
    change(file, "INSERT INTO season_places VALUES (7, '2027-Q1', 'flip7', 'wins', 1, 9, 1, 2.0, 3, 0.0)")
    assert any("goes on" in breach for breach in seasons.seasons_are_over_when_they_are_closed(file))


async def test_summaries_that_do_not_follow_from_the_results_are_told(file: Path) -> None:
    kept = next(made.name for made in made_of_results() if rows(file, f"SELECT * FROM {made.name}"))  # noqa: S608
    change(file, f"DELETE FROM {kept}")  # noqa: S608
    assert any(breach.startswith(kept) for breach in await games.summaries_follow_from_results(file))


def of_circles(file: Path) -> list[str]:
    nobody: Any = None
    return list(circles.circles_are_of_both(file, (), 1000.0, nobody))


def test_a_circle_of_one_alone_is_told_and_one_of_both_is_none(file: Path) -> None:
    change(file, "INSERT INTO circle_members VALUES (1, 2, 5.0), (2, 1, 5.0)")
    assert of_circles(file) == []
    change(file, "UPDATE circle_members SET since = 6.0 WHERE user_id = 1")
    assert len(of_circles(file)) == 2
    change(file, "DELETE FROM circle_members WHERE user_id = 1")
    assert of_circles(file) == ["2 has 1 in their circle since 5.0, and the other since None"]


def test_too_many_in_a_circle_or_asked_or_asked_again_are_told(file: Path) -> None:
    pairs = [pair for other in range(2, 53) for pair in ((1, other), (other, 1))]
    change(file, f"INSERT INTO circle_members VALUES {', '.join(f'({one}, {other}, 5.0)' for one, other in pairs)}")  # noqa: S608
    assert of_circles(file) == ["1 has 51 in their circle"]
    change(file, "DELETE FROM circle_members WHERE user_id = 52 OR other_id = 52")
    asked = ", ".join(f"(1, {other}, 5.0, 2000.0, 'refused', 1)" for other in range(60, 71))
    change(file, f"INSERT INTO circle_invitations VALUES {asked}")  # noqa: S608
    assert of_circles(file) == ["1 has asked 11"]
    change(file, "UPDATE circle_invitations SET until = 900.0")
    change(file, "INSERT INTO circle_invitations VALUES (1, 2, 5.0, 2000.0, 'open', 1)")
    assert of_circles(file) == ["1 still asks 2, who is in their circle"]


def test_a_picture_that_no_game_had_is_told_but_where_a_review_shows_another_play() -> None:
    def shows(pressed: str) -> Shown:
        return Shown(0.0, 1, 2, None, (("LuckyBoxDrawer.draw_panel", "0123456789abcdef"),), "", (pressed,))

    elsewhere = [shows("review1:skip:1:66"), shows("puzzle1:play:flip7:3:0")]
    assert list(privacy.pictures_show_what_was(elsewhere, [], [])) == []
    for pressed in ("review1:skip:1", "t1:1:0:1:next"):
        (breach,) = privacy.pictures_show_what_was([shows(pressed)], [], [])
        assert "in no log" in breach


def test_a_position_of_a_solo_game_is_ones_own_but_where_a_table_had_it(played: Path) -> None:
    (game,) = [one for one in games.played(played)[0] if one.table["kind"] == "game"]
    alone = replace(game, table={**game.table, "id": 99, "kind": "solo"})
    position = fingerprint(game.rules.view(game.state, None))
    shown = [Shown(0.0, 1, 0, None, (("Flip7Drawer.draw_table", position),), "", ())]
    assert list(privacy.nothing_private_is_shown(shown, [game, alone], played)) == []
    (breach, *_) = privacy.nothing_private_is_shown(shown, [alone], played)
    assert "shows everybody what only seat 0 of table 99" in breach


def test_where_a_better_play_leads_is_anybodys_though_somebody_has_gone_there_alone(played: Path) -> None:
    (game,) = [one for one in games.played(played)[0] if one.table["kind"] == "game"]
    position = fingerprint(game.rules.view(game.state, 0))
    in_review = Shown(0.0, 1, 2, 7, (("Flip7Drawer.draw_panel", position),), "", ("review1:skip:1:66",))
    for kind, is_told in (("whatif", False), ("solo", True)):
        alone = replace(game, table={**game.table, "id": 99, "kind": kind})
        assert bool(list(privacy.nothing_private_is_shown([in_review], [alone], played))) is is_told
    alone = replace(game, table={**game.table, "id": 99, "kind": "whatif"})
    assert list(privacy.nothing_private_is_shown([replace(in_review, pressed=())], [alone], played))


def test_one_persons_missed_turn_takes_nothing_off_anothers_time(played: Path) -> None:
    (game,) = [one for one in games.played(played)[0] if one.table["kind"] == "game"]
    seats = [json.loads(entry["action"]).get("seat") for entry in game.entries]
    first = next(number for number, seat in enumerate(seats) if seat is not None)
    second = next(number for number, seat in enumerate(seats) if seat not in (None, seats[first]))
    at, entries = game.table["started_at"], list[Row]()
    for number, entry in enumerate(game.entries):
        at += 15.0 if number == second else 100.0
        entries.append({**entry, "at": at, "by": "clock" if number in (first, second) else "player"})
    played_by_clock = replace(game, entries=entries)
    (breach,) = clocks.clocks_take_nothing([played_by_clock], {0: Times()}, Times(), 0.0)
    assert f"the clock played for seat {seats[second]}" in breach
    assert "they could press for 15.0 s of 60" in breach


@pytest.mark.parametrize("kept", ["Zoë", "Ada", '["Zoë"]', '{"seats": [{"name": "Ada"}]}'])
def test_whatever_somebody_was_called_is_found_wherever_it_is_kept(file: Path, kept: str) -> None:
    person = Person(GONE, "Zoë", "zoe")
    deleted = SimpleNamespace(user_id=GONE, response_type=UPDATED, payload={"data": {"custom_id": DELETE}})
    sandbox: Any = SimpleNamespace(
        core=SimpleNamespace(interactions=SimpleNamespace(all=[deleted])), world=SimpleNamespace(people={GONE: person})
    )
    called = {GONE: {"Ada", "Zoë"}}
    change(file, "UPDATE seats SET name = 'Bo'")
    change(file, "UPDATE people SET account = 'bo'")
    assert list(nothing_is_left(sandbox, file, called)) == []
    change(file, f"UPDATE people SET account = '{kept}'")  # noqa: S608
    assert list(nothing_is_left(sandbox, file, called)) != []
    assert list(nothing_is_left(sandbox, file, {**called, GONE + 1: {"Ada", "Zoë"}})) == [], (
        "somebody else is called so"
    )


@pytest.mark.parametrize("named", [{"options": [{"value": str(GONE)}]}, {"target_id": str(GONE)}])
def test_whoever_is_named_by_another_after_their_data_was_deleted_may_be_found(
    file: Path, named: dict[str, Any]
) -> None:
    person = Person(GONE, "Zoë", "zoe")
    deleted = SimpleNamespace(user_id=GONE, response_type=UPDATED, payload={"data": {"custom_id": DELETE}})
    challenged = SimpleNamespace(user_id=GONE + 1, response_type=4, payload={"data": named})
    came = [deleted]
    sandbox: Any = SimpleNamespace(
        core=SimpleNamespace(interactions=SimpleNamespace(all=came)), world=SimpleNamespace(people={GONE: person})
    )
    change(file, "UPDATE people SET account = 'Zoë'")
    assert list(nothing_is_left(sandbox, file, {})) != []
    came.append(challenged)
    assert list(nothing_is_left(sandbox, file, {})) == []


def reminder(at: float, *users: int, channel: int = 7, verb: str = "board") -> Message:
    """A message that mentions people as their turn runs out."""
    button = {"type": 2, "id": 1, "style": 1, "label": "My board", "custom_id": f"t1:1:-:0:{verb}"}
    return Message(int(at), channel, 1, at, components=[button], pings=list(users))


def test_who_is_mentioned_again_within_an_hour_in_one_place_is_told() -> None:
    def told(*posted: tuple[Message, int | None], jumped: Times | None = None) -> int:
        return len(list(mentions.nobody_is_mentioned_again_within_an_hour(posted, jumped or Times(), 0.0)))

    first = reminder(100.0, 1, 2)
    assert told((first, 70), (reminder(3000.0, 2, channel=8), 70)) == 1
    assert told((first, 70), (reminder(3701.0, 2), 70)) == 0
    assert told((first, 70), (reminder(3000.0, 2), 71)) == 0
    assert told((first, None), (reminder(3000.0, 2, channel=8), None)) == 0
    assert told((first, 70), (reminder(3000.0, 3), 70)) == 0
    # The message of a table that begins, and of one that was asked for, have other buttons.
    assert told((first, 70), (reminder(3000.0, 2, verb="look"), 70)) == 0
    assert told((first, 70), (reminder(3000.0, 2), 70), jumped=Times([[200.0, 300.0]])) == 0


def test_days_are_counted_once_and_nobody_who_came_is_deleted_by_age(file: Path) -> None:
    assert list(seen.nobody_grows_old_in_an_evening(file)) == []
    change(file, "UPDATE lived_days SET forgotten = 2")
    (told,) = seen.nobody_grows_old_in_an_evening(file)
    assert re.fullmatch(r"on day \d+ 2 people were deleted by age, who had come this evening", told)
    change(file, "UPDATE lived_days SET forgotten = 0, number = 7")
    (told,) = seen.nobody_grows_old_in_an_evening(file)
    assert told == "of 1 days the numbers are [7]"
    change(file, "UPDATE lived_days SET number = 1, day = day + 1")
    assert "which nobody has lived" in next(seen.nobody_grows_old_in_an_evening(file))
