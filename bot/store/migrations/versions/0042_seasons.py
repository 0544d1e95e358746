"""When a server's seasons begin, what their ends came to, and the quarter of a rating's last game."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("ratings", sa.Column("quarter", sa.Integer(), nullable=True))
    op.add_column("guilds", sa.Column("seasons", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("guilds", sa.Column("season_posts", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "season_ends",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("week_at", sa.Float(), nullable=True),
        sa.Column("week_id", sa.BigInteger(), nullable=True),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("end_at", sa.Float(), nullable=True),
        sa.Column("end_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "season"),
    )
    op.create_table(
        "season_places",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("board", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("spread", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "season", "game", "board", "number"),
    )
    op.create_index("season_places_of_a_person", "season_places", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("season_places")
    op.drop_table("season_ends")
    op.drop_column("guilds", "season_posts")
    op.drop_column("guilds", "seasons")
    op.drop_column("ratings", "quarter")
