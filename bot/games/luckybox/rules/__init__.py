"""The parts of a game that stand here."""
