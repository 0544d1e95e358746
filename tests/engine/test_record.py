"""Records: what of an action is refused, where, with which code, and which code comes first."""

from typing import Any

import pytest

from bot.engine.core import JsonObject, JsonValue
from tests.engine.records import (
    ADVANCE,
    KEPT,
    WON,
    bonus,
    cross,
    decline,
    fault,
    finished_solo_game,
    game_for_two,
    keep,
    pass_,
    result,
    undo,
)

MALFORMED: JsonObject = {"seat": 0, "do": "sing"}


def test_a_record_plays_to_its_last_action() -> None:
    played = result(game_for_two(*WON))
    assert (played["round"], played["turn"], played["revealed"]) == (1, 3, 3)
    assert played["seats"][0]["waiting"] == ["5"]


def test_a_record_without_actions_ends_where_it_starts() -> None:
    played = result(game_for_two())
    assert [seat["offered"] for seat in played["seats"]] == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("no_such_seat", [*KEPT, pass_(2)]),
        ("no_such_seat", [*KEPT, pass_(-1)]),
        ("no_such_seat", [*KEPT, pass_(10**30)]),
        ("seats_waiting", [ADVANCE]),
        ("seats_waiting", [keep(0, 1, 2, 3), ADVANCE]),
        ("seats_waiting", [*KEPT, ADVANCE]),
        ("seats_waiting", [*WON, pass_(1), ADVANCE]),
        ("wrong_phase", [cross(0, 1, 0, 0)]),
        ("wrong_phase", [bonus(0, "5", 1, 0, 0)]),
        ("wrong_phase", [decline(0, "5")]),
        ("wrong_phase", [pass_(0)]),
        ("wrong_phase", [*KEPT, keep(0, 1, 2, 3)]),
        ("nothing_to_undo", [undo(0)]),
        ("nothing_to_undo", [*KEPT, undo(0)]),
        ("already_done", [keep(0, 1, 2, 3), keep(0, 1, 2, 3)]),
        ("already_done", [*KEPT, cross(0, 1, 0, 0), cross(0, 1, 0, 1)]),
        ("already_done", [*KEPT, pass_(1), pass_(1)]),
        ("already_done", [*KEPT, cross(0, 1, 0, 0), bonus(0, "5", 1, 1, 1)]),
        ("already_done", [*KEPT, cross(0, 1, 0, 0), decline(0, "5")]),
        ("bonus_pending", [*WON, cross(0, 1, 1, 0)]),
        ("bonus_pending", [*WON, pass_(0)]),
        ("no_such_bonus", [*KEPT, bonus(0, "5", 1, 1, 1)]),
        ("no_such_bonus", [*WON, bonus(0, "6", 1, 1, 2)]),
        ("no_such_bonus", [*WON, bonus(0, "star", 1, 1, 2)]),
        ("no_such_bonus", [*WON, decline(0, "?")]),
        ("wrong_count", [keep(0, 1, 2)]),
        ("wrong_count", [keep(0)]),
        ("wrong_count", [keep(0, 1, 2, 3, 4)]),
        ("wrong_count", [keep(0, 1, 2, 2)]),
        ("unknown_card", [keep(0, 1, 2, 61)]),
        ("unknown_card", [keep(0, 1, 2, 0)]),
        ("unknown_card", [*KEPT, cross(0, 61, 0, 0)]),
        ("unknown_card", [*KEPT, cross(0, -1, 0, 0)]),
        ("unknown_card", [*KEPT, cross(0, 10**30, 0, 0)]),
        ("unknown_card", [*WON, bonus(0, "5", 121, 0, 0)]),
        ("not_your_cards", [keep(0, 1, 2, 6)]),
        ("not_your_cards", [*KEPT, cross(0, 6, 0, 0)]),
        ("not_your_cards", [*KEPT, cross(0, 4, 0, 0)]),
        ("not_your_cards", [*WON, bonus(0, "5", 60, 0, 0)]),
        ("already_crossed", [*KEPT, cross(0, 1, 0, 0), pass_(1), ADVANCE, cross(0, 1, 0, 0)]),
        ("already_crossed", [*WON, bonus(0, "5", 1, 0, 0)]),
        ("wrong_number", [*WON, bonus(0, "5", 1, 1, 0)]),
        (
            "not_enough_lightning",
            [
                *KEPT,
                cross(0, 1, 1, 1),
                pass_(1),
                ADVANCE,
                cross(0, 2, 0, 0),
            ],
        ),
        ("must_cross", [*KEPT, pass_(0)]),
        ("must_use_bonus", [*WON, decline(0, "5")]),
    ],
)
def test_the_action_at_fault_is_told_with_its_code(code: str, actions: list[JsonValue]) -> None:
    result(game_for_two(*actions[:-1]))
    assert fault(game_for_two(*actions)) == (len(actions) - 1, code)
    # Whatever comes after it does not matter.
    assert fault(game_for_two(*actions, ADVANCE, undo(0))) == (len(actions) - 1, code)


