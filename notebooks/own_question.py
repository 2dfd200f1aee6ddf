# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A question of your own, from the files of a run
#
# A run is a folder: `manifest.json` says what was played, `games.parquet` has one row a game,
# `seats.parquet` one row a game and seat. Whatever reads Parquet can ask them; here pandas and
# DuckDB answer the same question, and agree.
#
# The question: **who wins in Chai, those who complete more orders or those who complete dearer
# ones?**
#
# In a shell the run is `chai-balance run chai --players 3 --games 4000 --seed 1 -o RUN`.

# %%
import tempfile
from pathlib import Path

import duckdb
import matplotlib.pyplot as plt

import sim
from analysis.plots.intervals import interval_rows
from analysis.plots.style import style
from analysis.stats.means import means
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family

folder = Path(tempfile.mkdtemp()) / "run"
run = sim.record_run(folder, "chai", players=3, games=4000, seed=1)
sorted(path.name for path in folder.iterdir())

# %% [markdown]
# What was played stands in the manifest: two runs with the same digest are the same games.

# %%
run.manifest.seed, run.manifest.digest[:12], run.manifest.truncated, run.manifest.versions["numba"]

# %% [markdown]
# ## In pandas
#
# `docs/metrics.md` says what every column means.

# %%
games, seats = run.games(), run.seats()
seats.head(3)

# %%
list(seats.columns)

# %%
by_orders = win_shares(seats, ["orders"], cluster="game", family=Family(seats["orders"].nunique()))
by_orders[["orders", "estimate", "low", "high", "n", "family"]].round(3)

# %% [markdown]
# `n` is the number of seats behind each row, and the interval says what so few of them are worth:
# a row with a dozen seats says next to nothing. The three seats of a game are not three independent
# games, hence `cluster="game"`; and the table asks several questions at once, so that its intervals
# are wide enough to hold *together* (the `family`).
#
# Beware of reading cause into it. Those who are ahead anyway complete more orders; "wins when it
# has many orders" is not "wins because of many orders". An intervention, such as another option on
# the same seeds, tells more (`first_hour.ipynb` shows how).

# %%
with style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    interval_rows(ax, by_orders[by_orders["n"] >= 100], "orders", reference=1 / 3)
    ax.set_ylabel("orders completed")
    ax.set_xlabel("share of wins (line: a fair share)")

# %% [markdown]
# Dearer orders: points of the orders over their number, of winners and of the others. A player who
# has completed none has no such mean and is left out; how many that are is said.

# %%
served = seats[seats["orders"] > 0].assign(
    points_an_order=lambda rows: rows["order_points"] / rows["orders"],
    wins=lambda rows: rows["win"] > 0,
)
print(len(seats) - len(served), "of", len(seats), "seats completed no order")
means(served, "points_an_order", ["wins"], cluster="game")[
    ["wins", "estimate", "low", "high", "n"]
].round(3)

# %% [markdown]
# So it is the number: winners complete more orders, and theirs are if anything a little cheaper.
# That holds for *these* players (`balanced` in all seats) on these assumed customers.
#
# ## The same in DuckDB
#
# DuckDB reads the files where they lie, without loading them first; runs of many millions of games
# are no trouble.

# %%
sql = f"""
select win > 0 as wins,
       count(*) as n,
       avg(order_points / orders) as points_an_order
from '{folder}/seats.parquet'
where orders > 0
group by wins order by wins
"""
duckdb.sql(sql).df().round(3)

# %% [markdown]
# Seats join games by `game`: are long games won by other seats than short ones?

# %%
sql = f"""
select seat + 1 as player, turns > (select median(turns) from '{folder}/games.parquet') as long,
       avg(win) as wins, count(*) as n,
       1.96 * stddev(win) / sqrt(count(*)) as give_or_take
from '{folder}/seats.parquet' join '{folder}/games.parquet' using (game)
group by all order by all
"""
duckdb.sql(sql).df().round(3)

# %% [markdown]
# `give_or_take` is the half-width of a plain 95 % interval. The intervals of `analysis.stats` are
# those of Wilson, with shared wins taken into account; for thousands of games they hardly differ:

# %%
both = seats.merge(games[["game", "turns"]], on="game")
both["long"] = both["turns"] > games["turns"].median()
win_shares(both, ["seat", "long"])[["seat", "long", "estimate", "low", "high", "n"]].round(3)
