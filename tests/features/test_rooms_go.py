"""A room is deleted with its folder, its command, its tests and its line: without all of them the rest is whole."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from bot.features.catalogue import ROOMS
from tests.copies import copied, run

CATALOGUE = Path("bot/features/catalogue.py")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project without any room."""
    copy = copied(tmp_path_factory.mktemp("project"))
    for room in ROOMS:
        shutil.rmtree(copy / "bot/features" / room)
        shutil.rmtree(copy / "tests/features" / room)
    for command in (copy / "bot/cogs").glob("*.py"):
        if re.search(r"^    feature = \w+\.key$", command.read_text(encoding="utf-8"), re.MULTILINE):
            command.unlink()
    catalogue = copy / CATALOGUE
    words = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(
        re.sub(r"^ROOMS = .*?^\)", "ROOMS: tuple[str, ...] = ()", words, flags=re.MULTILINE | re.DOTALL), "utf-8"
    )
    return copy


def test_every_module_is_imported_and_a_database_is_migrated(tree: Path) -> None:
    files = [path for folder in ("bot", "sandbox", "simulation") for path in (tree / folder).rglob("*.py")]
    modules = [".".join(path.relative_to(tree).with_suffix("").parts) for path in files]
    wanted = [name for name in modules if not name.endswith("__main__") and ".migrations" not in name]
    done = run(tree, "-c", f"import importlib\nfor name in {wanted!r}: importlib.import_module(name)")
    assert done.returncode == 0, done.stderr
    done = run(tree, "-c", "from gallery.kinds import kinds; assert kinds()")
    assert done.returncode == 0, done.stderr
    settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{tree / 'empty.db'}"}
    done = run(tree, "-m", "bot", "migrate", **settings)
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
@pytest.mark.parametrize(
    "tests",
    [
        ("tests/test_circles.py", "tests/features/test_catalogue.py", "tests/test_architecture.py"),
        ("-k", "deleted or export", "tests/store/test_everything_of_a_person.py"),
        ("tests/wire/test_any_game.py",),
    ],
    ids=lambda files: Path(files[-1]).stem,
)
def test_the_rest_passes_its_tests(tree: Path, tests: tuple[str, ...]) -> None:
    done = run(tree, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


@pytest.mark.deep
def test_the_rest_is_played(tree: Path) -> None:
    done = run(tree, "-m", "simulation", SEEDS="4", FROM="7")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
