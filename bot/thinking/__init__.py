"""Where AI seats think: in a process of its own, so that neither the event loop nor the drawing waits for them.

`client` asks, `process` is what runs there: the rules, who plays them, and nothing else.
"""
