"""What is kept up to date on Discord: table messages, private panels, and the requests that change them."""
