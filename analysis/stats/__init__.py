"""Statistics: frames in, frames out.

Every statistic returns a tidy frame: one row for each group, with the columns

- `estimate`: the figure itself, never rounded
- `low`, `high`: the ends of its interval
- `n`: how many games (or rows) it rests on
- `method`: how the interval was made
- `family`: which intervals hold together at the stated confidence

Rates have Wilson intervals, means have Student's; games that share a deal are counted as one
cluster. Nothing here draws, rounds or writes.
"""
