"""What breaks something at the commit before, too, is not of this one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from simulation import before

GIT = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One with two commits: a file says which."""
    root = tmp_path / "project"
    root.mkdir()
    subprocess.run([*GIT, "init", "-q"], cwd=root, check=True)
    for number in ("first", "second"):
        (root / "which").write_text(number)
        subprocess.run([*GIT, "add", "which"], cwd=root, check=True)
        subprocess.run([*GIT, "commit", "-q", "-m", number], cwd=root, check=True)
    monkeypatch.setattr(before, "ROOT", root)
    return root


def test_seeds_are_played_with_the_files_of_the_commit_before(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Path] = []

    def holds(tree: Path, seed: str) -> bool:
        played.append(tree)
        assert (tree / "which").read_text() == "first"
        return seed == "2"

    monkeypatch.setattr(before, "holds", holds)
    assert before.broken_since("HEAD~1", ["1", "2", "3"]) == "2"
    assert len(played) == 2, "one that held is enough"
    assert not any(tree.exists() for tree in played), "nothing of it is left"
    assert (repository / "which").read_text() == "second"


def test_where_none_held_before_none_is_told(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(before, "holds", lambda *_: False)
    assert before.broken_since("HEAD~1", [str(seed) for seed in range(9)]) is None


def test_a_commit_that_is_not_there_is_no_excuse(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(before, "holds", pytest.fail)
    with pytest.raises(LookupError, match="no HEAD~2"):
        before.broken_since("HEAD~2", ["1"])
