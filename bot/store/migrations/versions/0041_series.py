"""Game nights repeat: series of them, moments of a series that are left out or moved, and which night is of which."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None
ID = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
NEW = (
    ("repeats", sa.String()),
    ("series_id", ID),
    ("slot", sa.BigInteger()),
    ("played", sa.Integer()),
)


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "evening_series",
        sa.Column("id", ID, nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("host_name", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=True),
        sa.Column("each", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("repeats", sa.String(), nullable=False),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("with_event", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=True),
        sa.Column("event_told", sa.String(), nullable=True),
        sa.Column("since", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=True),
        sa.Column("question_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("look_at", sa.Float(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("series_due", "evening_series", ["look_at"])
    op.create_index("series_of_a_person", "evening_series", ["host_id"])
    op.create_table(
        "evening_exceptions",
        sa.Column("series_id", ID, nullable=False),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("moved_to", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["series_id"], ["evening_series.id"]),
        sa.PrimaryKeyConstraint("series_id", "slot"),
    )
    for name, kind in NEW:
        op.add_column("evenings", sa.Column(name, kind, nullable=True))
    op.create_index("evening_of_a_slot", "evenings", ["series_id", "slot"], unique=True)


def downgrade() -> None:
    """Take it back: nights of a series are nights of their own again."""
    op.drop_index("evening_of_a_slot", table_name="evenings")
    for name, _ in reversed(NEW):
        op.drop_column("evenings", name)
    op.drop_table("evening_exceptions")
    op.drop_table("evening_series")
