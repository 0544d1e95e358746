"""All that waits for a person, in one private message: every open question, the most urgent first."""
