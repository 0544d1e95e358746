"""Tables in places of which the bot is no member: their messages live on the tokens of presses alone."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("tables", sa.Column("guest", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("token", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("token_until", sa.Float(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    for name in ("guest", "token", "token_until"):
        op.drop_column("tables", name)
