"""What the bot measures of itself, and where that is read."""
