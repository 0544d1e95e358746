"""Roles that servers give for what people have won."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "prize_roles",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("prize", sa.String(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.Column("problem", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "prize"),
    )
    op.create_table(
        "prize_holders",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("prize", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.Column("given", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "prize", "user_id"),
    )
    op.create_index("prizes_of_a_person", "prize_holders", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("prize_holders")
    op.drop_table("prize_roles")
