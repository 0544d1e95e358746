"""Of a rematch, which duel is played again: of each at most one is open."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None
NAME = "one_open_rematch"


def upgrade() -> None:
    """Bring the schema forward."""
    number = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
    op.add_column("duels", sa.Column("rematch_of", number, nullable=True))
    where = sa.text("status = 'open'")
    op.create_index(NAME, "duels", ["rematch_of"], unique=True, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """Take it back."""
    op.drop_index(NAME, table_name="duels")
    op.drop_column("duels", "rematch_of")
