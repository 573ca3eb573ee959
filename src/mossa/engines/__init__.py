"""Protocols: our agents for outside hosts, and outside programs as agents of ours."""
