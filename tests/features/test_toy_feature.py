"""A feature is a folder, a command and a line: one of the tests' own is added to a copy of the project, and played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.store.schema import newest_version
from tests.copies import ROOT, copied, run

TOY = ROOT / "tests" / "data" / "applause"
CATALOGUE = Path("bot/features/catalogue.py")
OF_A_PERSON = "tests/store/test_everything_of_a_person.py"
LINE = '    "applause",\n'


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with applause in it."""
    copy = copied(tmp_path_factory.mktemp("project"))
    head = newest_version()
    for path in sorted(TOY.rglob("*.*")):
        place = str(path.relative_to(TOY)).removesuffix(".in").replace("{NEXT}", f"{int(head) + 1:04}")
        if path.name == "README.md":
            continue
        content = path.read_text(encoding="utf-8").replace("{HEAD}", head).replace("{NEXT}", f"{int(head) + 1:04}")
        (copy / place).parent.mkdir(parents=True, exist_ok=True)
        (copy / place).write_text(content, encoding="utf-8")
    catalogue = copy / CATALOGUE
    words = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(words.replace("ROOMS = (\n", f"ROOMS = (\n{LINE}"), encoding="utf-8")
    return copy


def passed(tree: Path, *arguments: str) -> None:
    """Run tests in a tree, which have to pass."""
    done = run(tree, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *arguments)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_it_adds_a_folder_a_command_a_migration_and_a_line(tree: Path) -> None:
    there = {path.relative_to(ROOT) for path in (ROOT / "bot").rglob("*.py")}
    now = {path.relative_to(tree) for path in (tree / "bot").rglob("*.py")}
    assert {path.parts[1:3] for path in now - there if "migrations" not in path.parts} == {
        ("features", "applause"),
        ("cogs", "applause.py"),
    }
    changed = {path for path in there if (ROOT / path).read_bytes() != (tree / path).read_bytes()}
    assert changed == {CATALOGUE}
    assert (tree / CATALOGUE).read_text(encoding="utf-8").replace(LINE, "") == (ROOT / CATALOGUE).read_text("utf-8")


@pytest.mark.deep
def test_it_is_linted_formatted_and_typed_as_the_rest(tree: Path) -> None:
    places = ("bot/features/applause", "bot/cogs/applause.py", "tests/wire/test_applause.py")
    if (known := ROOT / ".mypy_cache").is_dir():  # what is as it was need not be looked at again
        shutil.copytree(known, tree / ".mypy_cache")
    for command in (["ruff", "check", *places], ["ruff", "format", "--check", *places], ["mypy", *places]):
        done = run(tree, "-m", *command)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.deep
def test_it_is_played_with(tree: Path) -> None:
    passed(tree, "tests/wire/test_applause.py")


@pytest.mark.deep
def test_what_looks_at_every_feature_takes_it_for_one(tree: Path) -> None:
    passed(
        tree,
        "-k",
        "test_architecture or test_circles or test_class_names or test_rooms or test_catalogue or test_the_migrations"
        " or says_what_becomes_of_it",
        "tests/test_architecture.py",
        "tests/test_circles.py",
        "tests/test_class_names.py",
        "tests/test_rooms.py",
        "tests/features/test_catalogue.py",
        "tests/store/test_schema.py",
        OF_A_PERSON,
    )


@pytest.mark.deep
def test_without_a_word_on_personal_data_a_test_says_what_is_to_be_done(tree: Path) -> None:
    rows = tree / "bot/features/applause/rows.py"
    whole = rows.read_text(encoding="utf-8")
    try:
        rows.write_text(whole.replace("    __personal__ = Personal()\n", ""), encoding="utf-8")
        done = run(
            tree, "-m", "pytest", "-n", "0", "-k", "says_what_becomes", "tests/store/test_everything_of_a_person.py"
        )
    finally:
        rows.write_text(whole, encoding="utf-8")
    assert done.returncode == 1
    assert "ApplauseRow: say in `__personal__` whether /privacy exports and deletes these rows" in done.stdout


@pytest.mark.deep
def test_without_a_line_on_the_privacy_page_a_test_says_which_is_missing(tree: Path) -> None:
    done = run(tree, "-m", "pytest", "-n", "0", "-k", "every_column_that_holds", "tests/store/test_privacy_page.py")
    assert done.returncode == 1
    assert "`applause`: say on the page what lies there" in done.stdout
