"""The REST routes the bot uses, by Discord's paths below `/api/v10`."""
