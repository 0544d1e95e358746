"""Seats whose person is asked whether they play."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("seats", sa.Column("asked", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("seats", "asked")
