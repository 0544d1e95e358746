"""Whole games over the wire: the real bot as a process of its own, the stand-in for Discord in ours."""

import pytest

pytest.register_assert_rewrite("tests.wire.rig", "tests.wire.players", "tests.wire.seen", "tests.wire.process")
