"""The rules of Flip 7: state, actions, legality, play, scoring, views."""
