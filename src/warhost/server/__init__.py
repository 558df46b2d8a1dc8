"""The server: matches and people over HTTP and WebSockets. It knows no game by name."""
