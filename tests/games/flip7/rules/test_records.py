"""Records of Flip 7: the example of the rules, the header, faults of shape, refusals and which of them comes first."""

import json
from typing import Any

import pytest

from bot.engine.core import IllegalAction, JsonValue
from bot.engine.record import export, play, replay
from bot.engine.rng import Seeded
from bot.games.catalogue import record_codecs
from bot.games.flip7.rules.actions import Hit, Undo
from tests.engine.records import fault, result
from tests.games.flip7.build import CODEC, table
from tests.games.flip7.rules.records import ADVANCE, game, give, hit, stay, target

BAD = "bad_record"
SEED: dict[str, Any] = {"chance": ..., "seed": "any"}


def test_the_example_of_the_rules() -> None:
    record = json.loads("""
        {"format": 1, "game": "flip7", "options": {"target_score": 200, "tie_rule": "extra_round"},
         "seats": ["Ada", "Bo", "Cy"],
         "chance": {"deck": ["12", "freeze", "3", "7", "9"], "reshuffles": []},
         "start": {"dealer": 0, "totals": [0, 0, 0], "discard": []},
         "actions": [{"seat": 2, "do": "target", "card": "freeze", "at": 0}, {"seat": 1, "do": "hit"},
                     {"seat": 1, "do": "stay"}]}
    """)
    empty = {"modifiers": [], "second": False, "total": 0, "rank": None}
    assert result(record) == {
        "game": "flip7",
        "over": False,
        "round": 1,
        "dealer": 0,
        "question": {"seat": 2, "ask": "turn", "card": None, "legal": ["hit", "stay"]},
        "seats": [
            {"name": "Ada", "numbers": [], "status": "frozen", "points": 0} | empty,
            {"name": "Bo", "numbers": ["3", "12"], "status": "stayed", "points": 15} | empty,
            {"name": "Cy", "numbers": ["7"], "status": "active", "points": 7} | empty,
        ],
        "rounds": [],
        "draw_pile": 1,
        "discard": [],
        "winners": None,
    }


START = {"dealer": 2, "totals": [47, 45, 0]}


def test_a_finished_game_as_its_result() -> None:
    ended = result(game(stay(0), stay(1), stay(2), options={"target_score": 50}, start=START))
    assert ended["rounds"] == [
        {"dealer": 2, "end": "all_out", "flip7_by": None, "scores": [4, 5, 6], "totals": [51, 50, 6]}
    ]
    assert (ended["over"], ended["winners"], ended["question"]) == (True, [0], None)
    assert [seat["rank"] for seat in ended["seats"]] == [1, 2, 3]
    assert ended["seats"][0] == {
        "name": "Ada",
        "numbers": [],
        "modifiers": [],
        "second": False,
        "status": "stayed",
        "points": 0,
        "total": 51,
        "rank": 1,
    }


# The header


@pytest.mark.parametrize("key", ["format", "game", "seats", "actions", "chance"])
def test_a_required_key_is_missed(key: str) -> None:
    assert fault(game(**{key: ...})) == (None, BAD)


