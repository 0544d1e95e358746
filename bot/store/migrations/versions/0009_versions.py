"""Every change of a table raises its version, so that whoever holds an older one writes nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("version", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "version")
