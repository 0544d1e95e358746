"""The shipped deck keeps what the rules say about its faces."""

from collections import Counter

import pytest

from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.report import simulate
from bot.games.luckybox.rules.faces import LINES, Deck, Face, deck_ids
from data.make_luckybox_faces import NAME, PATH, REFERENCE, SEED, SHIPPED, faults, make, text
from tests.games.luckybox.build import deck, face

BANDS: dict[tuple[int, ...], str] = {(1, 2, 3): "low", (4, 5, 6): "mid", (7, 8, 9): "high"}
FACES = [shipped_deck().face(number) for number in range(1, 61)]


def rows(printed: Face) -> list[tuple[int, ...]]:
    """The three rows of a grid."""
    return [printed.grid[start : start + 3] for start in (0, 3, 6)]


def test_there_are_sixty_different_faces() -> None:
    assert len(set(FACES)) == 60


def test_every_row_is_a_permutation_of_one_band_and_every_band_fills_60_rows() -> None:
    bands = Counter(BANDS[tuple(sorted(row))] for printed in FACES for row in rows(printed))
    assert bands == {"low": 60, "mid": 60, "high": 60}


def test_every_number_stands_60_times() -> None:
    assert Counter(number for printed in FACES for number in printed.grid) == dict.fromkeys(range(1, 10), 60)


def test_repeats_of_a_number_never_share_a_column() -> None:
    for printed in FACES:
        for column in zip(*rows(printed), strict=True):
            assert len(set(column)) == 3


def test_40_to_45_percent_of_the_bonuses_are_numbers_each_equally_often() -> None:
    numbers = Counter(bonus for printed in FACES for bonus in printed.bonuses if bonus.isdigit())
    assert 0.40 * 360 <= numbers.total() <= 0.45 * 360
    assert set(numbers) == set("123456789")
    assert max(numbers.values()) - min(numbers.values()) <= 1


def test_a_number_bonus_is_never_a_number_of_its_own_line() -> None:
    for printed in FACES:
        for mask, bonus in zip(LINES, printed.bonuses, strict=True):
            assert bonus not in {str(number) for index, number in enumerate(printed.grid) if mask >> index & 1}


def test_every_other_kind_of_bonus_is_in_the_deck() -> None:
    kinds = {bonus for printed in FACES for bonus in printed.bonuses if not bonus.isdigit()}
    assert kinds == {"?", "star", "moon", "bolt", "bolt2"}


def test_the_mix_is_the_one_it_was_tuned_with() -> None:
    """docs/deck.md has the figures of this mix; another needs another name, and they need measuring again."""
    deck = shipped_deck()
    kinds = Counter("number" if bonus.isdigit() else bonus for printed in FACES for bonus in printed.bonuses)
    assert deck.name == NAME == SHIPPED.name
    assert kinds == {"number": SHIPPED.numbers, **SHIPPED.others}
    assert kinds.total() == 360


@pytest.mark.deep
def test_random_play_and_the_rookie_stay_low_on_the_shipped_deck() -> None:
    """A quick look at the bands; the whole measurement is `make deck`."""
    medians = {
        name: sorted(game.scores[0] for game in simulate(shipped_deck(), [name], 200, "bands"))[100]
        for name in ("random", "rookie")
    }
    assert medians["random"] < 30 < medians["rookie"] <= 46


def test_the_reference_deck_is_what_its_generator_makes() -> None:
    made = make(REFERENCE.seed, REFERENCE)
    assert faults(made, REFERENCE) == []
    assert REFERENCE.path.read_text(encoding="utf-8") == text(made, REFERENCE.seed, REFERENCE.name)


def test_the_file_is_what_its_generator_makes() -> None:
    made = make(SEED)
    assert faults(made) == []
    assert PATH.read_text(encoding="utf-8") == text(made, SEED)


def test_the_generator_notices_a_bad_deck() -> None:
    assert faults([*FACES[:59], FACES[0]])
    assert faults([Face((1, 1, 1, *range(4, 10)), FACES[0].bonuses), *FACES[1:]])


@pytest.mark.parametrize(("seats", "last"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_the_ids_in_play_are_1_to_60_or_1_to_120(seats: int, last: int) -> None:
    assert list(deck_ids(seats)) == list(range(1, last + 1))


def test_faces_are_replaced_id_by_id_in_both_copies() -> None:
    other = face("999 999 999")
    changed = deck().with_faces({2: other})
    assert changed.face(2) == changed.face(62) == other
    assert changed.face(1) == deck().face(1)


def test_a_deck_lacks_no_face_and_has_none_too_many() -> None:
    with pytest.raises(ValueError, match="faces 1 to 60"):
        Deck("short", {1: FACES[0]})


@pytest.mark.parametrize(
    "grid", [(1, 2, 3), (0, *range(2, 10)), (10, *range(2, 10)), tuple(range(1, 11))], ids=["3", "0", "10", "ten"]
)
def test_a_face_has_nine_numbers_from_1_to_9(grid: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="nine numbers"):
        Face(grid, FACES[0].bonuses)


@pytest.mark.parametrize("bonuses", [("moon",) * 5, ("moon",) * 7, ("sun",) * 6, ("0",) * 6, ("10",) * 6])
def test_a_face_has_six_known_bonuses(bonuses: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="six bonuses"):
        Face(FACES[0].grid, bonuses)


def test_a_face_comes_back_from_its_record_form() -> None:
    assert all(Face.from_json(printed.to_json()) == printed for printed in FACES)
