"""Records: what chance may hold, what happens where it runs out, and exports."""

from typing import Any

import pytest

from bot.engine.core import JsonValue
from bot.engine.record import export, play
from bot.engine.rng import Seeded
from bot.games.catalogue import games, record_codecs
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from tests.engine.records import ADVANCE, KEPT, cross, fault, game_for_two, keep, pass_, result

TEN = list(range(1, 11))
LEFT_OUT: Any = ...


def with_chance(*actions: JsonValue, boxes: Any = (TEN,), numbers: Any = ((1, 2, 3, 8),), **header: Any) -> Any:
    """The game for two with other chance; `...` leaves a list out."""
    chance = {key: value for key, value in (("boxes", boxes), ("numbers", numbers)) if value is not ...}
    lists = {key: _lists(value) for key, value in chance.items()}
    return game_for_two(*actions, chance=lists, **header)


def _lists(value: Any) -> Any:
    return [_lists(part) for part in value] if isinstance(value, (list, tuple, range)) else value


@pytest.mark.parametrize(
    "chance",
    [
        {"boxes": None},
        {"boxes": 1},
        {"boxes": {}},
        {"boxes": TEN},
        {"boxes": [None]},
        {"boxes": ["12"]},
        {"boxes": [[*TEN, 0]]},
        {"boxes": [[*TEN, 61]]},
        {"boxes": [[*TEN, -1]]},
        {"boxes": [[*TEN, "11"]]},
        {"boxes": [[*TEN, 11.0]]},
        {"boxes": [[*TEN, True]]},
        {"boxes": [[*TEN, None]]},
        {"boxes": [[*TEN, 10]]},
        {"boxes": [TEN, [61]]},
        {"boxes": [TEN, None]},
        {"numbers": None},
        {"numbers": 1},
        {"numbers": {}},
        {"numbers": [1, 2]},
        {"numbers": [None]},
        {"numbers": [[0]]},
        {"numbers": [[10]]},
        {"numbers": [["1"]]},
        {"numbers": [[1.0]]},
        {"numbers": [[True]]},
        {"numbers": [[None]]},
        {"numbers": [[], [], [], [], [0]]},
        {"numbers": [[*range(1, 10), 0]]},
    ],
    ids=str,
)
def test_chance_of_another_shape_is_a_fault_of_the_header(chance: dict[str, Any]) -> None:
    # The malformed action shows that nothing is played before.
    assert fault(with_chance({"do": "sing"}, **chance)) == (None, "bad_record")


@pytest.mark.parametrize(("seats", "last"), [(6, 60), (7, 120)])
def test_ids_of_boxes_are_those_of_the_deck_in_play(seats: int, last: int) -> None:
    names = ["x"] * seats
    first = list(range(last, last - 5 * seats, -1))
    assert result(with_chance(boxes=[first], seats=names))["seats"][0]["offered"] == first[:5]
    assert fault(with_chance(boxes=[[last + 1, *first]], seats=names)) == (None, "bad_record")


def test_later_lists_may_repeat_ids_where_they_are_not_used() -> None:
    result(with_chance(boxes=[TEN, [1, 1, 1]]))


def test_missing_lists_are_empty() -> None:
    assert fault(with_chance(boxes=LEFT_OUT)) == (None, "bad_record")
    result(with_chance(*KEPT[:2], numbers=LEFT_OUT))
    assert fault(with_chance(*KEPT, numbers=LEFT_OUT)) == (2, "bad_record")
    assert fault(game_for_two(chance={})) == (None, "bad_record")


def test_a_first_pile_too_short_for_the_first_deal_is_a_fault_before_any_action() -> None:
    assert fault(with_chance(*KEPT, boxes=[TEN[:9]])) == (None, "bad_record")
    assert fault(with_chance(*KEPT, boxes=[])) == (None, "bad_record")
    assert fault(with_chance(*KEPT, boxes=[[], TEN])) == (None, "bad_record")


