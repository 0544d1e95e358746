"""discord.py imports `audioop`, which warns on Python 3.11 and 3.12; warnings are errors in our tests."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401 - imported here once, quietly
