"""When people were last seen, on which days the bot lived, and which servers have removed it.

Those who are there already are seen on the day of the update: the bot itself notes it, some at a time, as rewriting all
of them here would hold up every press.
"""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("people", sa.Column("seen_day", sa.Integer(), nullable=True))
    op.create_table(
        "lived_days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("forgotten", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "server_stays",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("gone_day", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("server_stays")
    op.drop_table("lived_days")
    op.drop_column("people", "seen_day")
