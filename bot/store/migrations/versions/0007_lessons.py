"""Lessons: a table may keep a script in place of chance, and a person has one open lesson of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("script", sa.JSON(none_as_null=True), nullable=True))
    where = sa.text("status IN ('lobby', 'running') AND kind = 'lesson'")
    op.create_index(
        "one_lesson_a_person", "tables", ["host_id", "game"], unique=True, sqlite_where=where, postgresql_where=where
    )


def downgrade() -> None:
    """Take it back; a lesson cannot go on without its script."""
    op.execute("UPDATE tables SET status = 'closed', ending = 'ended' WHERE kind = 'lesson' AND status != 'closed'")
    op.drop_index("one_lesson_a_person", table_name="tables")
    op.drop_column("tables", "script")
