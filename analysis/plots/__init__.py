"""Plots of computed frames; the only room that knows matplotlib."""
