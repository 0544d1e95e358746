"""Measurements: `make bench` runs them all and prints the tables of docs/benchmarks.md."""
