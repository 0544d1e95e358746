"""Tests in children: whatever becomes of the child, the test that failed says so."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.wire import children
from tests.wire.children import NUMBER


def told(words: bytes) -> int:
    """A descriptor to read this from, then the end."""
    reading, writing = os.pipe()
    os.write(writing, words)
    os.close(writing)
    return reading


class Server:
    """One whose children tell this."""

    def __init__(self, words: bytes) -> None:
        self.words = words

    def start(self, _: int) -> int:
        """See `ForkServer`."""
        return told(self.words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (b"", "without a word"),
        (NUMBER.pack(1), "without a word"),
        (NUMBER.pack(1) + json.dumps("Deadlock: nothing is scheduled").encode(), "Deadlock"),
    ],
)
def test_a_test_whose_child_has_no_reports_fails_and_says_why(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, words: bytes, why: str
) -> None:
    monkeypatch.setattr(children, "_servers", [Server(words)])
    (report,) = children.run(request.node)
    assert report.failed
    assert why in str(report.longrepr)


def test_a_child_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "LIMIT", 0.0)
    reading, writing = os.pipe()
    with subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"]) as child:
        os.write(writing, NUMBER.pack(child.pid))
        assert children._read(reading) == b""
        assert child.wait() == -signal.SIGKILL
    os.close(writing)
