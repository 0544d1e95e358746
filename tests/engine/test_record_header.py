"""Records: the header, its faults, and the form of JSON itself."""

import json
from typing import Any

import pytest

from bot.engine.record import RecordError, read_json
from tests.engine.records import KEPT, NINES, cross, fault, game_for_two, pass_, result

LEFT_OUT: Any = ...
SEEDED: dict[str, Any] = {"chance": LEFT_OUT, "cards": LEFT_OUT, "seed": "any"}


def face(**changes: Any) -> dict[str, Any]:
    """A face with something changed; `...` leaves a key out."""
    return {key: value for key, value in (NINES | changes).items() if value is not ...}


@pytest.mark.parametrize("key", ["format", "game", "seats", "actions", "chance"])
def test_a_required_key_is_missed(key: str) -> None:
    assert fault(game_for_two(**{key: LEFT_OUT})) == (None, "bad_record")


@pytest.mark.parametrize("key", ["options", "cards"])
def test_an_optional_key_may_be_missing(key: str) -> None:
    result(game_for_two(**{key: LEFT_OUT}))


@pytest.mark.parametrize(
    "header",
    [
        {"format": 0},
        {"format": 2},
        {"format": "1"},
        {"format": 1.0},
        {"format": True},
        {"format": None},
        {"game": "chess"},
        {"game": None},
        {"game": 1},
        {"game": ["luckybox"]},
        {"game": "LuckyBox"},
        {"seats": []},
        {"seats": ["x"] * 13},
        {"seats": None},
        {"seats": 2},
        {"seats": "Ada"},
        {"seats": {"0": "Ada"}},
        {"seats": ["Ada", 2]},
        {"seats": ["Ada", None]},
        {"seats": ["Ada", ["Ben"]]},
        {"actions": None},
        {"actions": {}},
        {"actions": "none"},
        {"options": None},
        {"options": []},
        {"options": {"speed": 1}},
        {"options": {"relaxed": 1}},
        {"options": {"relaxed": None}},
        {"options": {"relaxed": "true"}},
        {"options": {"relaxed": 0}},
        {"options": {"bands": "long"}},
        {"options": {"bands": None}},
        {"options": {"bands": True}},
        {"options": {"bands": ["short"]}},
        {"options": {"Relaxed": True}},
        {"players": 2},
        {"start": {}},
        {"Seed": "x"},
        {"": 1},
        {"cards": None},
        {"cards": []},
        {"cards": {"1": None}},
        {"cards": {"1": []}},
        {"cards": {"0": NINES}},
        {"cards": {"61": NINES}},
        {"cards": {"01": NINES}},
        {"cards": {" 1": NINES}},
        {"cards": {"+1": NINES}},
        {"cards": {"1.0": NINES}},
        {"cards": {"": NINES}},
        {"cards": {"one": NINES}},
        {"cards": {"-1": NINES}},
        {"cards": {"١": NINES}},
        {"chance": None},
        {"chance": []},
        {"chance": {"dice": []}},
        {"chance": {"boxes": None}},
    ],
    ids=str,
)
def test_a_fault_of_the_header_is_told_before_any_action(header: dict[str, Any]) -> None:
    assert fault(game_for_two(*KEPT, **header)) == (None, "bad_record")


