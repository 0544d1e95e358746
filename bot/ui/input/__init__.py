"""What people press and type, and how it is answered: the router, custom ids, limits, what commands are built with."""
