"""From outcomes to verdicts: statistics, plots, studies, reports."""
