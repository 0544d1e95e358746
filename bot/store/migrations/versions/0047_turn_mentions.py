"""Who is to be mentioned as their turn runs out, and who was: nobody is twice within an hour in one place."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None
NAME = "turn_mentions"


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        NAME,
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("place_id", sa.BigInteger(), nullable=False),
        sa.Column("wanted_at", sa.Float(), nullable=True),
        sa.Column("mentioned_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_index("turn_mentions_of_a_person", NAME, ["user_id", "place_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("turn_mentions_of_a_person", table_name=NAME)
    op.drop_table(NAME)
