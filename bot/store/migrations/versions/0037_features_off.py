"""Processes say which features they do without."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("processes", sa.Column("features_off", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("processes", "features_off")
