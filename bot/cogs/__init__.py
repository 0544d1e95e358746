"""The slash commands, one module per command or group: parse, ask, show."""
