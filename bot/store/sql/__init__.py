"""The database and its two dialects: opening it, writing into it, reading whole rows from it."""
