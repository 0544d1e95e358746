"""Running games: one writer each, stored before shown. Nothing here knows Discord."""
