"""A table may ask for people who finish their games."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("reliable", sa.Boolean(), server_default="0", nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "reliable")
