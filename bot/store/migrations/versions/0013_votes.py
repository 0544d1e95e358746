"""What people decide together at a table, and who left a game before its end."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("seats", sa.Column("left_at", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("left_early", sa.Boolean(), server_default="0", nullable=False))
    op.add_column("results", sa.Column("left", sa.Boolean(), server_default="0", nullable=False))
    op.create_table(
        "proposals",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("target_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=True),
        sa.Column("decided_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("proposals_of_a_person", "proposals", ["user_id"])
    op.create_index("proposals_about_a_person", "proposals", ["target_id"])
    op.create_table(
        "votes",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number", "user_id"),
    )
    op.create_index("votes_of_a_person", "votes", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("votes")
    op.drop_table("proposals")
    op.drop_column("results", "left")
    op.drop_column("seats", "left_early")
    op.drop_column("seats", "left_at")
