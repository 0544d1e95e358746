"""One welcome in a server that adds the bot: where it may speak there, else with its first answer."""
