"""The whole bot, Discord's stand-in and the people in one process, on one loop, from one seed: docs/simulation.md."""
