"""Duels: the same few deals for all who join, each played alone."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

BIG = sa.BigInteger()
ID = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "duels",
        sa.Column("id", ID, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("deck", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("words", sa.JSON(), nullable=True),
        sa.Column("guild_id", BIG, nullable=True),
        sa.Column("channel_id", BIG, nullable=False),
        sa.Column("message_id", BIG, nullable=True),
        sa.Column("result_id", BIG, nullable=True),
        sa.Column("host_id", BIG, nullable=False),
        sa.Column("friend_id", BIG, nullable=True),
        sa.Column("everybody", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("ends_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    is_open = sa.text("status = 'open'")
    op.create_index("open_duels", "duels", ["ends_at"], sqlite_where=is_open, postgresql_where=is_open)
    op.create_index("ended_duels", "duels", ["ended_at"])
    op.create_index("duels_of_a_person", "duels", ["host_id"])
    op.create_table(
        "duel_players",
        sa.Column("duel_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", BIG, nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("joined_at", sa.Float(), nullable=False),
        sa.Column("mark", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["duel_id"], ["duels.id"]),
        sa.PrimaryKeyConstraint("duel_id", "number"),
        sa.UniqueConstraint("duel_id", "user_id"),
    )
    op.create_index("duels_joined", "duel_players", ["user_id"])
    op.create_table(
        "duel_boards",
        sa.Column("duel_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["duel_id"], ["duels.id"]),
        sa.PrimaryKeyConstraint("duel_id", "number", "deal"),
        sa.UniqueConstraint("table_id"),
    )
    op.add_column("tables", sa.Column("duel", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("deal", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("closes_at", sa.Float(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    for column in ("closes_at", "deal", "duel"):
        op.drop_column("tables", column)
    op.drop_table("duel_boards")
    op.drop_index("duels_joined", table_name="duel_players")
    op.drop_table("duel_players")
    op.drop_index("duels_of_a_person", table_name="duels")
    op.drop_index("ended_duels", table_name="duels")
    op.drop_index("open_duels", table_name="duels")
    op.drop_table("duels")
