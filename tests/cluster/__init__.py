"""Tests of several processes that share the work."""