def test_but_a_malformed_action_comes_before_it() -> None:
    assert fault(with_chance({"do": "sing"}, boxes=[TEN[:9]])) == (0, "bad_record")


def test_unused_chance_is_ignored() -> None:
    plain = result(game_for_two(*KEPT))
    more = with_chance(*KEPT, boxes=[[*TEN, 60, 59], [3], [4]], numbers=[[1, 2, 2, 2, 2]] * 9)
    assert result(more) == plain


def test_a_missing_number_is_told_at_the_advance_that_needs_it() -> None:
    turn = [cross(0, 1, 0, 0), pass_(1)]
    result(with_chance(*KEPT, *turn, numbers=[[1]]))
    assert fault(with_chance(*KEPT, *turn, ADVANCE, numbers=[[1]])) == (5, "bad_record")
    assert fault(with_chance(*KEPT, numbers=[[]])) == (2, "bad_record")


def test_a_number_a_third_time_is_told_at_the_advance_that_reveals_it() -> None:
    actions = [*KEPT, cross(0, 1, 0, 0), pass_(1), ADVANCE, pass_(0), pass_(1)]
    result(with_chance(*actions, numbers=[[1, 1, 1]]))
    assert fault(with_chance(*actions, ADVANCE, numbers=[[1, 1, 1]])) == (8, "bad_record")


def round_(*, keeps: int = 1) -> list[JsonValue]:
    """A solo choice and a round of passes, up to the ninth."""
    return [keep(0, *range(1, 4)) if keeps == 1 else keep(0, keeps), ADVANCE, *[pass_(0), ADVANCE] * 8, pass_(0)]


def solo(*actions: JsonValue, **chance: Any) -> Any:
    """A relaxed solo record."""
    return with_chance(*actions, seats=["Ada"], options={"relaxed": True}, **chance)


def test_numbers_after_the_ninth_are_ignored() -> None:
    numbers = [[*range(1, 10), 9, 9, 9]]
    assert result(solo(*round_(), ADVANCE, boxes=[TEN], numbers=numbers))["seats"][0]["offered"] == [6, 7, 8]


def test_the_advance_that_needs_more_boxes_than_the_record_has_is_at_fault() -> None:
    actions = [*round_(), ADVANCE]
    assert fault(solo(*actions, boxes=[TEN[:7]], numbers=[range(1, 10)])) == (19, "bad_record")
    # A first list that is only a beginning is followed by no reshuffle, whatever else the record has.
    assert fault(solo(*actions, boxes=[TEN[:7], [4, 5]], numbers=[range(1, 10)])) == (19, "bad_record")


def test_an_illegal_action_is_told_before_the_chance_it_would_have_used() -> None:
    assert fault(with_chance(keep(0, 1, 2, 3), ADVANCE, numbers=[])) == (1, "seats_waiting")


def six_idle_players(*, boxes: list[list[int]]) -> Any:
    """Two rounds in which six players pass all the time; the deal after them runs out of boxes."""
    actions: list[JsonValue] = [keep(seat, *range(5 * seat + 1, 5 * seat + 4)) for seat in range(6)]
    passes: list[JsonValue] = [*map(pass_, range(6)), ADVANCE]
    actions += [ADVANCE, *passes * 9]
    actions += [*(keep(seat, 31 + 3 * seat) for seat in range(6)), ADVANCE, *passes * 9]
    return with_chance(
        *actions, boxes=boxes, numbers=[range(1, 10)] * 2, seats=list("ABCDEF"), options={"relaxed": True}
    )


REJECTED = [4, 5, 9, 10, 14, 15, 19, 20, 24, 25, 29, 30, 32, 33, 35, 36, 38, 39, 41, 42, 44, 45, 47, 48]


def test_a_reshuffle_holds_exactly_the_discard_pile() -> None:
    played = result(six_idle_players(boxes=[list(range(1, 61)), REJECTED]))
    assert [seat["offered"] for seat in played["seats"][3:]] == [[58, 59, 60], [4, 5, 9], [10, 14, 15]]