@pytest.mark.parametrize(
    "changes",
    [
        {"grid": ...},
        {"rows": ...},
        {"columns": ...},
        {"name": "nines"},
        {"grid": None},
        {"grid": [9] * 9},
        {"grid": [[9, 9, 9]] * 2},
        {"grid": [[9, 9, 9]] * 4},
        {"grid": [[9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[9, 9, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[0, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[10, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [["9", 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[9.0, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[True, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"grid": [[None, 9, 9], [9, 9, 9], [9, 9, 9]]},
        {"rows": None},
        {"rows": "moon"},
        {"rows": ["moon"] * 2},
        {"rows": ["moon"] * 4},
        {"rows": ["moon", "moon", "sun"]},
        {"rows": ["moon", "moon", 5]},
        {"rows": ["moon", "moon", None]},
        {"rows": ["moon", "moon", "0"]},
        {"rows": ["moon", "moon", "10"]},
        {"rows": ["moon", "moon", "bolt3"]},
        {"columns": ["moon", "moon", "Moon"]},
        {"columns": {"0": "moon"}},
    ],
    ids=str,
)
def test_a_face_of_another_shape_is_a_bad_record(changes: dict[str, Any]) -> None:
    assert fault(game_for_two(cards={"1": face(**changes)})) == (None, "bad_record")


def test_faces_need_not_keep_to_the_decks_own_rules() -> None:
    # Nine nines, and a number bonus that is a number of its own line.
    cards: Any = {str(number): NINES for number in (2, 3, 6, 7, 8)} | {"1": face(rows=["9", "?", "bolt2"])}
    played = result(game_for_two(*KEPT, cross(0, 1, 0, 0), pass_(1), cards=cards))
    assert played["seats"][0]["bolts"] == 3


def test_faces_not_named_stay_those_of_the_shipped_deck() -> None:
    one = game_for_two(cards={})
    assert result(one) == result(game_for_two(cards=LEFT_OUT))


# Seats and options


@pytest.mark.parametrize("seats", [1, 6, 7, 12])
def test_a_game_has_1_to_12_seats(seats: int) -> None:
    names: Any = ["x"] * seats
    played = result(game_for_two(seats=names, chance=LEFT_OUT, seed="any"))
    assert len(played["seats"]) == seats


def test_names_may_be_any_texts_and_repeat() -> None:
    names: Any = ["", "", "\ud800", "☾" * 500, "null"]
    played = result(game_for_two(seats=names, **SEEDED))
    assert [seat["name"] for seat in played["seats"]] == names


def test_missing_options_take_their_defaults() -> None:
    assert fault(game_for_two(*KEPT, pass_(0), options={})) == (3, "must_cross")
    assert fault(game_for_two(*KEPT, pass_(0), options={"bands": "short"})) == (3, "must_cross")
    result(game_for_two(*KEPT, pass_(0), options={"relaxed": True}))


# Seed and chance


def test_a_seeded_record_draws_by_the_engines_own_shuffles() -> None:
    assert result(game_for_two(**SEEDED)) == result(game_for_two(**SEEDED, rules=1, deck="own-2"))
    other = game_for_two(**(SEEDED | {"seed": "other"}))
    assert result(game_for_two(**SEEDED)) != result(other)


@pytest.mark.parametrize(
    "header",
    [
        {"seed": "any"},
        {"seed": None},
        {"rules": 1},
        {"deck": "own-2"},
        SEEDED | {"chance": {}},
        SEEDED | {"chance": None},
        SEEDED | {"seed": 7},
        SEEDED | {"seed": None},
        SEEDED | {"seed": ["any"]},
        SEEDED | {"rules": 0},
        SEEDED | {"rules": 2},
        SEEDED | {"rules": "1"},
        SEEDED | {"rules": 1.0},
        SEEDED | {"rules": True},
        SEEDED | {"rules": None},
        SEEDED | {"deck": "own-0"},
        SEEDED | {"deck": None},
        SEEDED | {"deck": 1},
    ],
    ids=str,
)
def test_a_record_has_either_chance_or_seed_and_versions_only_beside_a_seed(header: dict[str, Any]) -> None:
    assert fault(game_for_two(**header)) == (None, "bad_record")


@pytest.mark.parametrize("seed", ["", " ", "☾", "\ud800", "x" * 10_000])
def test_any_text_is_a_seed(seed: str) -> None:
    result(game_for_two(**(SEEDED | {"seed": seed})))


# JSON


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"   ",
        b"{",
        b"not json",
        b"{'format': 1}",
        b'{"format": 1,}',
        b"[1] [2]",
        b"\xff\xfe",
        b"NaN",
        b"[NaN]",
        b"Infinity",
        b"-Infinity",
        b"01",
        b"+1",
        b"1.",
        b'"\xff"',
        b"[" * 100_000,
        b'"\n"',
    ],
)
def test_what_is_not_json_is_a_bad_record(text: bytes) -> None:
    with pytest.raises(RecordError) as refused:
        read_json(text)
    assert (refused.value.at, refused.value.code) == (None, "bad_record")


def test_of_a_repeated_key_the_last_wins() -> None:
    assert read_json(b'{"a": 1, "a": 2, "b": {"c": 1, "c": null}}') == {"a": 2, "b": {"c": None}}
    text = json.dumps(game_for_two(*KEPT))
    result(read_json(('{"format": 7, "game": null, ' + text[1:]).encode()))
    assert fault(read_json((text[:-1] + ', "format": 7}').encode())) == (None, "bad_record")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_json(b"\xef\xbb\xbf{}") == {}


def test_very_long_numbers_are_no_seat_and_no_card() -> None:
    text = json.dumps(game_for_two(*KEPT, {"seat": "HERE", "do": "pass"}))
    assert fault(read_json(text.replace('"HERE"', "9" * 100_000).encode())) == (3, "no_such_seat")
    assert fault(read_json(text.replace('"HERE"', "-" + "9" * 100_000).encode())) == (3, "no_such_seat")
    text = json.dumps(game_for_two(*KEPT, cross(0, 424242, 0, 0)))
    assert fault(read_json(text.replace("424242", "9" * 100_000).encode())) == (3, "unknown_card")


@pytest.mark.parametrize("number", ["1.0", "1e0", "1E0", "10e-1"])
def test_a_number_with_a_fraction_or_exponent_is_no_whole_number(number: str) -> None:
    text = json.dumps(game_for_two()).replace('"format": 1', f'"format": {number}')
    assert fault(read_json(text.encode())) == (None, "bad_record")
