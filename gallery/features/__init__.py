"""What is drawn of each feature in the gallery: a module a room that draws, by its name."""
