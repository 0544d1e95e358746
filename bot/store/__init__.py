"""What is stored: the only SQL of the project. Rows are values here; nothing outside holds a session."""
