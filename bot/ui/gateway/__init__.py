"""What Discord tells of itself: its servers, who is there, and whether anything arrives."""
