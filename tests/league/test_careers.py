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

from bot.league.careers import Career, add
from bot.league.values import GameKind, Result
from tests.league import occasions

counts: st.SearchStrategy[dict[str, int]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {"crosses": st.integers(0, 60), "boxes_1": st.integers(0, 3), "max_chain": st.integers(0, 9)},
        optional={"max_margin": st.integers(-20, 20)},
    ),
)


def row(**values: Any) -> Result:
    """What remains of Ada's seat: a second place at a rated table of three people, if nothing else is said."""
    return occasions.row(**({"people": 3} | values))


tables = st.fixed_dictionaries(
    {
        "kind": st.just(GameKind.TABLE),
        "total": st.integers(-12, 130),
        "rank": st.integers(1, 3),
        "people": st.integers(1, 3),
        "rated": st.booleans(),
        "counts": counts,
    }
)
alone = st.fixed_dictionaries(
    {
        "kind": st.sampled_from([GameKind.SOLO, GameKind.DAILY]),
        "total": st.integers(-12, 130),
        "rank": st.just(1),
        "people": st.integers(1, 2),
        "rated": st.just(False),
        "counts": counts,
    }
)
rows = st.lists(st.one_of(tables, alone).map(lambda values: row(**values)), min_size=1, max_size=12)


def career(results: Sequence[Result]) -> Career:
    """The games added one after the other."""
    found = Career()
    for result in results:
        found = add(found, result)
    return found


def count(results: Sequence[Result]) -> dict[str, int]:
    """The same counted at once."""
    kinds = {kind: [result for result in results if result.kind == kind] for kind in GameKind}
    points = {kind: [result.total for result in of] for kind, of in kinds.items()}
    found = {
        "games": len(results),
        "tables": len(kinds[GameKind.TABLE]),
        "table_wins": len([result for result in kinds[GameKind.TABLE] if result.rank == 1 and result.people >= 2]),
        "rated": len([result for result in results if result.rated]),
        "begun": len([result for result in results if result.rated]),
        "left": 0,
        "rated_wins": len([result for result in results if result.rated and result.rank == 1]),
        "solos": len(kinds[GameKind.SOLO]),
        "dailies": len(kinds[GameKind.DAILY]),
        "total": sum(result.total for result in results),
        "table_total": sum(points[GameKind.TABLE]),
        "daily_total": sum(points[GameKind.DAILY]),
        "best": max(result.total for result in results),
    }
    found |= {f"{kind}_best": max(of) for kind, of in points.items() if of}
    for key in ("crosses", "boxes_1"):
        known = [result.counts[key] for result in results if key in result.counts]
        found |= {f"f.{key}": sum(known)} if known else {}
    for key in ("max_chain", "max_margin"):
        known = [result.counts[key] for result in results if key in result.counts]
        found |= {f"f.{key}": max(known)} if known else {}
    return found


@given(rows)
def test_adding_games_one_by_one_is_counting_them_all(results: list[Result]) -> None:
    found = career(results)
    assert found.numbers == count(results)
    assert found.totals == Counter(str(result.total) for result in results)


@given(rows, st.integers(0, 2**32))
def test_the_order_of_games_does_not_matter(results: list[Result], seed: int) -> None:
    assert career(Random(seed).sample(results, len(results))) == career(results)


@given(rows)
def test_adding_changes_nothing_it_was_given(results: list[Result]) -> None:
    found = career(results[:-1])
    before = (dict(found.numbers), dict(found.totals))
    add(Career(MappingProxyType(found.numbers), MappingProxyType(found.totals)), results[-1])
    assert (found.numbers, found.totals) == before


def test_a_first_game_at_a_table() -> None:
    assert career([row(total=61, rank=1, counts={"crosses": 40, "max_chain": 4})]) == Career(
        {
            "games": 1,
            "tables": 1,
            "table_wins": 1,
            "begun": 1,
            "left": 0,
            "rated": 1,
            "rated_wins": 1,
            "solos": 0,
            "dailies": 0,
            "total": 61,
            "best": 61,
            "table_total": 61,
            "table_best": 61,
            "daily_total": 0,
            "f.crosses": 40,
            "f.max_chain": 4,
        },
        {"61": 1},
    )


def test_a_first_day() -> None:
    assert career([row(kind=GameKind.DAILY, total=61, rank=1, seats=1, people=1, rated=False)]) == Career(
        {
            "games": 1,
            "tables": 0,
            "table_wins": 0,
            "begun": 0,
            "left": 0,
            "rated": 0,
            "rated_wins": 0,
            "solos": 0,
            "dailies": 1,
            "total": 61,
            "best": 61,
            "table_total": 0,
            "daily_total": 61,
            "daily_best": 61,
        },
        {"61": 1},
    )


def test_a_best_may_be_below_zero() -> None:
    found = career([row(kind=GameKind.SOLO, total=-6), row(kind=GameKind.SOLO, total=-2)])
    assert (found.numbers["best"], found.numbers["solo_best"], found.totals) == (-2, -2, {"-6": 1, "-2": 1})


@pytest.mark.parametrize(("people", "wins"), [(1, 0), (2, 1)])
def test_a_win_is_over_another_person(people: int, wins: int) -> None:
    assert career([row(rank=1, people=people)]).numbers["table_wins"] == wins


def test_a_game_without_counts_leaves_those_of_others_alone() -> None:
    numbers = career([row(counts={"crosses": 40, "max_chain": 4}), row()]).numbers
    assert {key: value for key, value in numbers.items() if key.startswith("f.")} == {"f.crosses": 40, "f.max_chain": 4}
