"""Several equal processes that share a database: who has which of Discord's shards, and what that brings with it."""
