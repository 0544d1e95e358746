"""Who sits at a table, hosts it, leaves it, and what they decide together; what it is set up with."""
