"""Reviews: what could have been played better in a finished game, turn by turn, for who played it."""
