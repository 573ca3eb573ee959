"""The web app: a server on this machine and the pages that it serves. Thin: it calls the arena and the agents."""
