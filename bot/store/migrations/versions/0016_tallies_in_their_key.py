"""In PostgreSQL a leaderboard is read from the key of the tallies alone. A file keeps rows in their key anyway."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

KEY = "PRIMARY KEY (game, scope, period, user_id)"
SUMS = "games, wins, total, best, days, day_total"
TENDED = {
    "autovacuum_vacuum_scale_factor": 0.002,
    "autovacuum_vacuum_insert_scale_factor": 0.002,
    "autovacuum_analyze_scale_factor": 0.01,
}


def upgrade() -> None:
    """Bring the schema forward."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"{_without_key()}, ADD CONSTRAINT tallies_pkey {KEY} INCLUDE ({SUMS})")
        op.execute(f"ALTER TABLE tallies SET ({', '.join(f'{name} = {share}' for name, share in TENDED.items())})")


def downgrade() -> None:
    """Take it back."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE tallies RESET ({', '.join(TENDED)})")
        op.execute(f"{_without_key()}, ADD CONSTRAINT tallies_pkey {KEY}")


def _without_key() -> str:
    return "ALTER TABLE tallies DROP CONSTRAINT tallies_pkey"
