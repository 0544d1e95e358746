"""To which duels somebody is asked, found by an index."""

from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_index("duels_asked", "duels", ["friend_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("duels_asked", "duels")
