"""What the host has remarked on to a person is kept, and a table may ask its AI characters to be silent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward: nobody has been told anything, and everybody speaks."""
    op.add_column("people", sa.Column("remarks", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("tables", sa.Column("voices", sa.Boolean(), server_default="1", nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "voices")
    op.drop_column("people", "remarks")
