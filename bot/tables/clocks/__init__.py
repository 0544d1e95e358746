"""Time: deadlines, what comes due by itself, and time that was lost."""
