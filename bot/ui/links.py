"""Where a link leads to."""

LINK = "https://discord.com/channels/{guild}/{channel}/{message}"
"""A message in Discord: `guild` is "@me" in direct messages."""
