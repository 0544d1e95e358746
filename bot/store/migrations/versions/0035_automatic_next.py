"""Automatic Next: whether it was chosen; whoever had it off has chosen nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    with op.batch_alter_table("people", schema=None) as batch_op:
        for name in ("next_by_itself", "next_in_daily"):
            batch_op.alter_column(name, existing_type=sa.Boolean(), nullable=True, server_default=None)
    op.execute("UPDATE people SET next_by_itself = NULL WHERE NOT next_by_itself")
    op.execute("UPDATE people SET next_in_daily = NULL WHERE NOT next_in_daily")


def downgrade() -> None:
    """Take it back."""
    op.execute("UPDATE people SET next_by_itself = false WHERE next_by_itself IS NULL")
    op.execute("UPDATE people SET next_in_daily = false WHERE next_in_daily IS NULL")
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.alter_column("next_by_itself", existing_type=sa.Boolean(), nullable=False)
        batch_op.alter_column("next_in_daily", existing_type=sa.Boolean(), nullable=False, server_default=sa.false())
