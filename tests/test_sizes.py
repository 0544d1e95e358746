"""Smoke alarms: how long modules and functions may be, how often a type may be left open, who lays code out."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.test_architecture import ROOT, modules

LONGEST = 600
LONGEST_FUNCTION = 60
MOST_IN_A_FOLDER = 30
"""Modules, but for its `__init__`."""
MOST_ANYS = 60
"""What lies open to anything: JSON of Discord, rows of SQL, and what stands for any game's states and actions."""


def test_no_module_is_too_long() -> None:
    found = [
        f"{module}: {lines} lines"
        for folder in ("bot", "sandbox", "bench", "gallery", "data", "tests")
        for module, path in modules(folder)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    ]
    assert not found, "\n".join(found)


def test_no_folder_is_too_full() -> None:
    numbers = Counter(
        path.parent.relative_to(ROOT).as_posix() for _, path in modules("bot") if path.name != "__init__.py"
    )
    found = {folder: count for folder, count in numbers.items() if count > MOST_IN_A_FOLDER}
    assert not found


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """The functions of a module, with how many lines each has."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_too_long() -> None:
    found = [
        f"{module}.{name}: {lines} lines"
        for module, path in modules("bot")
        if "migrations" not in path.parts
        for name, lines in functions(path)
        if lines > LONGEST_FUNCTION
    ]
    assert not found, "\n".join(found)


def anys(path: Path) -> int:
    """How often a module says `Any` outside imports, comments and texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def test_any_is_said_seldom() -> None:
    said = {module: count for module, path in modules("bot") if (count := anys(path))}
    assert sum(said.values()) <= MOST_ANYS, sorted(said.items(), key=lambda one: -one[1])


def test_the_formatter_alone_lays_code_out() -> None:
    by_hand = re.compile(r"#\s*fmt:\s*(skip|off)")
    found = [
        module
        for folder in ("bot", "sandbox", "bench", "gallery", "data", "tests", "deploy")
        for module, path in modules(folder)
        if any(by_hand.search(line.partition('"')[0]) for line in path.read_text(encoding="utf-8").splitlines())
    ]
    assert not found, "\n".join(found)
