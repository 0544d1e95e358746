"""What has to be true whatever has happened: asked of the database and of Discord's side, with the rules as the model.

Each truth returns what breaks it, in words; nothing: it holds.
"""
