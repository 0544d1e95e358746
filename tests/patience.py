"""How long a test waits for what has to come."""

PATIENCE = 180.0
"""Real seconds until a wait is given up. Generous: a busy machine is not a failing test."""
