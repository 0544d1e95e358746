"""The puzzles of days: what they are, who has answered what, how people do at them, and whose games may become some."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "puzzles",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("claimed_at", sa.Float(), nullable=False),
        sa.Column("puzzle", sa.JSON(), nullable=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("found", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("mu_before", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_answers_of_a_person", "puzzle_answers", ["user_id", "game", "day"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_ratings_of_a_person", "puzzle_ratings", ["user_id"])
    op.create_table(
        "puzzle_givers",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "puzzle_marks",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "mark"),
    )


def downgrade() -> None:
    """Take it back."""
    for name in ("puzzle_marks", "puzzle_givers", "puzzle_ratings", "puzzle_answers", "puzzles"):
        op.drop_table(name)
