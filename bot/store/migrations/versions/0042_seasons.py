"""When a server's seasons begin, what their ends came to, and the quarter of a rating's last game."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("ratings", sa.Column("quarter", sa.Integer(), nullable=True))
    op.add_column("guilds", sa.Column("seasons", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("guilds", sa.Column("season_posts", sa.Boolean(), server_default=sa.true(), nullable=False))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guilds", "season_posts")
    op.drop_column("guilds", "seasons")
    op.drop_column("ratings", "quarter")
