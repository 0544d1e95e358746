"""What people see and press on Discord: screens from a table's state, and the one router of every press."""
