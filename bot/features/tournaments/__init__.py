"""Tournaments over weeks: Swiss rounds of duels, and one server against another."""
