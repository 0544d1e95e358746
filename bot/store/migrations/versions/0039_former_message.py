"""Of a table, the message that another takes the place of, until that is done: a kill in between leaves no two."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("former_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "former_id")