@pytest.mark.parametrize(
    "header",
    [
        {"seats": []},
        {"seats": ["x"] * 19},
        {"seats": None},
        {"seats": 3},
        {"seats": ["Ada", None, "Cy"]},
        {"cards": {}},
        {"rules": 1},
        {"deck_": []},
        {"players": 3},
        {"start": None},
        {"start": []},
        {"start": 0},
        {"start": {"dealt": 0}},
        {"start": {"round": 1}},
        {"start": {"dealer": 3}},
        {"start": {"dealer": -1}},
        {"start": {"dealer": None}},
        {"start": {"dealer": "0"}},
        {"start": {"dealer": True}},
        {"start": {"dealer": 1.0}},
        {"start": {"dealer": 10**30}},
        {"start": {"totals": None}},
        {"start": {"totals": []}},
        {"start": {"totals": [0, 0]}},
        {"start": {"totals": [0] * 4}},
        {"start": {"totals": [0, 0, -1]}},
        {"start": {"totals": [0, 0, 1.0]}},
        {"start": {"totals": [0, 0, True]}},
        {"start": {"totals": [0, 0, "0"]}},
        {"start": {"totals": {"0": 0}}},
        {"start": {"totals": [0, 0, None]}},
        {"start": {"totals": 0}},
        {"start": {"discard": None}},
        {"start": {"discard": "4"}},
        {"start": {"discard": [4]}},
        {"start": {"discard": ["13"]}},
        {"start": {"discard": ["04"]}},
        {"start": {"discard": [None]}},
        {"start": {"discard": {"4": 1}}},
        {"chance": None},
        {"chance": []},
        {"chance": {"dice": []}},
        {"chance": {"deck": None}},
        {"chance": {"deck": "4"}},
        {"chance": {"deck": [4]}},
        {"chance": {"deck": ["4", "13"]}},
        {"chance": {"deck": ["+3"]}},
        {"chance": {"deck": ["Freeze"]}},
        {"chance": {"deck": [["4"]]}},
        {"chance": {"deck": ["4"], "reshuffles": None}},
        {"chance": {"deck": ["4"], "reshuffles": {}}},
        {"chance": {"deck": ["4"], "reshuffles": ["4"]}},
        {"chance": {"deck": ["4"], "reshuffles": [[4]]}},
        {"chance": {"deck": ["4"], "reshuffles": [["4"], ["flip7"]]}},
        {"chance": {"deck": ["4"], "reshuffles": [None]}},
        SEED | {"chance": {"deck": ["4"]}},
        SEED | {"rules": 2},
        SEED | {"deck": "base-108"},
        SEED | {"seed": 7},
    ],
    ids=str,
)
def test_a_fault_of_the_header_is_told_before_any_action(header: dict[str, Any]) -> None:
    deck = header.pop("deck", None)  # beside a seed the name of the cards, elsewhere words
    record = game(hit(0), **header) | ({} if deck is None else {"deck": deck})
    assert fault(record) == (None, BAD)


@pytest.mark.parametrize(
    ("deck", "discard"),
    [
        ("0 0", ""),
        ("1 1", ""),
        ("2 2 2", ""),
        ("+4 +4", ""),
        ("freeze freeze freeze freeze", ""),
        ("0", "0"),
        ("12 " * 13, ""),
        ("12 " * 12, "12"),
        ("4", "x2 x2"),
        ("4", "second " * 4),
    ],
)
def test_deck_and_discard_pile_are_of_one_deck_of_94(deck: str, discard: str) -> None:
    assert fault(game(deck=deck, start={"discard": discard.split()})) == (None, BAD)


def test_fewer_cards_than_94_are_allowed() -> None:
    assert result(game(deck="4 5 6"))["draw_pile"] == 0
    assert result(game(deck="12 " * 12, start={"discard": ["11"] * 11}))["discard"] == ["11"] * 11


@pytest.mark.parametrize("seats", [1, 2, 18])
def test_1_to_18_seats(seats: int) -> None:
    names = [f"x{seat}" for seat in range(seats)]
    assert len(result(game(seats=names, start=..., **SEED))["seats"]) == seats


def test_start_is_optional_and_so_is_each_part_of_it() -> None:
    plain = result(game(start=...))
    assert (plain["dealer"], [seat["total"] for seat in plain["seats"]], plain["discard"]) == (0, [0, 0, 0], [])
    assert [seat["numbers"] for seat in plain["seats"]] == [["6"], ["4"], ["5"]]
    starts: list[dict[str, Any]] = [{}, {"dealer": 0}, {"totals": [0, 0, 0]}, {"discard": []}]
    for start in starts:
        assert result(game(start=start)) == plain


def test_what_a_game_starts_from() -> None:
    start = {"dealer": 1, "totals": [10, 0, 1000], "discard": ["x2", "12", "3", "+4"]}
    played = result(game(start=start))
    assert (played["dealer"], played["round"]) == (1, 1)
    assert [seat["total"] for seat in played["seats"]] == [10, 0, 1000]
    assert played["discard"] == ["3", "12", "+4", "x2"]
    assert [seat["numbers"] for seat in played["seats"]] == [["5"], ["6"], ["4"]]


