"""Spectators: what people who watch a table predict, and what they vote for at the Crowd's seat (docs/decisions/0036).

What a game asks of them and how right they were is `engine/predictions.py`; a table notes with every action what it has
resolved (`tables/table.py`). The seat that plays what most vote for is the kernel's, too
(`tables/play/crowd.py`): here is who asks them, what they say, and where it shows.
"""
