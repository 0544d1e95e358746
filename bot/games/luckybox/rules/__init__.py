"""The rules of Lucky Box: state, actions, legality, play, scoring, views."""
