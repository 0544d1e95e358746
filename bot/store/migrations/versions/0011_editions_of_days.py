"""A day keeps the edition it is dealt by, as tables do: an update in the middle of it changes nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("days", sa.Column("rules_version", sa.Integer(), nullable=True))
    op.add_column("days", sa.Column("deck", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("days", "deck")
    op.drop_column("days", "rules_version")
