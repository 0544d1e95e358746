"""The slash commands: parse, ask a table or the store, show."""
