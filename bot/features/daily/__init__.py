"""The daily: one deal a day, the same for everybody everywhere."""
