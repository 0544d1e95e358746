"""Seasons: their last week and end are told, the first of each board are kept, everybody can look at their own."""
