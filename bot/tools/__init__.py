"""What `python -m bot NAME` runs besides the bot itself."""
