"""Groundwork: what a town's stormwater law asks of the earthwork you plan."""
