"""Lost time, shard by shard; when each was last heard from; which process and which shard Discord does not reach."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "lost_times",
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("shards", "slot", "began"),
    )
    op.create_index("lost_times_ended", "lost_times", ["ended"])
    op.create_table(
        "heard",
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("slot", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("shards", "slot"),
    )
    op.add_column("processes", sa.Column("cut_off", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("slots", sa.Column("failed", sa.Integer(), server_default=sa.text("0"), nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("slots", "failed")
    op.drop_column("processes", "cut_off")
    op.drop_table("heard")
    op.drop_index("lost_times_ended", table_name="lost_times")
    op.drop_table("lost_times")
