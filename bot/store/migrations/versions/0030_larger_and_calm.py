"""Panels that are larger, panels on which nothing moves, and tables that are calm for all."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

COLUMNS = (("people", "larger"), ("people", "calm"), ("tables", "calm"))


def upgrade() -> None:
    """Bring the schema forward."""
    for table, name in COLUMNS:
        op.add_column(table, sa.Column(name, sa.Boolean(), server_default="0", nullable=False))


def downgrade() -> None:
    """Take it back."""
    for table, name in COLUMNS:
        op.drop_column(table, name)
