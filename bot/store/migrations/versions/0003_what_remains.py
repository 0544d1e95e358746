"""What remains after a game: facts, ratings, tallies, careers, streaks, badges; the days and who has played them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "attempts",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("tie", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("game", "day", "user_id"),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.create_index("attempts_of_a_person", ["user_id", "game", "day"], unique=False)
        batch_op.create_index("ranking_of_a_day", ["game", "day", "place", "tie"], unique=False)

    op.create_table(
        "badges",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("badge", sa.String(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "badge"),
    )
    with op.batch_alter_table("badges", schema=None) as batch_op:
        batch_op.create_index("badges_of_a_game", ["table_id"], unique=False)

    op.create_table(
        "careers",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("numbers", sa.JSON(), nullable=False),
        sa.Column("totals", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game", "user_id"),
    )
    op.create_table(
        "days",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("par", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("game", "day"),
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("summary_channel", sa.BigInteger(), nullable=True),
        sa.Column("summary_day", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_table(
        "members",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("checked_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id"),
    )
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.create_index("servers_of_a_person", ["user_id"], unique=False)

    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "spent",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "mark"),
    )
    op.create_table(
        "streaks",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("savers", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("day_total", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "scope", "period", "user_id"),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("next_in_daily", sa.Boolean(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("visibility", sa.String(), server_default="everyone", nullable=False))
        batch_op.add_column(sa.Column("remind_hours", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("reminded_day", sa.Integer(), nullable=True))

    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.add_column(sa.Column("number", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("character", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("kind", sa.String(), server_default="table", nullable=False))
        batch_op.add_column(sa.Column("day", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("place", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("facts", sa.JSON(), server_default="{}", nullable=False))
        batch_op.drop_index("results_of_a_person")
        batch_op.create_index("results_of_a_person", ["user_id", "game", "number"], unique=False)
        batch_op.create_index("results_in_order", ["number"], unique=False)

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("day", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("counted", sa.Boolean(), server_default="0", nullable=False))
        batch_op.create_index(
            "days_of_a_person",
            ["host_id", "game", "day"],
            unique=False,
            sqlite_where=sa.text("day IS NOT NULL"),
            postgresql_where=sa.text("day IS NOT NULL"),
        )
        batch_op.create_index(
            "one_game_of_a_day",
            ["host_id", "game", "day", "counted"],
            unique=True,
            sqlite_where=sa.text("status IN ('lobby', 'running') AND day IS NOT NULL"),
            postgresql_where=sa.text("status IN ('lobby', 'running') AND day IS NOT NULL"),
        )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("one_solo_a_person")
        batch_op.create_index(
            "one_solo_a_person",
            ["host_id", "game"],
            unique=True,
            sqlite_where=sa.text("status IN ('lobby', 'running') AND solo AND day IS NULL"),
            postgresql_where=sa.text("status IN ('lobby', 'running') AND solo AND day IS NULL"),
        )
    _number_what_is_there()


def _number_what_is_there() -> None:
    """Games finished so far get their numbers in the order they ended; the summaries are made at the next start."""
    op.execute(
        "WITH ended AS (SELECT DISTINCT table_id, finished_at FROM results),"
        " ranked AS (SELECT table_id, row_number() OVER (ORDER BY finished_at, table_id) AS place FROM ended)"
        " UPDATE results SET number = (SELECT place FROM ranked WHERE ranked.table_id = results.table_id)"
    )
    op.execute("UPDATE results SET kind = 'solo' WHERE table_id IN (SELECT id FROM tables WHERE solo)")
    op.execute(
        "UPDATE results SET character = (SELECT character FROM seats"
        " WHERE seats.table_id = results.table_id AND seats.seat = results.seat)"
    )


def downgrade() -> None:
    """Take it back."""
    # Two open games of a person would not fit the older index: days come to an end with the columns that tell them.
    op.execute(
        "UPDATE tables SET status = 'closed', ending = 'ended' WHERE day IS NOT NULL AND status IN ('lobby', 'running')"
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("one_solo_a_person")
        batch_op.create_index(
            "one_solo_a_person",
            ["host_id", "game"],
            unique=True,
            sqlite_where=sa.text("status IN ('lobby', 'running') AND solo"),
            postgresql_where=sa.text("status IN ('lobby', 'running') AND solo"),
        )

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("days_of_a_person")
        batch_op.drop_index(
            "one_game_of_a_day",
            sqlite_where=sa.text("status IN ('lobby', 'running') AND day IS NOT NULL"),
            postgresql_where=sa.text("status IN ('lobby', 'running') AND day IS NOT NULL"),
        )
        batch_op.drop_column("counted")
        batch_op.drop_column("day")

    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index("results_in_order")
        batch_op.drop_index("results_of_a_person")
        batch_op.create_index("results_of_a_person", ["user_id", "game", "finished_at"], unique=False)
        batch_op.drop_column("facts")
        batch_op.drop_column("place")
        batch_op.drop_column("day")
        batch_op.drop_column("kind")
        batch_op.drop_column("character")
        batch_op.drop_column("number")

    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_column("reminded_day")
        batch_op.drop_column("remind_hours")
        batch_op.drop_column("visibility")
        batch_op.drop_column("next_in_daily")

    op.drop_table("tallies")
    op.drop_table("streaks")
    op.drop_table("spent")
    op.drop_table("ratings")
    op.drop_table("players")
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.drop_index("servers_of_a_person")

    op.drop_table("members")
    op.drop_table("guilds")
    op.drop_table("days")
    op.drop_table("careers")
    with op.batch_alter_table("badges", schema=None) as batch_op:
        batch_op.drop_index("badges_of_a_game")

    op.drop_table("badges")
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.drop_index("ranking_of_a_day")
        batch_op.drop_index("attempts_of_a_person")

    op.drop_table("attempts")
