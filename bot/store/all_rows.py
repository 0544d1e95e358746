"""Every kind of row there is: the metadata is complete once this is imported.

Those of features are found by their place, so that whoever opens a database, the tools too, makes and knows all tables,
and nothing here names a feature.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from bot.store import (  # noqa: F401 - they fill the metadata
    lost_rows,
    prediction_rows,
    review_rows,
    rows,
    server_rows,
    slot_rows,
    vote_rows,
    whatif_rows,
)

FEATURES = Path(__file__).resolve().parent.parent / "features"

for found in sorted(FEATURES.glob("*/rows.py")):
    import_module(f"bot.features.{found.parent.name}.rows")
