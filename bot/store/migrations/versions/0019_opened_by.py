"""By which interaction the message of a table is being posted: whoever takes the table over finds it there."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("opened_by", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "opened_by")
