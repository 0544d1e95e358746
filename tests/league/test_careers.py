"""A career is what counting all games at once comes to, in whatever order they were added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.careers import add
from bot.store.rows import ResultRow

facts: st.SearchStrategy[dict[str, int]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {"crosses": st.integers(0, 60), "boxes_1": st.integers(0, 3), "max_chain": st.integers(0, 9)},
        optional={"max_margin": st.integers(-20, 20)},
    ),
)


def row(**values: Any) -> ResultRow:
    """What remains of Ada's seat: a second place at a rated table of three, if nothing else is said."""
    given: dict[str, Any] = {
        "table_id": 7, "seat": 0, "user_id": 1, "game": "luckybox", "kind": "table", "total": 50, "rank": 2, "seats": 3,
        "people": 3, "rated": True, "facts": {}, "finished_at": 200.0,
    }  # fmt: skip
    return ResultRow(**(given | values))


tables = st.fixed_dictionaries(
    {
        "kind": st.just("table"), "total": st.integers(-12, 130), "rank": st.integers(1, 3),
        "people": st.integers(1, 3), "rated": st.booleans(), "facts": facts,
    }
)  # fmt: skip
alone = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["solo", "daily"]), "total": st.integers(-12, 130), "rank": st.just(1),
        "people": st.integers(1, 2), "rated": st.just(False), "facts": facts,
    }
)  # fmt: skip
rows = st.lists(st.one_of(tables, alone).map(lambda values: row(**values)), min_size=1, max_size=12)


def career(results: Sequence[ResultRow]) -> tuple[dict[str, int], dict[str, int]]:
    """The games added one after the other."""
    numbers: dict[str, int] = {}
    totals: dict[str, int] = {}
    for result in results:
        numbers, totals = add(numbers, totals, result)
    return numbers, totals


def count(results: Sequence[ResultRow]) -> dict[str, int]:
    """The same counted at once."""
    kinds = {kind: [result for result in results if result.kind == kind] for kind in ("table", "solo", "daily")}
    points = {kind: [result.total for result in of] for kind, of in kinds.items()}
    found = {
        "games": len(results),
        "tables": len(kinds["table"]),
        "table_wins": len([result for result in kinds["table"] if result.rank == 1 and result.people >= 2]),
        "rated": len([result for result in results if result.rated]),
        "rated_wins": len([result for result in results if result.rated and result.rank == 1]),
        "solos": len(kinds["solo"]),
        "dailies": len(kinds["daily"]),
        "total": sum(result.total for result in results),
        "table_total": sum(points["table"]),
        "daily_total": sum(points["daily"]),
        "best": max(result.total for result in results),
    }
    found |= {f"{kind}_best": max(of) for kind, of in points.items() if of}
    for key in ("crosses", "boxes_1"):
        known = [result.facts[key] for result in results if key in result.facts]
        found |= {f"f.{key}": sum(known)} if known else {}
    for key in ("max_chain", "max_margin"):
        known = [result.facts[key] for result in results if key in result.facts]
        found |= {f"f.{key}": max(known)} if known else {}
    return found


@given(rows)
def test_adding_games_one_by_one_is_counting_them_all(results: list[ResultRow]) -> None:
    numbers, totals = career(results)
    assert numbers == count(results)
    assert totals == Counter(str(result.total) for result in results)


@given(rows, st.integers(0, 2**32))
def test_the_order_of_games_does_not_matter(results: list[ResultRow], seed: int) -> None:
    assert career(Random(seed).sample(results, len(results))) == career(results)


@given(rows)
def test_adding_changes_nothing_it_was_given(results: list[ResultRow]) -> None:
    numbers, totals = career(results[:-1])
    before = (dict(numbers), dict(totals), results[-1].model_dump())
    after = add(MappingProxyType(numbers), MappingProxyType(totals), results[-1])
    assert (numbers, totals, results[-1].model_dump()) == before
    assert after[0] is not numbers
    assert after[1] is not totals


def test_a_first_game_at_a_table() -> None:
    assert career([row(total=61, rank=1, facts={"crosses": 40, "max_chain": 4})]) == (
        {
            "games": 1, "tables": 1, "table_wins": 1, "rated": 1, "rated_wins": 1, "solos": 0, "dailies": 0,
            "total": 61, "best": 61, "table_total": 61, "table_best": 61, "daily_total": 0, "f.crosses": 40,
            "f.max_chain": 4,
        },
        {"61": 1},
    )  # fmt: skip


def test_a_first_day() -> None:
    assert career([row(kind="daily", total=61, rank=1, seats=1, people=1, rated=False)]) == (
        {
            "games": 1, "tables": 0, "table_wins": 0, "rated": 0, "rated_wins": 0, "solos": 0, "dailies": 1,
            "total": 61, "best": 61, "table_total": 0, "daily_total": 61, "daily_best": 61,
        },
        {"61": 1},
    )  # fmt: skip


def test_a_best_may_be_below_zero() -> None:
    numbers, totals = career([row(kind="solo", total=-6), row(kind="solo", total=-2)])
    assert (numbers["best"], numbers["solo_best"], totals) == (-2, -2, {"-6": 1, "-2": 1})


@pytest.mark.parametrize(("people", "wins"), [(1, 0), (2, 1)])
def test_a_win_is_over_another_person(people: int, wins: int) -> None:
    assert career([row(rank=1, people=people)])[0]["table_wins"] == wins


def test_a_game_without_facts_leaves_those_of_others_alone() -> None:
    numbers, _ = career([row(facts={"crosses": 40, "max_chain": 4}), row()])
    assert {key: value for key, value in numbers.items() if key.startswith("f.")} == {"f.crosses": 40, "f.max_chain": 4}
