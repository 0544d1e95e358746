"""A table of one person may free its channel."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None
OPEN = "status IN ('lobby', 'running') AND kind = 'game'"
NAME = "one_table_a_channel"


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("freed", sa.Boolean(), server_default=sa.false(), nullable=False))
    _only_one(f"{OPEN} AND NOT freed")


def downgrade() -> None:
    """Take it back: a channel has one open table again, the others in it are closed."""
    op.execute("UPDATE tables SET status = 'closed', ending = 'idle' WHERE freed AND status = 'running'")
    _only_one(OPEN)
    op.drop_column("tables", "freed")


def _only_one(condition: str) -> None:
    op.drop_index(NAME, table_name="tables")
    where = sa.text(condition)
    op.create_index(NAME, "tables", ["channel_id"], unique=True, sqlite_where=where, postgresql_where=where)
