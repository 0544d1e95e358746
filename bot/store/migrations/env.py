"""How Alembic runs here: on the connection the database opened, in its transaction."""

from alembic import context
from sqlmodel import SQLModel

from bot.store import schema as _schema  # noqa: F401 - all tables there are are known with it

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    # SQLite cannot alter most of a table in place: batch mode copies it.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