def test_the_lists_of_chance_may_be_missing() -> None:
    assert result(game(chance={"deck": ["4", "5", "6"]}))["draw_pile"] == 0
    start = {"dealer": 2, "discard": ["4", "5", "6"]}
    chance = {"reshuffles": [["6", "5", "4"]]}
    assert [seat["numbers"] for seat in result(game(chance=chance, start=start))["seats"]] == [["6"], ["5"], ["4"]]
    assert fault(game(chance={})) == (None, BAD)


def test_a_seeded_record_draws_by_the_engines_own_shuffles() -> None:
    plain = result(game(**SEED))
    assert plain == result(game(**SEED, rules=1) | {"deck": "base-94"})
    assert plain["draw_pile"] < 94
    discard = {"start": {"dealer": 2, "discard": ["freeze"] * 3}}
    assert result(game(**SEED, **discard))["discard"].count("freeze") == 3


# The shape of actions


@pytest.mark.parametrize(
    "action",
    [
        None,
        7,
        "hit",
        [],
        {},
        {"do": None},
        {"do": "sing"},
        {"do": 1},
        {"do": "Hit", "seat": 0},
        {"do": "hit"},
        {"do": "stay"},
        {"do": "hit", "seat": None},
        {"do": "hit", "seat": "0"},
        {"do": "hit", "seat": True},
        {"do": "hit", "seat": 0.0},
        {"do": "hit", "seat": 0, "card": "4"},
        {"do": "stay", "seat": 0, "at": 0},
        {"do": "advance", "seat": 0},
        {"do": "advance", "seat": None},
        {"do": "target", "seat": 0, "card": "freeze"},
        {"do": "target", "seat": 0, "at": 1},
        {"do": "target", "seat": 0, "card": "Freeze", "at": 1},
        {"do": "target", "seat": 0, "card": None, "at": 1},
        {"do": "target", "seat": 0, "card": 12, "at": 1},
        {"do": "target", "seat": 0, "card": "13", "at": 1},
        *({"do": "target", "seat": 0, "card": "freeze", "at": at} for at in ("1", None, 1.0, True, [1])),
        {"do": "give", "seat": 0},
        {"do": "give", "seat": 0, "at": None},
        {"do": "give", "seat": 0, "at": [1]},
        {"do": "give", "seat": 0, "at": 1, "card": "second"},
        {"do": "undo", "seat": 0},
        {"do": "pass", "seat": 0},
    ],
    ids=str,
)
def test_a_malformed_action_is_told_at_its_index_before_any_play(action: JsonValue) -> None:
    assert fault(game(hit(0), action)) == (1, BAD)
    # Even where an earlier action would be refused, or chance would run out.
    assert fault(game(stay(1), ADVANCE, action)) == (2, BAD)
    assert fault(game(action, deck="")) == (0, BAD)


def test_a_fault_of_the_header_comes_before_a_malformed_action() -> None:
    assert fault(game({"do": "sing"}, start={"dealer": 3})) == (None, BAD)
    assert fault(game({"do": "sing"}, deck="0 0 1")) == (None, BAD)


# Refusals

FREEZE_ASKED = [hit(0)]
"""Ada is asked who gets the Freeze."""
OUT = [stay(0), stay(1), stay(2)]


