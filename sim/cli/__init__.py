"""The command line: one command a file, each parses and calls."""
