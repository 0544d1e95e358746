"""What a table's message shows is kept, so that a start edits only those that are old."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward. What open tables show is not known; those that have ended need no edit any more."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("shown_entry", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("shown_layout", sa.String(), nullable=True))
    op.execute(
        "UPDATE tables SET shown_entry = coalesce((SELECT max(number) FROM entries WHERE table_id = tables.id), -1)"
        " WHERE status IN ('over', 'closed')"
    )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("shown_layout")
        batch_op.drop_column("shown_entry")
