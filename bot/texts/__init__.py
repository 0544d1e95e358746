"""The texts of `bot.text`, as far as they have a module of their own."""