@pytest.mark.parametrize("action", [ADVANCE, undo(0), pass_(0), keep(0), cross(5, 99, 0, 0)])
def test_after_the_end_every_action_is_too_late(action: JsonObject) -> None:
    record = finished_solo_game()
    assert result(record)["over"]
    record["actions"].append(action)
    assert fault(record) == (len(record["actions"]) - 1, "game_over")


@pytest.mark.parametrize(
    ("first", "second", "actions"),
    [
        ("no_such_seat", "wrong_phase", [*KEPT, keep(2, 1, 2, 3)]),
        ("no_such_seat", "nothing_to_undo", [undo(2)]),
        ("no_such_seat", "unknown_card", [*KEPT, cross(2, 99, 0, 0)]),
        ("wrong_phase", "already_done", [keep(0, 1, 2, 3), pass_(0)]),
        ("wrong_phase", "wrong_count", [*KEPT, keep(0, 1)]),
        ("wrong_phase", "no_such_bonus", [decline(0, "5")]),
        ("already_done", "wrong_count", [keep(0, 1, 2, 3), keep(0)]),
        ("already_done", "unknown_card", [*KEPT, cross(0, 1, 0, 0), cross(0, 99, 0, 0)]),
        ("already_done", "no_such_bonus", [*KEPT, cross(0, 1, 0, 0), bonus(0, "5", 1, 1, 1)]),
        ("bonus_pending", "unknown_card", [*WON, cross(0, 99, 0, 0)]),
        ("bonus_pending", "not_your_cards", [*WON, cross(0, 6, 0, 0)]),
        ("bonus_pending", "already_crossed", [*WON, cross(0, 1, 0, 0)]),
        ("no_such_bonus", "unknown_card", [*WON, bonus(0, "6", 99, 0, 0)]),
        ("no_such_bonus", "already_crossed", [*WON, bonus(0, "6", 1, 0, 0)]),
        ("no_such_bonus", "must_use_bonus", [*WON, decline(0, "6")]),
        ("wrong_count", "unknown_card", [keep(0, 99, 99, 1)]),
        ("wrong_count", "not_your_cards", [keep(0, 6, 7)]),
        ("unknown_card", "not_your_cards", [keep(0, 6, 99, 1)]),
        ("already_crossed", "wrong_number", [*WON, bonus(0, "5", 1, 0, 1)]),
    ],
)
def test_of_two_faults_of_an_action_the_first_in_the_list_is_told(
    first: str, second: str, actions: list[JsonValue]
) -> None:
    assert first != second
    assert fault(game_for_two(*actions)) == (len(actions) - 1, first)


def test_a_malformed_action_is_told_before_anything_is_played() -> None:
    assert fault(game_for_two(pass_(0), *KEPT, MALFORMED)) == (4, "bad_record")
    record = finished_solo_game()
    record["actions"] += [ADVANCE, MALFORMED]
    assert fault(record) == (len(record["actions"]) - 1, "bad_record")


def test_a_fault_of_the_header_is_told_before_a_malformed_action() -> None:
    assert fault(game_for_two(MALFORMED, options={"speed": 2})) == (None, "bad_record")


def test_the_first_malformed_action_is_told() -> None:
    assert fault(game_for_two(*KEPT, MALFORMED, 7)) == (3, "bad_record")


