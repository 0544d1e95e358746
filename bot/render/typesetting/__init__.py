"""Text as pictures: typefaces, shaping, lines, any script the fonts can draw."""
