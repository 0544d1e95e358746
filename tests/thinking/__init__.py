"""Tests of the process AI seats think in."""