@pytest.mark.parametrize(
    "action",
    [
        None,
        7,
        "pass",
        [],
        {},
        {"seat": 0},
        {"do": None},
        {"do": 7, "seat": 0},
        {"do": "sing", "seat": 0},
        {"do": ["pass"], "seat": 0},
        {"do": "pass"},
        {"do": "pass", "seat": None},
        {"do": "pass", "seat": "0"},
        {"do": "pass", "seat": 0.0},
        {"do": "pass", "seat": True},
        {"do": "pass", "seat": False},
        {"do": "pass", "seat": 0, "note": 1},
        {"do": "undo"},
        {"do": "undo", "seat": 0, "to": 0},
        {"do": "advance", "seat": 0},
        {"do": "advance", "seat": None},
        {"do": "Advance"},
        {"do": "keep", "seat": 0},
        {"do": "keep", "seat": 0, "cards": None},
        {"do": "keep", "seat": 0, "cards": 1},
        {"do": "keep", "seat": 0, "cards": [1, 2, "3"]},
        {"do": "keep", "seat": 0, "cards": [1, 2, 3.0]},
        {"do": "keep", "seat": 0, "cards": [1, 2, True]},
        {"do": "keep", "seat": 0, "cards": [1, 2, None]},
        {"do": "keep", "cards": [1, 2, 3]},
        {"do": "cross", "seat": 0, "card": 1},
        {"do": "cross", "seat": 0, "square": [0, 0]},
        {"do": "cross", "seat": 0, "card": "1", "square": [0, 0]},
        {"do": "cross", "seat": 0, "card": 1.0, "square": [0, 0]},
        {"do": "cross", "seat": 0, "card": True, "square": [0, 0]},
        {"do": "cross", "seat": 0, "card": None, "square": [0, 0]},
        {"do": "cross", "seat": 0, "card": 1, "square": None},
        {"do": "cross", "seat": 0, "card": 1, "square": 0},
        {"do": "cross", "seat": 0, "card": 1, "square": {"row": 0, "column": 0}},
        {"do": "cross", "seat": 0, "card": 1, "square": []},
        {"do": "cross", "seat": 0, "card": 1, "square": [0]},
        {"do": "cross", "seat": 0, "card": 1, "square": [0, 0, 0]},
        {"do": "cross", "seat": 0, "card": 1, "square": [3, 0]},
        {"do": "cross", "seat": 0, "card": 1, "square": [0, 3]},
        {"do": "cross", "seat": 0, "card": 1, "square": [-1, 0]},
        {"do": "cross", "seat": 0, "card": 1, "square": [0, 1.0]},
        {"do": "cross", "seat": 0, "card": 1, "square": [False, True]},
        {"do": "cross", "seat": 0, "card": 1, "square": [0, 0], "bolts": 1},
        {"do": "bonus", "seat": 0, "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": 5, "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": None, "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": "0", "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": "10", "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": "sun", "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": ["5"], "card": 1, "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": "5", "square": [0, 0]},
        {"do": "bonus", "seat": 0, "bonus": "5", "card": 1, "square": [0, 5]},
        {"do": "decline", "seat": 0},
        {"do": "decline", "seat": 0, "bonus": 5},
        {"do": "decline", "seat": 0, "bonus": "Star"},
        {"do": "decline", "seat": 0, "bonus": "5", "card": 1},
    ],
    ids=str,
)
def test_an_action_of_another_shape_is_a_bad_record(action: JsonValue) -> None:
    assert fault(game_for_two(*KEPT, action)) == (3, "bad_record")


def test_a_refused_action_ends_the_replay_with_nothing_of_it_done() -> None:
    record: dict[str, Any] = game_for_two(*KEPT, pass_(0))
    assert fault(record) == (3, "must_cross")
    record["actions"][3] = cross(0, 1, 0, 0)
    assert result(record)["seats"][0]["cards"][0]["crossed"] == [[0, 0]]


def test_anything_but_an_object_is_no_record() -> None:
    others: list[JsonValue] = [None, 7, "record", [], [game_for_two()], True]
    for raw in others:
        assert fault(raw) == (None, "bad_record")
