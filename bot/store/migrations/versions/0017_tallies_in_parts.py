"""In PostgreSQL the tallies of large boards have parts of the table to themselves. A file keeps rows in their key."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

KEY = "ADD CONSTRAINT tallies_pkey PRIMARY KEY (game, scope, period, user_id)"
SUMS = "games, wins, total, best, days, day_total"
TENDED = (
    "autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002,"
    " autovacuum_analyze_scale_factor = 0.01"
)
ALL_TIME = f"FOR VALUES IN ('all') WITH (fillfactor = 70, {TENDED})"
PARTS = (
    f"CREATE TABLE tallies_of_servers PARTITION OF tallies DEFAULT WITH (fillfactor = 80, {TENDED})",
    "CREATE TABLE tallies_everywhere PARTITION OF tallies FOR VALUES IN (0) PARTITION BY LIST (period)",
    f"CREATE TABLE tallies_of_all_time PARTITION OF tallies_everywhere {ALL_TIME}",
    f"CREATE TABLE tallies_of_periods PARTITION OF tallies_everywhere DEFAULT WITH (fillfactor = 80, {TENDED})",
)


def upgrade() -> None:
    """Bring the schema forward."""
    if op.get_bind().dialect.name == "postgresql":
        _made_anew("PARTITION BY LIST (scope)", KEY, *PARTS)


def downgrade() -> None:
    """Take it back."""
    if op.get_bind().dialect.name == "postgresql":
        _made_anew(f"WITH ({TENDED})", f"{KEY} INCLUDE ({SUMS})")


def _made_anew(kind: str, key: str, *parts: str) -> None:
    """Make the table of another kind, with the same rows."""
    op.execute("ALTER TABLE tallies RENAME TO tallies_before")
    op.execute("ALTER INDEX tallies_pkey RENAME TO tallies_before_pkey")
    op.execute("ALTER INDEX tallies_of_a_person RENAME TO tallies_before_of_a_person")
    op.execute(f"CREATE TABLE tallies (LIKE tallies_before INCLUDING DEFAULTS) {kind}")
    for part in parts:
        op.execute(part)
    op.execute("INSERT INTO tallies SELECT * FROM tallies_before")
    op.execute("DROP TABLE tallies_before")
    op.execute(f"ALTER TABLE tallies {key}")
    op.execute("CREATE INDEX tallies_of_a_person ON tallies (user_id)")
