"""Which servers were welcomed, so that none is twice; whether players of a server may react to one another."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0039"
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
    op.add_column("guilds", sa.Column("reactions", sa.Boolean(), server_default=sa.true(), nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guilds", "reactions")
    op.drop_table("welcomes")
