"""People keep a private list of whom they would rather not play with."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "mark"),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_of_a_person", "blocks", ["blocked_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("blocks")
