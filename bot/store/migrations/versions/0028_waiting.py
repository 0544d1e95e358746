"""Who wants to be told when the next table opens in a channel."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "waiting",
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id", "user_id"),
    )
    op.create_index("waiting_of_a_person", "waiting", ["user_id"])
    op.create_index("waiting_by_time", "waiting", ["until"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("waiting")
