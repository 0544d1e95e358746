"""How it goes in a server, for those who manage it: how much is played, by how many, when, and what."""
