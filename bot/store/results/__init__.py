"""What finished games came to: results, what is counted from them, and making that again."""
