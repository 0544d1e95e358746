"""Luck and play of finished games, and what rated games corrected for luck come to."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

KEPT = ("luck_version", "expected", "luck", "play", "corrected")
TENDED = (
    "autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002,"
    " autovacuum_analyze_scale_factor = 0.01"
)
EVERYWHERE = "luck_tallies_everywhere"
ALL_TIME = f"FOR VALUES IN ('all') WITH (fillfactor = 70, {TENDED})"
PARTS = (
    f"CREATE TABLE luck_tallies_of_servers PARTITION OF luck_tallies DEFAULT WITH (fillfactor = 80, {TENDED})",
    f"CREATE TABLE {EVERYWHERE} PARTITION OF luck_tallies FOR VALUES IN (0) PARTITION BY LIST (period)",
    f"CREATE TABLE luck_tallies_of_all_time PARTITION OF {EVERYWHERE} {ALL_TIME}",
    f"CREATE TABLE luck_tallies_of_periods PARTITION OF {EVERYWHERE} DEFAULT WITH (fillfactor = 80, {TENDED})",
)


def upgrade() -> None:
    """Bring the schema forward. What lies there has no account; `stats rebuild --luck` works it out."""
    for name in KEPT:
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=True))
    op.create_table(
        "luck_tallies",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("squares", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "scope", "period", "user_id"),
        sqlite_with_rowid=False,
        postgresql_partition_by="LIST (scope)",
    )
    if op.get_bind().dialect.name == "postgresql":
        for part in PARTS:
            op.execute(part)
    op.create_index("luck_tallies_of_a_person", "luck_tallies", ["user_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("luck_tallies")
    for name in reversed(KEPT):
        op.drop_column("results", name)
