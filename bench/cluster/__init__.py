"""Many processes and one PostgreSQL, played at while processes die, hang, are updated and cut off: `make cluster`."""
