"""Putting the bot on a server: the service of systemd and its installation, the audit of what is pinned."""
