"""Leaderboards: pages of who is ahead in a game, by what, when and where (docs/league.md)."""
