"""A class name stands in one module, so that whoever reads it knows which is meant. Game rooms and tools are apart."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def in_several(sources: dict[str, str]) -> dict[str, list[str]]:
    """Class names that several of these modules have, and which ones: private and inner classes count too."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for module, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(module)
    return {name: sorted(where) for name, where in places.items() if len(where) > 1}


def sources(folder: str) -> dict[str, str]:
    """The modules of a folder by their path, without the rooms of games and the tools."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not _apart(path.relative_to(ROOT).parts)
    }


def _apart(parts: tuple[str, ...]) -> bool:
    return parts[:2] == ("bot", "tools") or (parts[:2] == ("bot", "games") and len(parts) > 3)


@pytest.mark.parametrize("folder", ["bot", "sandbox"])
def test_a_class_name_stands_in_one_module(folder: str) -> None:
    assert in_several(sources(folder)) == {}


def test_the_check_sees_a_name_in_two_modules() -> None:
    both = {"a.py": "class Row: ...", "b.py": "def f():\n    class Row: ...", "c.py": "class Line: ..."}
    assert in_several(both) == {"Row": ["a.py", "b.py"]}


def test_the_modules_of_features_and_of_the_list_of_games_are_looked_at() -> None:
    assert {"bot/feature.py", "bot/features/catalogue.py", "bot/games/catalogue.py"} <= sources("bot").keys()
