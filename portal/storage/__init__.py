"""What is kept: one engine, one transaction, and a module for each subject."""
