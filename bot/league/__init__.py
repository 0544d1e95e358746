"""What finished games come to. Pure calculation on values of its own: the store fetches and keeps."""
