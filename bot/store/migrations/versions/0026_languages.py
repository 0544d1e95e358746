"""The language of a person, as they chose it and as Discord has it, and that of a server."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("people", sa.Column("language", sa.String(), nullable=True))
    op.add_column("people", sa.Column("locale", sa.String(), nullable=True))
    op.add_column("guilds", sa.Column("language", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guilds", "language")
    op.drop_column("people", "locale")
    op.drop_column("people", "language")
