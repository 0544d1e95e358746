"""The games, one room each, and their catalogue."""


class BrokenGame(Exception):
    """A room that cannot be loaded; says in a line which, why and where."""
