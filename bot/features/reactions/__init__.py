"""Reactions: whoever plays puts one of five symbols beside their name, for a moment."""
