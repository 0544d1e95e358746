"""How many deals a duel has, beside it and beside each table of its: all that there were have three."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("duels", sa.Column("deals", sa.Integer(), server_default=sa.text("3"), nullable=False))
    op.add_column("tables", sa.Column("deals", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "deals")
    op.drop_column("duels", "deals")
