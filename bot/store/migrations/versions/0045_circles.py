"""Circles: who is in whose, who has asked whom, and who is reminded of the streaks they share."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "circle_members",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id"),
    )
    op.create_index("circles_of_others", "circle_members", ["other_id"])
    op.create_table(
        "circle_invitations",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("invited_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("told", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "invited_id"),
    )
    op.create_index("circle_invitations_of_others", "circle_invitations", ["invited_id"])
    op.create_index("circle_invitations_by_time", "circle_invitations", ["until"])
    op.create_table(
        "circle_reminders",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("circle_reminders")
    op.drop_table("circle_invitations")
    op.drop_table("circle_members")
