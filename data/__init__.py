"""The game's own printed matter: faces and the generator that made them."""
