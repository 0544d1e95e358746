"""Tabletop games with friends on Discord. Where things are: CONTRIBUTING.md."""
