"""What onlookers predict and what they want the Crowd to play; whether a table and a server want it."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("watched", sa.Boolean(), server_default="1", nullable=False))
    op.add_column("guilds", sa.Column("watched", sa.Boolean(), server_default="1", nullable=False))
    op.create_table(
        "predictions",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("riddle", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("settled", sa.Boolean(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "riddle", "user_id"),
    )
    op.create_index("predictions_of_a_person", "predictions", ["user_id"])
    op.create_index("predictions_by_time", "predictions", ["at"])
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "seat", "serial", "user_id"),
    )
    op.create_index("wishes_of_a_person", "wishes", ["user_id"])
    op.create_index("wishes_by_time", "wishes", ["at"])
    op.create_table(
        "foresights",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("said", sa.Integer(), server_default="0", nullable=False),
        sa.Column("right", sa.Integer(), server_default="0", nullable=False),
        sa.Column("chances", sa.Integer(), server_default="0", nullable=False),
        sa.Column("brier", sa.Float(), server_default=sa.text("0"), nullable=False),
        sa.Column("exact", sa.Float(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("foresights")
    op.drop_table("wishes")
    op.drop_table("predictions")
    op.drop_column("guilds", "watched")
    op.drop_column("tables", "watched")
