"""`python -m bot newgame`: what it writes plays at once, keeps the rules of the house, and needs one line elsewhere."""

from __future__ import annotations

import re
import shutil
from io import StringIO
from pathlib import Path

import pytest

from bot.tools import newgame
from tests.copies import ROOT, copied, run

KEY, TITLE = "farkle", "Farkle for All"
OTHER, OTHER_TITLE = "harbour", "Three Rows"
BOTH = (KEY, OTHER)
"""One game of turns, and one in which all answer at once, two questions each."""
(GENERAL,) = re.findall(r"^OF_ALL := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
"""Tests that go over the catalogue without naming a game, as `make test-game` picks them."""


PUZZLER = '''

class AnyPuzzler:
    """Finds a puzzle where a seat first has a choice; the first option passes for the best."""

    version = 1
    tables = (2,)

    def search(self, past: Past, seats: Collection[int], seed: str, most: int) -> puzzle.Search:
        """See `bot.engine.puzzle.Puzzler`."""
        rules, state = past.rules, past.rules.start(past.seats, past.options, past.chance).state
        for first, (seat, action) in enumerate(past.actions):
            yield
            asked = None if seat is None else rules.decision(state, seat)
            if asked is not None and asked.seat in seats and len(asked.options) > 1:
                facts: JsonObject = {"reasons": ["one", "two"]}
                plays = [
                    puzzle.Play((rules.dump_action(seat, option),), 2.0 * place, 0.1 * place, facts)
                    for place, option in enumerate(asked.options[:2])
                ]
                return puzzle.Position(asked.seat, first, tuple(plays), 0, 1), first
            state = rules.apply(state, seat, action).state
        return None, 1
'''
"""So that no test gets by with as many games with puzzles as there are. Where all answer at once a play
rolls nothing, and can be shown."""
NEEDED = """
from collections.abc import Collection

from bot.engine import puzzle
from bot.engine.core import JsonObject
from bot.engine.review import Past
"""


def with_puzzler(tree: Path, key: str) -> None:
    """Give a game that was written somebody who finds puzzles in it."""
    room = tree / "bot/games" / key
    players, plugin = (
        (room / name).read_text(encoding="utf-8").rstrip() + "\n" for name in ("players.py", "plugin.py")
    )
    future = "from __future__ import annotations\n"
    (room / "players.py").write_text(players.replace(future, future + NEEDED) + PUZZLER, encoding="utf-8")
    plugin = plugin.replace("import players", "import AnyPuzzler, players")
    plugin = plugin.replace("BaseCodec(rules))", "BaseCodec(rules), load_puzzler=AnyPuzzler)")
    (room / "plugin.py").write_text(plugin, encoding="utf-8")
    for mend in (["check", "--fix"], ["format"]):
        assert run(tree, "-m", "ruff", *mend, str(room)).returncode == 0


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with two new games in it."""
    copy = copied(tmp_path_factory.mktemp("project"))
    for arguments in ((KEY, "--title", TITLE), (OTHER, "--title", OTHER_TITLE, "--at-once")):
        done = run(copy, "-m", "bot", "newgame", *arguments)
        assert done.returncode == 0, done.stderr
    with_puzzler(copy, OTHER)
    told = next(line for line in done.stdout.splitlines() if "golden" in line)
    written = run(copy, *told.removeprefix("python ").partition(" writes ")[0].split())
    assert written.returncode == 0, written.stderr
    return copy


@pytest.mark.deep
def test_each_adds_one_line_to_what_was_there(tree: Path) -> None:
    changed = {
        name: added
        for name in ("bot", "sandbox", "tests")
        for path in (ROOT / name).rglob("*.py")
        if (added := _added(path, tree / path.relative_to(ROOT)))
    }
    assert changed == {"bot": [f'    "{key}",' for key in BOTH]}


def _added(before: Path, after: Path) -> list[str]:
    old, new = (path.read_text(encoding="utf-8").splitlines() for path in (before, after))
    return [] if old == new else [line for line in new if line not in old]


@pytest.mark.deep
def test_what_it_writes_is_linted_formatted_and_typed_as_the_rest(tree: Path) -> None:
    rooms = [f"{place}/{key}" for place in ("bot/games", "tests/games") for key in BOTH]
    if (known := ROOT / ".mypy_cache").is_dir():  # what is as it was need not be looked at again
        shutil.copytree(known, tree / ".mypy_cache")
    for command in (["ruff", "check", *rooms], ["ruff", "format", "--check", *rooms], ["mypy", *rooms]):
        done = run(tree, "-m", *command)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.deep
def test_its_own_tests_and_those_of_every_game_pass(tree: Path) -> None:
    assert all((tree / "tests/games" / key / "golden.txt").exists() for key in BOTH)
    done = run(
        tree,
        "-m",
        "pytest",
        "-n",
        "0",
        "-k",
        " or ".join((*BOTH, "test_architecture", "test_catalogues", GENERAL)),
        "tests/engine",
        "tests/games",
        "tests/test_rooms.py",
        "tests/test_architecture.py",
        "tests/test_catalogues.py",
        "tests/ui",
        "tests/render",
        "tests/features/puzzles/test_screens.py",
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


@pytest.mark.deep
def test_it_is_played_on_the_wire_to_the_podium(tree: Path) -> None:
    done = run(tree, "-m", "pytest", "-n", "0", "-k", " or ".join(BOTH), "tests/wire/test_any_game.py")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert "4 passed" in done.stdout


@pytest.mark.parametrize("name", ["", "x", "Farkle", "9dice", "two words", "plugin", "catalogue", "class", "a" * 30])
def test_a_name_that_is_no_key_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    errors = StringIO()
    assert newgame.run(tmp_path, name, "", StringIO(), errors) == newgame.USAGE
    assert "lowercase letters and digits" in errors.getvalue()
    assert not list(tmp_path.iterdir())


@pytest.mark.deep
def test_a_room_that_is_there_is_left_alone(tree: Path) -> None:
    before = (tree / newgame.CATALOGUE).read_text(encoding="utf-8")
    done = run(tree, "-m", "bot", "newgame", KEY)
    assert done.returncode == newgame.USAGE
    assert done.stderr.strip() == f"there is a room {KEY} already"
    assert (tree / newgame.CATALOGUE).read_text(encoding="utf-8") == before
