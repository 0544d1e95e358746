"""The largest set of pairs: against trying everything, on graphs small enough for that."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.matching import Matching

SIZE = 8
GRAPHS = st.sets(st.sampled_from(list(combinations(range(SIZE), 2))))
Edges = set[tuple[int, int]]


def matching(edges: Edges) -> Matching:
    return Matching([[two for two in range(SIZE) if tuple(sorted((one, two))) in edges] for one in range(SIZE)])


def most_pairs(edges: Edges, without: frozenset[int] = frozenset()) -> int:
    """Try everything."""
    left = [edge for edge in sorted(edges) if without.isdisjoint(edge)]
    return max((1 + most_pairs(edges, without | {*edge}) for edge in left), default=0)


def pairs_found(graph: Matching, edges: Edges) -> int:
    """Take out pairs until there are none."""
    return sum(graph.is_there(one) and graph.is_there(two) and graph.take_pair(one, two) for one, two in sorted(edges))


@given(GRAPHS)
def test_taking_pair_after_pair_comes_to_as_many_as_there_can_be(edges: Edges) -> None:
    assert pairs_found(matching(edges), edges) == most_pairs(edges)


@given(GRAPHS)
def test_a_pair_or_one_alone_is_taken_out_just_where_that_costs_no_pair(edges: Edges) -> None:
    for one, two in edges:
        fits = 1 + most_pairs(edges, frozenset((one, two))) == most_pairs(edges)
        graph = matching(edges)
        assert graph.take_pair(one, two) is fits is not graph.is_there(one)
    for vertex in range(SIZE):
        alone = matching(edges)
        fits = most_pairs(edges, frozenset((vertex,))) == most_pairs(edges)
        assert alone.take_alone(vertex) is fits is not alone.is_there(vertex)


def test_a_pair_that_may_not_be_taken_leaves_all_as_it_was() -> None:
    path = {(0, 1), (1, 2), (2, 3)}
    graph = matching(path)
    assert not graph.take_pair(1, 2)
    assert pairs_found(graph, path) == 2
