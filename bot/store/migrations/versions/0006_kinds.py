"""A table has a kind, which says what counts and what may be open beside what."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

OPEN = "status IN ('lobby', 'running')"
INDEXES = {
    "one_table_a_channel": ["channel_id"], "one_solo_a_person": ["host_id", "game"],
    "one_game_of_a_day": ["host_id", "game", "day", "counted"],
}  # fmt: skip


def upgrade() -> None:
    """Bring the schema forward: what was a solo game is one, or the deal of a day."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("kind", sa.String(), server_default="game", nullable=False))
    op.execute("UPDATE tables SET kind = CASE WHEN day IS NULL THEN 'solo' ELSE 'day' END WHERE solo")
    _drop_column("solo")
    _make_indexes("kind = 'game'", "kind = 'solo'", "kind = 'day'")


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("solo", sa.Boolean(), server_default="0", nullable=False))
    op.execute("UPDATE tables SET solo = kind != 'game'")
    _drop_column("kind")
    _make_indexes("NOT solo", "solo AND day IS NULL", "day IS NOT NULL")


def _drop_column(name: str) -> None:
    """Drop a column the indexes are about, in place: a copied table would leave those behind that refer to it."""
    for index in INDEXES:
        op.drop_index(index, table_name="tables")
    op.drop_column("tables", name)


def _make_indexes(*which: str) -> None:
    """Make the indexes, each of the open tables for which its condition holds."""
    for (name, columns), condition in zip(INDEXES.items(), which, strict=True):
        where = sa.text(f"{OPEN} AND {condition}")
        op.create_index(name, "tables", columns, unique=True, sqlite_where=where, postgresql_where=where)
