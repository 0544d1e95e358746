"""What `python -m bot NAME` runs beside the bot itself."""
