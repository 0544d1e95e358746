"""Which servers were welcomed; whether a server's players may react; what somebody's guesses at a table amount to."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "welcomes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("owed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_table(
        "guess_scores",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_index("guess_scores_of_a_person", "guess_scores", ["user_id"])
    op.create_index("guess_scores_by_time", "guess_scores", ["at"])
    op.add_column("guilds", sa.Column("reactions", sa.Boolean(), server_default=sa.true(), nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guilds", "reactions")
    op.drop_table("guess_scores")
    op.drop_table("welcomes")
