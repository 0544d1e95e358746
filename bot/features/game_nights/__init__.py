"""Game nights: planned in a channel, said to by those who come, opened and summed up."""
