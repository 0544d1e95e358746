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
    assert before.broken_since("HEAD~1", ["1", "2"]) == ["2"]
    assert not any(tree.exists() for tree in played), "nothing of it is left"
    assert (repository / "which").read_text() == "second"


def test_where_no_commit_is_before_nothing_is_known(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(before, "holds", pytest.fail)
    assert before.broken_since("HEAD~2", ["1"]) == []
    assert "no HEAD~2" in capsys.readouterr().out
