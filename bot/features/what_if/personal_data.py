"""What what-ifs keep of a person beside their own rows, for deleting their data: who sat at the game is named."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import exists, select, update

from bot.features.what_if.store import WHAT_IFS
from bot.store.finding import SEATS, TABLES
from bot.store.personal import FORGOTTEN, PersonalData
from bot.store.sql.writing import Writing


class WhatIfData(PersonalData):
    """Their own what-ifs, and their name on those of others."""

    def forgotten(self, writing: Writing, user_id: int, marks: Mapping[int, str], now: float) -> None:
        """Let theirs be nobody's, to be thrown away, and name them no more on those of others.

        It still can be seen at which tables they sat.
        """
        there = SEATS.alias()
        shown = exists().where(
            WHAT_IFS.c.table_id == SEATS.c.table_id,
            there.c.table_id == WHAT_IFS.c.origin,
            there.c.seat == SEATS.c.seat,
            there.c.user_id == user_id,
        )
        of_theirs = select(WHAT_IFS.c.table_id).join(there, there.c.table_id == WHAT_IFS.c.origin)
        writing.execute(
            update(TABLES)
            .where(TABLES.c.id.in_(of_theirs.where(there.c.user_id == user_id)))
            .values(version=TABLES.c.version + 1)
        )
        every = SEATS.c.table_id.in_(select(WHAT_IFS.c.table_id))
        writing.execute(update(SEATS).where(every, SEATS.c.user_id.is_(None), shown).values(name=FORGOTTEN))
        writing.execute(update(WHAT_IFS).where(WHAT_IFS.c.user_id == user_id).values(user_id=None))


PERSONAL_DATA = WhatIfData()
