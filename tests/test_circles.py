"""No module imports itself by way of others: neither at its top, nor in a function, nor for its types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.test_architecture import modules


def imported(module: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found = whole if whole in known else node.module
                if found in known and found != module:
                    yield found


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Those that lead back to each other, each set of them once (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        path.append(one)
        for other in sorted(graph[one]):
            if other not in number:
                visit(other)
            if other in path:
                low[one] = min(low[one], low[other])
        if low[one] == number[one]:
            at = path.index(one)
            together = path[at:]
            del path[at:]
            if len(together) > 1:
                found.append(sorted(together))

    for one in sorted(graph):
        if one not in number:
            visit(one)
    return found


@pytest.mark.parametrize("package", ["bot", "sandbox"])
def test_nobody_imports_themselves_by_way_of_others(package: str) -> None:
    known = dict(modules(package))
    assert known
    graph = {module: set(imported(module, path, known)) for module, path in known.items()}
    assert circles(graph) == []


def test_a_circle_is_found_however_it_is_closed() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []
