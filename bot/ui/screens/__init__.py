"""What every game shares on the screen: lobby, table, panel, result, profile, help, and their words."""
