"""What remains after a game. Pure calculation: the store fetches and keeps."""