@pytest.mark.parametrize(
    "second",
    [
        REJECTED[:-1],
        [*REJECTED, 60],
        [*REJECTED[:-1], 47],
        [*REJECTED[:-1], 1],
        [],
    ],
    ids=["one missing", "one more", "one twice", "a held one", "none"],
)
def test_a_reshuffle_that_is_not_the_discard_pile_is_told_at_its_advance(second: list[int]) -> None:
    record = six_idle_players(boxes=[list(range(1, 61)), second])
    assert fault(record) == (len(record["actions"]) - 1, "bad_record")


def test_without_a_list_for_a_reshuffle_the_record_ends_there() -> None:
    record = six_idle_players(boxes=[list(range(1, 61))])
    assert fault(record) == (len(record["actions"]) - 1, "bad_record")


# Exports


def play_seeded(*, advances: int) -> tuple[LuckyBox, State, list[Any]]:
    """A seeded game for two by the default policy up to an advance."""
    game = LuckyBox(shipped_deck())
    state, actions = game.start(2, {}, Seeded("export")).state, []
    while advances:
        decisions = game.decisions(state)
        seat = decisions[0].seat if decisions else None
        action = LuckyBoxPlayers(game).default(state, decisions[0]) if decisions else game.advance
        advances -= seat is None
        actions.append(game.dump_action(seat, action))
        state = game.apply(state, seat, action).state
    return game, state, actions


def exported(*, advances: int) -> tuple[dict[str, Any], State]:
    """Its export, and the state it was made from."""
    game, state, actions = play_seeded(advances=advances)
    codec = games()["luckybox"].codec
    return export(codec, game, state, names=["Ada", "Ben"], options=game.parse_options({}), actions=actions), state


def test_an_export_has_chance_and_faces_and_no_seed() -> None:
    record, state = exported(advances=3)
    assert set(record) == {"format", "game", "options", "seats", "cards", "chance", "actions"}
    assert record["options"] == {"relaxed": False, "bands": "rulebook"}
    assert record["chance"] == {"boxes": [list(state.orders[0][:10])], "numbers": [list(state.numbers[0][:3])]}
    assert set(record["cards"]) == {str(number) for number in state.orders[0][:10]}


def test_an_export_between_rounds_has_the_numbers_of_the_rounds_before() -> None:
    record, state = exported(advances=10)
    assert state.phase == "choose"
    assert record["chance"]["numbers"] == [list(state.numbers[0])]
    assert len(record["chance"]["boxes"][0]) == 16


def test_an_export_before_the_first_number_has_no_numbers() -> None:
    assert exported(advances=0)[0]["chance"]["numbers"] == []


def test_an_export_plays_without_the_shipped_deck() -> None:
    record, state = exported(advances=40)
    _, played = play(record, record_codecs())
    assert games()["luckybox"].codec.result(played, ["Ada", "Ben"]) == games()["luckybox"].codec.result(
        state, ["Ada", "Ben"]
    )
    assert played.phase == "over"


def test_faces_replaced_by_a_record_are_exported_as_they_were_played() -> None:
    _, state = play(game_for_two(*KEPT), record_codecs())
    header = game_for_two()
    game = games()["luckybox"].codec.game(header)
    record: dict[str, Any] = export(
        games()["luckybox"].codec, game, state, names=["Ada", "Ben"], options={}, actions=[]
    )
    assert record["cards"]["1"] == header["cards"]["1"]


def test_an_export_has_what_is_unseen_of_a_reshuffled_pile_in_order_of_ids() -> None:
    record = six_idle_players(boxes=[list(range(1, 61)), REJECTED[::-1]])
    codec = games()["luckybox"].codec
    header, state = play(record, record_codecs())
    out: dict[str, Any] = export(
        codec, header.game, state, names=header.seats, options=header.options, actions=record["actions"]
    )
    drawn, unseen = REJECTED[::-1][:6], sorted(REJECTED[:-6])
    assert out["chance"]["boxes"] == [list(range(1, 61)), [*drawn, *unseen]]
    assert result(out) == result(record)
