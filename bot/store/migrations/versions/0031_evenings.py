"""Evenings: planned, opened and summed up; and the time zone in which somebody types times."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

BIG = sa.BigInteger()
ID = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "evenings",
        sa.Column("id", ID, nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("guild_id", BIG, nullable=False),
        sa.Column("channel_id", BIG, nullable=False),
        sa.Column("host_id", BIG, nullable=False),
        sa.Column("host_name", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=True),
        sa.Column("each", sa.Integer(), nullable=True),
        sa.Column("narrow", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("typed", sa.String(), nullable=True),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("with_event", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("event_id", BIG, nullable=True),
        sa.Column("event_told", sa.String(), nullable=True),
        sa.Column("reminded_at", sa.Float(), nullable=True),
        sa.Column("untold", sa.String(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("message_id", BIG, nullable=True),
        sa.Column("result_id", BIG, nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    under_way = sa.text("status IN ('planned', 'open')")
    op.create_index("evenings_under_way", "evenings", ["guild_id"], sqlite_where=under_way, postgresql_where=under_way)
    op.create_index("evenings_ended", "evenings", ["ended_at"])
    op.create_index("evenings_of_a_person", "evenings", ["host_id"])
    op.create_table(
        "evening_guests",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["evening_id"], ["evenings.id"]),
        sa.PrimaryKeyConstraint("evening_id", "user_id"),
    )
    op.create_index("evenings_of_a_guest", "evening_guests", ["user_id"])
    op.create_table(
        "evening_tables",
        sa.Column("table_id", ID, autoincrement=False, nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=True),
        sa.Column("channel_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["evening_id"], ["evenings.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("tables_of_an_evening", "evening_tables", ["evening_id", "slot"], unique=True)
    op.add_column("people", sa.Column("zone", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("people", "zone")
    op.drop_table("evening_tables")
    op.drop_index("evenings_of_a_guest", table_name="evening_guests")
    op.drop_table("evening_guests")
    op.drop_index("evenings_of_a_person", table_name="evenings")
    op.drop_index("evenings_ended", table_name="evenings")
    op.drop_index("evenings_under_way", table_name="evenings")
    op.drop_table("evenings")
