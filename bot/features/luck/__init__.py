"""Luck and play: how much of a finished game's scores was luck, for whoever asks (docs/luck.md).

It is worked out by `engine/luck.py`, in the process of AI seats (`jobs.py`), which also rounds what is
shown so that the whole numbers of a sum add up: a luck of 12.6 may be shown as 12. What is kept with results is in
`league/luck.py`, what games word themselves in `GameScreens`; here are service, store and screens.
"""
