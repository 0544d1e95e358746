"""What people are called: by their account everywhere, by their nickname in the server that knows them by it."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

COLUMNS = (("people", "account"), ("members", "nick"))


def upgrade() -> None:
    """Bring the schema forward."""
    for table, name in COLUMNS:
        op.add_column(table, sa.Column(name, sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    for table, name in COLUMNS:
        op.drop_column(table, name)
