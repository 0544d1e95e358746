"""Roles as prizes: a server lets those who have won something have a role, for as long as nobody else has won it."""