def refused(code: str, *actions: JsonValue, **header: Any) -> None:
    """The last of the actions is refused, the others are not, and what comes after does not matter."""
    result(game(*actions[:-1], **header))
    assert fault(game(*actions, **header)) == (len(actions) - 1, code)
    assert fault(game(*actions, ADVANCE, hit(0), **header)) == (len(actions) - 1, code)


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("no_such_seat", [hit(3)]),
        ("no_such_seat", [hit(-1)]),
        ("no_such_seat", [stay(10**30)]),
        ("no_such_seat", [*OUT, hit(3)]),
        ("seats_waiting", [ADVANCE]),
        ("seats_waiting", [*FREEZE_ASKED, ADVANCE]),
        ("seats_waiting", [stay(0), stay(1), ADVANCE]),
        ("not_your_turn", [hit(1)]),
        ("not_your_turn", [stay(2)]),
        ("not_your_turn", [stay(0), hit(0)]),
        ("not_your_turn", [*FREEZE_ASKED, target(1, "freeze", 0)]),
        ("not_your_turn", [*FREEZE_ASKED, hit(1)]),
        ("not_your_turn", [*OUT, hit(0)]),
        ("not_your_turn", [*OUT, give(1, 0)]),
        ("not_your_turn", [give(1, 0)]),
        ("wrong_question", [give(0, 1)]),
        ("wrong_question", [target(0, "freeze", 1)]),
        ("wrong_question", [*FREEZE_ASKED, hit(0)]),
        ("wrong_question", [*FREEZE_ASKED, stay(0)]),
        ("wrong_question", [*FREEZE_ASKED, give(0, 1)]),
        ("wrong_question", [*FREEZE_ASKED, target(0, "flip3", 1)]),
        ("wrong_question", [*FREEZE_ASKED, target(0, "second", 1)]),
        ("wrong_question", [*FREEZE_ASKED, target(0, "12", 1)]),
        ("not_legal", [*FREEZE_ASKED, target(0, "freeze", 3)]),
        ("not_legal", [*FREEZE_ASKED, target(0, "freeze", -1)]),
        ("not_legal", [*FREEZE_ASKED, target(0, "freeze", 10**30)]),
        ("not_legal", [stay(0), hit(1), target(1, "freeze", 0)]),
    ],
)
def test_the_action_at_fault_is_told_with_its_code(code: str, actions: list[JsonValue]) -> None:
    refused(code, *actions)


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("wrong_question", [hit(0), target(0, "second", 1)]),
        ("wrong_question", [hit(0), hit(0)]),
        ("not_legal", [hit(0), give(0, 0)]),
        ("not_legal", [hit(0), give(0, 3)]),
        ("not_your_turn", [hit(0), hit(1)]),
    ],
)
def test_refusals_of_who_gets_a_second_chance(code: str, actions: list[JsonValue]) -> None:
    refused(code, *actions, deck="second 5 6 second 7 8 9")


@pytest.mark.parametrize("action", [ADVANCE, hit(0), hit(9), stay(1), give(0, 9), target(0, "12", -1)])
def test_after_the_end_every_action_is_too_late(action: JsonValue) -> None:
    refused("game_over", *OUT, action, start={"dealer": 2, "totals": [0, 0, 200]})


@pytest.mark.parametrize(
    ("first", "actions"),
    [
        ("no_such_seat", [hit(0), hit(3)]),
        ("no_such_seat", [hit(0), target(3, "flip3", 9)]),
        ("not_your_turn", [hit(0), target(1, "flip3", 9)]),
        ("not_your_turn", [hit(0), give(2, 9)]),
        ("wrong_question", [hit(0), target(0, "flip3", 9)]),
        ("wrong_question", [hit(0), give(0, 9)]),
    ],
)
def test_the_first_of_two_faults_is_told(first: str, actions: list[JsonValue]) -> None:
    refused(first, *actions)


def test_an_illegal_action_is_told_before_the_chance_it_would_have_used() -> None:
    assert fault(game(hit(1), deck="4 5 6", start={"dealer": 2, "discard": ["7"]})) == (0, "not_your_turn")


def test_taking_back_is_refused_as_an_answer_to_another_question() -> None:
    dealt = table("4 5 6 7")
    assert dealt.refusal(Undo(), 7) == "no_such_seat"
    assert dealt.refusal(Undo(), 1) == "not_your_turn"
    assert dealt.refusal(Undo(), 0) == "wrong_question"
    assert not dealt.game.may_undo(dealt.hit(0).state, 0)
    over = table("4 5", totals=(200, 0)).stay(0, 1)
    assert over.refusal(Undo(), 0) == "game_over"


def test_a_refusal_carries_what_its_text_will_need() -> None:
    asked = table("4 5 freeze 6").hit(0)
    for action, seat, data in (
        (Hit(), 0, {"ask": "target", "card": "freeze"}),
        (Hit(), 1, {"asked": 0}),
        (asked.game.action_of("tfreeze.7"), 0, {"at": 7, "legal": [0, 1]}),
    ):
        with pytest.raises(IllegalAction) as told:
            asked.game.apply(asked.state, seat, action)
        assert told.value.data == data


# Chance


