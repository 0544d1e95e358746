"""Where the history of the schema begins: a database below it is brought here by the bot of commit 804d254.

Nothing is made here, as no database starts from nothing: a new one is made as the classes say (`store/schema.py`), and
one without a version is not ours.
"""

revision = "0031"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring nothing forward."""


def downgrade() -> None:
    """Take nothing back."""
