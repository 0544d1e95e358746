"""What the bot measures of itself, and where that can be read: docs/monitoring.md."""
