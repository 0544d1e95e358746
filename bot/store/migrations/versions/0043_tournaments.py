"""Tournaments, and duels in which an AI character is somebody's rival."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None
OPEN = "status IN ('offered', 'joining', 'running')"


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("duels", sa.Column("ai", sa.String(), nullable=True))
    op.add_column("duels", sa.Column("ai_scores", sa.JSON(none_as_null=True), nullable=True))
    to_play = sa.text("ai IS NOT NULL AND ai_scores IS NULL")
    op.create_index("duels_for_ai", "duels", ["guild_id"], sqlite_where=to_play, postgresql_where=to_play)
    _tournaments()
    _players()
    _boards()


def _number() -> sa.types.TypeEngine[int]:
    return sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", _number(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("every", sa.Float(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("began_at", sa.Float(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
    )
    is_open, has_code = sa.text(OPEN), sa.text("code IS NOT NULL")
    op.create_index("open_tournaments", "tournaments", ["due_at"], sqlite_where=is_open, postgresql_where=is_open)
    op.create_index(
        "tournament_codes", "tournaments", ["code"], unique=True, sqlite_where=has_code, postgresql_where=has_code
    )
    op.create_table(
        "tournament_places",
        sa.Column("tournament_id", sa.Integer(), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("side", sa.Integer(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("server", sa.String(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("host_name", sa.String(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=True),
        sa.Column("told", sa.Integer(), nullable=False, server_default="0"),
    )
    op.create_index("tournaments_of_a_server", "tournament_places", ["guild_id"])
    op.create_index("tournaments_of_a_host", "tournament_places", ["host_id"])


def _players() -> None:
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", sa.Integer(), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False, server_default=sa.text("1")),
        sa.Column("came_in", sa.Integer(), nullable=False),
        sa.Column("strength", sa.Float(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("out", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_index("tournaments_joined", "tournament_players", ["user_id"])


def _boards() -> None:
    op.create_table(
        "tournament_boards",
        sa.Column("tournament_id", sa.Integer(), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("one", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("points_one", sa.Integer(), nullable=True),
        sa.Column("points_other", sa.Integer(), nullable=True),
        sa.Column("halves_one", sa.Integer(), nullable=True),
        sa.Column("halves_other", sa.Integer(), nullable=True),
        sa.Column("played_one", sa.Boolean(), nullable=True),
        sa.Column("played_other", sa.Boolean(), nullable=True),
    )
    op.create_index("boards_of_a_match", "tournament_boards", ["match_id"])


def downgrade() -> None:
    """Take it back."""
    for table in ("tournament_boards", "tournament_players", "tournament_places", "tournaments"):
        op.drop_table(table)
    op.drop_index("duels_for_ai", table_name="duels")
    op.drop_column("duels", "ai_scores")
    op.drop_column("duels", "ai")
