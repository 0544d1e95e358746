"""The rules, pure: no Discord, no input or output, no clock, no hidden randomness."""
