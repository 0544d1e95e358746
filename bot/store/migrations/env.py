"""How Alembic runs here: on the connection the database opened, in its transaction."""

from alembic import context
from sqlmodel import SQLModel

# They fill the metadata.
from bot.store import (  # noqa: F401
    prediction_rows,
    puzzle_rows,
    review_rows,
    rows,
    server_rows,
    slot_rows,
    vote_rows,
    whatif_rows,
)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    # SQLite cannot alter most of a table in place: batch mode copies it.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
