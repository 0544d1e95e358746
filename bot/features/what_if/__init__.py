"""The room of what-ifs: a finished game is played on from one of its turns, on the same deal, for oneself."""
