"""Every version that gets a tag leaves a database, and tests/wire/test_kept_databases.py plays on in all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.releases import ROOT, git, tagged, version

DATABASES = "tests/data/databases"
MIGRATIONS = "bot/store/migrations/versions"
LAID_OUT = re.compile(r'INSERT INTO "?alembic_version"? VALUES\(\'(\d+)\'\)')


def test_the_version_that_is_tagged_next_has_left_a_database() -> None:
    for end in ("sql", "json"):
        assert (ROOT / DATABASES / f"{version()}.{end}").exists(), "python -m tests.wire.keep"


def test_every_tagged_version_has_left_the_database_it_wrote() -> None:
    """Kept before its last migration it would not be what people have."""
    if not tagged():
        pytest.skip("no version has a tag in this copy of the repository")
    for one in tagged():
        name = f"{DATABASES}/{one}.sql"
        assert (ROOT / name).exists(), one
        newest = max(Path(path).name[:4] for path in git("ls-tree", "--name-only", f"v{one}", f"{MIGRATIONS}/").split())
        assert LAID_OUT.findall(git("show", f"v{one}:{name}")) == [newest], one
        assert git("show", f"v{one}:{name}") == (ROOT / name).read_text(encoding="utf-8"), f"{one} has been edited"


def test_the_layout_of_a_database_is_read_off_every_file() -> None:
    for file in sorted((ROOT / DATABASES).glob("*.sql")):
        assert len(LAID_OUT.findall(file.read_text(encoding="utf-8"))) == 1, file.name
