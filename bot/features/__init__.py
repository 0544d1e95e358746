"""What people have beside the games: a room each. The kernel knows none of them; `catalogue.py` names them."""
