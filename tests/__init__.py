"""Tests, arranged like the code they are about."""
