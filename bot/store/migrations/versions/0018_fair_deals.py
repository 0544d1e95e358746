"""Deals that can be checked: a table's secret and everybody's words, and the link that a day's seed follows from."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward. What is there already has none of it, and goes on without."""
    op.add_column("tables", sa.Column("secret", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("words", sa.JSON(), nullable=True))
    op.add_column("seats", sa.Column("joined", sa.Integer(), nullable=True))
    op.add_column("days", sa.Column("link", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("days", "link")
    op.drop_column("seats", "joined")
    op.drop_column("tables", "words")
    op.drop_column("tables", "secret")
