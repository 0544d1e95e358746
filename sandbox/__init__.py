"""A stand-in for Discord on 127.0.0.1: to play the bot without a token, and the rig for tests on the wire.

It speaks the part of Discord's gateway and REST API that the bot uses, enforces Discord's rules on it, and shows
the result on a web page. It imports nothing of the bot; the bot reaches it over HTTP and a websocket only.
Start reading at `server.Sandbox` (the Python API of tests) and `main.serve` (what `make run` starts).
"""
