"""A person's tallies are found without looking at everybody's: to delete their data, and to recalculate them."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_index("tallies_of_a_person", "tallies", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("tallies_of_a_person", "tallies")
