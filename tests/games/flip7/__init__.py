"""The rules of Flip 7."""
