"""Use cases, named by verbs; each takes the time as an argument."""
