"""Lucky Box, a rule at a time."""
