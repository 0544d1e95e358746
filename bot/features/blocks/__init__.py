"""Blocks: a private list of people somebody would rather not play with. Nobody on it is told."""
