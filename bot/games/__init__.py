"""The games, a room each, and the catalogue of them."""
