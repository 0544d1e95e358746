"""What is measured of luck and play: rows from a few games, and intervals as they should be."""

from concurrent.futures import ProcessPoolExecutor

import pytest

from bench.luck import COLUMNS, RANDOM, breakdowns, correlations, fisher, measured, summary


@pytest.mark.parametrize(("key", "names"), [("luckybox", ("rookie",)), ("flip7", ("regular", RANDOM))])
def test_a_row_says_what_some_games_came_to(key: str, names: tuple[str, ...]) -> None:
    lines = breakdowns(key, names, range(6))
    assert [len(seats) for seats in lines] == [len(names)] * 6
    assert max(line.off for seats in lines for line in seats) < 1e-9
    for who in range(len(names)):
        assert summary(key, names, who, lines).count("|") == len(COLUMNS) + 1


def test_several_processes_measure_the_same_games_in_the_same_order() -> None:
    with ProcessPoolExecutor(2) as pool:
        several = measured(pool, "luckybox", (RANDOM,), 12)
    alone = breakdowns("luckybox", (RANDOM,), range(12))
    assert [seats[0].score for seats in several] == [seats[0].score for seats in alone]


def test_players_on_the_same_deal_are_compared_deal_by_deal() -> None:
    rookie, other = (breakdowns("luckybox", (name,), range(8)) for name in ("rookie", RANDOM))
    again = breakdowns("luckybox", (RANDOM,), range(8), "other dice")
    rows = correlations({"rookie": rookie, "regular": other, "shark": rookie}, again)[2:]
    assert len(rows) == 4
    assert "| 8 | 1.00 |" in rows[1]
    assert rows[0].split("|")[4] == rows[2].split("|")[4]


def test_an_interval_has_what_was_found_in_it() -> None:
    low, high = fisher(0.5, 100)
    assert low == pytest.approx(0.336, abs=0.001)
    assert high == pytest.approx(0.634, abs=0.001)
