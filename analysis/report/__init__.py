"""Arranges statistics and plots into one HTML file: no network, no numbers of its own."""

from analysis.report.page import report_for_study

__all__ = ["report_for_study"]
