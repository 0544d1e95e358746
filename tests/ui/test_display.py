"""What a table shows is recorded once it is at rest, so that a restart leaves its messages alone."""

from __future__ import annotations

from bot.ui.display import AT_REST
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run
