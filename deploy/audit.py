"""`make audit`: whether anything that is pinned has a known hole.

    python -m deploy.audit PYTHON FILE…

`PYTHON` is an interpreter that has pip-audit, each `FILE` a list of requirements with hashes. Ends with 0 where nothing
is known, or nobody can be asked, which is said; with 1 where there are holes, and with 2 where pip-audit fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, TextIO

SAFE, HOLES, FAILED = 0, 1, 2
UNREACHED = ("ConnectionError", "ConnectTimeout", "ReadTimeout", "NameResolutionError", "ProxyError", "SSLError")
"""What the last line of an error says where the service was not reached."""
ASKED = (
    "-m",
    "pip_audit",
    "--disable-pip",
    "--vulnerability-service",
    "osv",
    "--format",
    "json",
    "--progress-spinner",
    "off",
)


def main(arguments: Sequence[str], out: TextIO) -> int:
    """Audit the files one after the other; return the exit status."""
    python, *files = arguments
    worst = SAFE
    for file in files:
        ran = subprocess.run(  # noqa: S603 - our own tool
            [python, *ASKED, "--requirement", file], capture_output=True, text=True, encoding="utf-8", check=False
        )
        status, lines = judged(ran.stdout, ran.stderr)
        for line in lines:
            print(f"{file}: {line}", file=out)
        worst = max(worst, status)
    return worst


def judged(found: str, said: str) -> tuple[int, list[str]]:
    """Return the exit status for what pip-audit has printed and said of errors, and what is to be told."""
    try:
        packages: list[dict[str, Any]] = json.loads(found)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = said.strip().splitlines()[-1:] or ["it said nothing"]
        if any(sign in last[0] for sign in UNREACHED):
            return SAFE, ["skipped: the advisory service cannot be reached from here"]
        return FAILED, [f"pip-audit has failed: {last[0]}"]
    holes = [
        f"{package['name']} {package['version']}: {hole['id']}{_mended(hole['fix_versions'])}"
        for package in packages
        for hole in package.get("vulns", ())
    ]
    unknown = [
        f"{package['name']} was not audited: {package['skip_reason']}"
        for package in packages
        if "skip_reason" in package
    ]
    return (HOLES if holes else SAFE), [
        *holes,
        *unknown,
        f"{len(packages) - len(unknown)} packages, {len(holes)} known holes",
    ]


def _mended(versions: Sequence[str]) -> str:
    return f", mended in {', '.join(versions)}" if versions else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout))