def test_a_reshuffle_that_is_missing_is_told_at_the_action_that_needed_it() -> None:
    start = {"dealer": 2, "discard": ["7", "8"]}
    assert fault(game(hit(0), deck="4 5 6", start=start)) == (0, BAD)
    assert fault(game(stay(0), hit(1), deck="4 5 6", start=start)) == (1, BAD)
    assert fault(game(deck="4 5", start=start)) == (None, BAD)
    assert fault(game(*OUT, ADVANCE, deck="4 5 6")) == (3, BAD)


@pytest.mark.parametrize("order", ["", "7", "7 8 8", "7 9", "7 8 9", "4 8"])
def test_a_reshuffle_is_a_permutation_of_the_discard_pile(order: str) -> None:
    start = {"dealer": 2, "discard": ["7", "8"]}
    assert fault(game(hit(0), deck="4 5 6", start=start, reshuffles=[order])) == (0, BAD)
    # Looked at only when it is used.
    result(game(stay(0), deck="4 5 6", start=start, reshuffles=[order]))


def test_unused_chance_is_ignored() -> None:
    plain = result(game(hit(0)))
    assert result(game(hit(0), reshuffles=["4 4 4 4 4 4", ""])) == plain


@pytest.mark.parametrize("order", ["", "4 5 6", "4 5 6 freeze 7 8", "4 5 6 freeze 7 8 9 9"])
def test_a_fresh_deck_is_a_permutation_of_all_cards(order: str) -> None:
    options = {"fresh_deck_each_round": True}
    assert fault(game(*OUT, ADVANCE, options=options, reshuffles=[order])) == (3, BAD)
    fresh = result(game(*OUT, ADVANCE, options=options, reshuffles=["9 8 7 6 5 4 freeze"]))
    assert [seat["numbers"] for seat in fresh["seats"]] == [["7"], ["9"], ["8"]]


# Options


@pytest.mark.parametrize(
    "options",
    [
        None,
        [],
        {"speed": 1},
        {"Target_score": 200},
        {"target_score": 19},
        {"target_score": 1001},
        {"target_score": "200"},
        {"target_score": 200.0},
        {"target_score": True},
        {"target_score": None},
        {"target_score": 10**30},
        {"fresh_deck_each_round": 0},
        {"fresh_deck_each_round": "true"},
        {"fresh_deck_each_round": None},
        *(
            {name: value}
            for name in (
                "tie_rule",
                "first_player",
                "deal_guarantee",
                "flip3_before_first_card",
                "setaside_on_bust",
                "setaside_timing",
                "setaside_assigner",
                "second_chance_use",
                "second_chance_first",
            )
            for value in (None, "", "other", 0, True, ["keep"])
        ),
    ],
    ids=str,
)
def test_an_option_that_is_none_is_a_bad_record(options: Any) -> None:
    assert fault(game(options=options)) == (None, BAD)


# Exports


def test_an_export_has_what_was_drawn_and_the_unseen_rest_in_order() -> None:
    played = table("4 5 9 7 8 6", discard="12", totals=(10, 20), dealer=1).hit(0)
    record = CODEC.export(played.game, played.state)
    assert record == {
        "start": {"dealer": 1, "totals": [10, 20], "discard": ["12"]},
        "chance": {"deck": ["4", "5", "9", "6", "7", "8"], "reshuffles": []},
    }
    again = table("4 5", discard="9 2 12", reshuffles=["12 9 2"]).hit(0)
    assert CODEC.export(again.game, again.state)["chance"] == {"deck": ["4", "5"], "reshuffles": [["12", "2", "9"]]}


def test_an_export_of_a_replayed_record_gives_the_same_result() -> None:
    start = {"dealer": 2, "totals": [1, 2, 3], "discard": ["7", "8"]}
    record = game(hit(0), hit(1), deck="4 5 6", start=start, reshuffles=["8 7"])
    header, state = play(record, record_codecs())
    again = export(CODEC, header.game, state, names=header.seats, options=header.options, actions=record["actions"])
    assert replay(json.loads(json.dumps(again)), record_codecs()) == result(record)


def test_an_export_of_a_live_game_tells_nothing_that_is_face_down() -> None:
    live = CODEC.game({})
    state = live.start(3, {}, Seeded("export")).state
    chance: Any = CODEC.export(live, state)["chance"]
    unseen = live.view(state, None).unseen
    assert chance["deck"][state.drawn :] == [name for name, count in unseen.items() for _ in range(count)]
