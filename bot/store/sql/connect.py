"""Opening a database, of either kind, by its address."""

from __future__ import annotations

from bot.store.sql.database import Database, is_postgres


async def open_database(url: str, *, alone: bool = False) -> Database:
    """Open a database, made where it is a file that is missing, with its schema at the newest version.

    `alone`: no other process that asks for the same may have it open; `InUse` if one has. `Unreachable` where its
    server is not there.
    """
    if is_postgres(url):
        # asyncpg, and a second dialect, are of no use to whoever has a file.
        from bot.store.sql.postgres import PostgresDatabase

        return await PostgresDatabase.connect(url, alone=alone)
    from bot.store.sql.sqlite import SqliteDatabase

    return await SqliteDatabase.of_file(url, alone=alone)


async def schema_version(url: str) -> str | None:
    """Return the version of a database's schema as it lies there; None for one that is yet to be made.

    `Unreachable` where its server is not there.
    """
    if is_postgres(url):
        from bot.store.sql.postgres import PostgresDatabase

        return await PostgresDatabase.version(url)
    from bot.store.sql.sqlite import SqliteDatabase

    return await SqliteDatabase.version(url)


async def open_to_serve(url: str) -> Database:
    """Open the database of a bot: a file for this process alone, one of a server for all that are the same bot.

    `InUse` where somebody has it who has to be alone, and for a file anybody. Otherwise as `open_database`.
    """
    if is_postgres(url):
        from bot.store.sql.postgres import PostgresDatabase

        return await PostgresDatabase.connect(url, serving=True)
    return await open_database(url, alone=True)


async def open_beside(url: str) -> tuple[Database, bool]:
    """Open a database, and say whether somebody has it open who asked to be alone.

    Then its schema has to be at the newest version: nobody changes it beneath them. `InUse` if it is not.
    """
    if is_postgres(url):
        from bot.store.sql.postgres import PostgresDatabase

        return await PostgresDatabase.beside(url)
    from bot.store.sql.sqlite import SqliteDatabase

    return await SqliteDatabase.beside(url)
