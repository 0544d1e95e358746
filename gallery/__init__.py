"""Every kind of picture, drawn from real games: `make gallery` writes docs/gallery.md; golden images and figures use
the same positions."""
