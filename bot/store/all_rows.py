"""Every kind of row there is: the metadata is complete once this is imported.

Those of features are found by their place, so that whoever opens a database, the tools too, makes and knows all tables,
and nothing here names a feature.
"""

from __future__ import annotations

from bot.store import (  # noqa: F401 - they fill the metadata
    lived_rows,
    lost_rows,
    rows,
    server_rows,
    slot_rows,
    vote_rows,
)
from bot.store.rooms import modules

for _ in modules("rows"):
    pass
