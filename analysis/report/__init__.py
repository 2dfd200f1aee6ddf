"""Arranges statistics and plots into one HTML file."""
