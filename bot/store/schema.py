"""The version of a database's schema: reading it, and migrating older ones to the newest."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.store import all_rows as _all_rows  # noqa: F401 - fills the metadata
from bot.store.base import PARTITION_BY, POSTGRESQL_WHERE, Row

MIGRATIONS = Path(__file__).with_name("migrations")
OLDEST = "0031"
"""The version from which migrations lead here."""
BROUGHT_THERE_BY = "804d254"
"""The commit whose bot brings a database of an older version to that one."""


class UnknownSchema(Exception):
    """The database's schema is of no version known here."""


class NewerSchema(UnknownSchema):
    """The database's schema is of a later version than is known here."""


class OlderSchema(UnknownSchema):
    """The database's schema is of a version from which nothing leads here any more, or of none."""


def bring_up_to_date(connection: Connection) -> None:
    """Make the tables of a new database; run the migrations an older one still lacks, all in the caller's transaction.

    `UnknownSchema` for a version we don't know.
    """
    if not inspect(connection).get_table_names():
        _make(connection)
    elif (version := version_of(connection)) != newest_version():
        require_known(version)
        _upgrade(connection)


def require_known(version: str | None) -> None:
    """Raise `NewerSchema` or `OlderSchema` for a version from which nothing leads to the newest; None: it has none."""
    if version is None:
        raise OlderSchema("there are tables in it, and no version of a layout")
    if version > newest_version():
        raise NewerSchema(f"its layout is {version}, this bot knows them up to {newest_version()}")
    if version < OLDEST:
        raise OlderSchema(
            f"its layout is {version}, this bot knows them from {OLDEST} on: the bot of commit {BROUGHT_THERE_BY},"
            " started once, brings it there"
        )


def version_of(connection: Connection) -> str | None:
    """Return the version of the schema; nothing for a database without any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version


def newest_version() -> str:
    """Return the version that the newest migration makes: what its file's name begins with."""
    return max(file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/[0-9]*.py"))


def _make(connection: Connection) -> None:
    """Make the newest version's tables at once: migrating to them would hold Alembic in memory, 15 MiB for nothing."""
    if connection.dialect.name == "postgresql":
        _say_for_postgresql()
    Row.metadata.create_all(connection)
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY)"
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": newest_version()})


def _say_for_postgresql() -> None:
    """Tell SQLAlchemy what PostgreSQL is to know of tables and indexes: where nothing else is said, as in a file."""
    for table in Row.metadata.tables.values():
        if PARTITION_BY in table.info:
            table.dialect_options["postgresql"]["partition_by"] = table.info[PARTITION_BY]
        for index in table.indexes:
            where = index.info.get(POSTGRESQL_WHERE, index.dialect_options["sqlite"]["where"])
            if where is not None:
                index.dialect_options["postgresql"]["where"] = where


def _upgrade(connection: Connection) -> None:
    # Imported here: Alembic, with the dialects it loads, takes a tenth of a start that mostly has nothing to migrate.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnknownSchema(str(error)) from error
