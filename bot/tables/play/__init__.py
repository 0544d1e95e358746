"""A game under way, from its first question to its end: its one writer, AI seats, fair deals."""
