"""Tests of tables: the lobby, a game under way, the clock, and what a restart finds."""
