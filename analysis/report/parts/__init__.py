"""The sections of a report, one file each; every part is a small pure function."""
