"""Pictures: pure functions of a view. Nothing here knows Discord, a clock or a database."""
