"""The rules of Flip 7 once more, with the publisher's options only and changed in place: for simulations, several times
as quick.

The readable engine (`game.Flip7`) is the one that decides; `tests/engine/flip7/test_compact.py` proves on random games
that this one asks the same, and has the same cards and scores. Nothing here explains a rule: its twin does.
"""
