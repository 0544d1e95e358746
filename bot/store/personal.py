"""What a feature keeps of people that is more than rows with somebody's id: how it is given to them, and forgotten.

Rows say themselves what becomes of them (`Row.__personal__`), and most features have no more than that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rooms import modules
from bot.store.sql.statements import Columns, Query
from bot.store.sql.writing import Writing

FORGOTTEN = "a former player"
"""The name left in place of a person who had their data deleted."""


class PersonalData:
    """One feature's."""

    async def exported(self, connection: AsyncConnection, user_id: int) -> Columns:
        """Return what is kept of a person besides, by name, as JSON values: nobody else's id."""
        return {}

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        """Forget a person, before the rows are deleted that hold their id.

        `marks`: by open day what may be kept instead, so that deleting one's data is no way to a second attempt.
        """

    def under_way(self) -> Sequence[Query]:
        """Return statements that find people by id with whom something is under way: they are not deleted by age.

        What they find ends by itself at some time, and is never null.
        """
        return ()


@cache
def of_features() -> tuple[PersonalData, ...]:
    """Return that of all features: found by its place, so that nobody who deletes a person's data can forget one."""
    return tuple(module.PERSONAL_DATA for module in modules("personal_data"))
