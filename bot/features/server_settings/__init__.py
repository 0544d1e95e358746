"""Server settings: what those who manage a server choose for it, in one message, and the log of what they chose."""
