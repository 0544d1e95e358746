"""As many pairs as a graph can have, kept while pairs are taken out of it one after the other (Edmonds' blossoms).

So whoever pairs by preference knows before each pair whether those who are left can still be paired as well as before.
"""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1


class Matching:
    """A largest set of pairs among vertices 0…n−1; `neighbours[v]`: those v may be paired with, which is mutual."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._neighbours = neighbours
        self._mate = [NOBODY] * len(neighbours)
        self._gone = [False] * len(neighbours)
        for vertex in range(len(neighbours)):
            if self._mate[vertex] == NOBODY:
                self._improve(vertex)

    def is_there(self, vertex: int) -> bool:
        """Return whether nobody has taken it out."""
        return not self._gone[vertex]

    @property
    def left(self) -> list[int]:
        """Return those that are not taken out."""
        return [vertex for vertex, gone in enumerate(self._gone) if not gone]

    def take_pair(self, one: int, other: int) -> bool:
        """Take out two neighbours, if with them there are as many pairs as before; return whether they are out."""
        return self._take(one, other)

    def take_alone(self, vertex: int) -> bool:
        """Take out one, if without it there are as many pairs as before; return whether it is out."""
        return self._take(vertex)

    def take_anyway(self, vertex: int) -> None:
        """Take out one that has no pair, in any largest set."""
        assert self._mate[vertex] == NOBODY
        self._gone[vertex] = True

    def _take(self, *vertices: int) -> bool:
        before = self._mate[:]
        broken = sum(self._mate[vertex] != NOBODY for vertex in vertices)
        if len(vertices) > 1 and self._mate[vertices[0]] == vertices[1]:
            broken = 1
        for vertex in vertices:
            self._gone[vertex] = True
        exposed = [self._mate[vertex] for vertex in vertices if self._mate[vertex] not in (NOBODY, *vertices)]
        for vertex in (*vertices, *exposed):
            self._mate[vertex] = NOBODY
        # A pair that is taken out stands for one that was there.
        missing = broken - (len(vertices) - 1)
        if missing <= 0 or any(self._improve(vertex) for vertex in exposed):
            return True
        self._mate = before
        for vertex in vertices:
            self._gone[vertex] = False
        return False

    def _improve(self, root: int) -> bool:
        """Make one pair more, by a path that begins at a vertex without a pair; return whether there is one."""
        end, before = _Search(self._neighbours, self._mate, self._gone).path(root)
        while end != NOBODY:
            previous = before[end]
            following = self._mate[previous]
            self._mate[end], self._mate[previous] = previous, end
            end = following
        return before[root] != root


class _Search:
    """One search for a path along which pairs and others take turns, from a vertex without a pair to another one."""

    def __init__(self, neighbours: Sequence[Sequence[int]], mate: Sequence[int], gone: Sequence[bool]) -> None:
        self._neighbours, self._mate, self._gone = neighbours, mate, gone
        everybody = range(len(mate))
        self._base = list(everybody)
        """The blossom (a cycle of odd length, seen as one vertex) that each is in."""
        self._before = [NOBODY] * len(mate)
        self._reached = [False] * len(mate)
        self._queue: list[int] = []

    def path(self, root: int) -> tuple[int, list[int]]:
        """Return where the path ends, and before each vertex the one it was reached from.

        Without a path: `NOBODY`, and the root stands before itself.
        """
        self._reach(root)
        for vertex in self._queue:
            for to in self._neighbours[vertex]:
                if self._gone[to] or self._base[vertex] == self._base[to] or self._mate[vertex] == to:
                    continue
                if to == root or (self._mate[to] != NOBODY and self._before[self._mate[to]] != NOBODY):
                    self._shrink(vertex, to)
                elif self._before[to] == NOBODY:
                    self._before[to] = vertex
                    if self._mate[to] == NOBODY:
                        return to, self._before
                    self._reach(self._mate[to])
        self._before[root] = root
        return NOBODY, self._before

    def _reach(self, vertex: int) -> None:
        if not self._reached[vertex]:
            self._reached[vertex] = True
            self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """See the cycle that these two close as one vertex."""
        base = self._common(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for vertex in range(len(self._base)):
            if self._base[vertex] in inside:
                self._base[vertex] = base
                self._reach(vertex)

    def _common(self, one: int, other: int) -> int:
        """Return the last blossom that the ways from the root to both have in common."""
        seen = set[int]()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._mate[one] == NOBODY:
                break
            one = self._before[self._mate[one]]
        while self._base[other] not in seen:
            other = self._before[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        while self._base[vertex] != base:
            mate = self._mate[vertex]
            inside |= {self._base[vertex], self._base[mate]}
            self._before[vertex] = child
            child, vertex = mate, self._before[mate]
