"""What a server may choose beside its summary, onlookers and language; and who has changed what of it."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

LISTS = ("channels", "roles", "games_off")
SWITCHES = {"threads": "0", "friendly": "0", "mentions": "1", "coach": "1"}


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("guilds", sa.Column("summary_hour", sa.Integer(), server_default=sa.text("0"), nullable=False))
    for name in LISTS:
        op.add_column("guilds", sa.Column(name, sa.JSON(), server_default="[]", nullable=False))
    op.add_column("guilds", sa.Column("clock", sa.String(), server_default="live", nullable=False))
    for name, usual in SWITCHES.items():
        op.add_column("guilds", sa.Column(name, sa.Boolean(), server_default=usual, nullable=False))
    op.create_table(
        "guild_changes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("before", sa.String(), nullable=False),
        sa.Column("after", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number"),
    )
    op.create_index("guild_changes_of_a_person", "guild_changes", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("guild_changes")
    for name in ("summary_hour", *LISTS, "clock", *SWITCHES):
        op.drop_column("guilds", name)
