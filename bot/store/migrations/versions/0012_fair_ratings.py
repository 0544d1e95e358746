"""What fair ratings need: with whom they were earned, who comes back after a deletion, somebody's last rated games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("results", sa.Column("returned", sa.Boolean(), server_default="0", nullable=False))
    op.create_index(
        "rated_of_a_person", "results", ["user_id", "game", "number", "table_id", "finished_at", "rated"],
        sqlite_where=sa.text("rated = 1"), postgresql_where=sa.text("rated"),
    )  # fmt: skip
    op.add_column("ratings", sa.Column("opponents", sa.Integer(), server_default="0", nullable=False))
    op.add_column("ratings", sa.Column("first_met", sa.BigInteger(), nullable=True))
    op.add_column("ratings", sa.Column("second_met", sa.BigInteger(), nullable=True))
    op.add_column("ratings", sa.Column("until", sa.Integer(), nullable=True))
    op.create_table(
        "deleted",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "season", "mark"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("deleted")
    for name in ("until", "second_met", "first_met", "opponents"):
        op.drop_column("ratings", name)
    op.drop_index("rated_of_a_person", "results")
    op.drop_column("results", "returned")
