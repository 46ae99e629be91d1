"""Discord, played against a server of our own over real HTTP and WebSockets, which also judges."""
