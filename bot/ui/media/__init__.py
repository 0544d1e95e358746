"""Pictures on their way to Discord: drawn off the event loop, kept, replayed."""
