"""Boards of what if: of which game each is, and from where on."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "whatifs",
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("origin", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
    )
    op.create_index("whatifs_of_a_person", "whatifs", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("whatifs")
