"""The sandbox's page in a real browser, with the real bot behind it."""
