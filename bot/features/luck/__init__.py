"""Luck and play: how much of a finished game's scores was luck, for whoever asks (docs/luck.md)."""
