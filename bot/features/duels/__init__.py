"""Duels: the same few deals for all who join, each played alone, and compared when all are done."""
