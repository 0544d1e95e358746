"""The engine: what holds for every game, records, randomness."""
