"""The law as pure functions: standard library only, no clock, no input or output."""
