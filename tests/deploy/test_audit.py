"""The audit: what pip-audit prints, put into lines and an exit status."""

import json

from deploy.audit import FAILED, HOLES, SAFE, judged

SAFE_ONE = {"name": "aiohttp", "version": "3.14.5", "vulns": []}
HOLE = {"id": "PYSEC-2031-7", "fix_versions": ["1.2.3"], "aliases": [], "description": "…"}


def found(*packages: object) -> str:
    """What pip-audit prints of these packages."""
    return json.dumps({"dependencies": packages, "fixes": []})


def test_where_nothing_is_known_that_is_said() -> None:
    assert judged(found(SAFE_ONE), "") == (SAFE, ["1 packages, 0 known holes"])


def test_a_hole_is_named_with_the_version_that_mends_it() -> None:
    status, lines = judged(found(SAFE_ONE, {"name": "left", "version": "1.0", "vulns": [HOLE]}), "")
    assert status == HOLES
    assert lines == ["left 1.0: PYSEC-2031-7, mended in 1.2.3", "2 packages, 1 known holes"]


def test_what_was_not_audited_is_not_counted_as_safe() -> None:
    status, lines = judged(found(SAFE_ONE, {"name": "left", "skip_reason": "not found"}), "")
    assert status == SAFE
    assert lines == ["left was not audited: not found", "1 packages, 0 known holes"]


def test_without_the_service_it_is_skipped_and_says_why() -> None:
    said = "Traceback …\nrequests.exceptions.ConnectionError: Max retries exceeded (Caused by NameResolutionError(…))"
    assert judged("", said) == (SAFE, ["skipped: the advisory service cannot be reached from here"])


def test_any_other_failure_is_one() -> None:
    status, (line,) = judged("", "ERROR: hashes are missing\n")
    assert status == FAILED
    assert "hashes are missing" in line
