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
# # A designer's first hour
#
# You have a game in a spreadsheet. This notebook copies the component sheets of Chai Garam, changes
# one card, plays both versions on the same deals, and says what the change did and how sure that
# is. Then it asks the larger question: is the turn order fair?
#
# The same from a shell: `chai-balance sheets new`, `sheets check`, `run` and `study`.
#
# The very first game is compiled for your machine, which takes a minute or two, once.

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import sim
from analysis.plots.intervals import interval_rows
from analysis.plots.length import length_histogram
from analysis.plots.schemes import scheme_gaps
from analysis.plots.seats import score_curves, seat_shares
from analysis.plots.style import seat_name, style
from analysis.stats.bands import equivalence, judged
from analysis.stats.distributions import histogram
from analysis.stats.pairs import paired_differences
from analysis.stats.planning import games_for_share
from analysis.stats.shares import win_shares
from analysis.studies.runner import run_study
from sim.sheets.check import check_report
from sim.sheets.folder import new_sheets

desk = Path(tempfile.mkdtemp())  # use a folder of your own to keep what you do
garam = sim.games.find("garam")

# %% [markdown]
# ## Copy the sheets, look at them
#
# Every row has a `source`: what is public is from the `rulebook` or `published`, what follows from
# it is `implied`, the rest is `assumed`. Most cards are assumed, so answers that depend on single
# cards are answers about this reconstruction until you put in your own.

# %%
new_sheets(garam, desk / "mine")
check_report(garam, desk / "mine").lines()

# %%
customers = pd.read_csv(desk / "mine" / "customers.csv", dtype=str, keep_default_na=False)
customers.head()

# %% [markdown]
# ## Change one card
#
# Your spreadsheet program does as well; semicolons, Excel's encodings and `.xlsx` are all read.
# Here it is the plainest customer, who wants a cup of any milk tea (there is one in each of the six
# colours) and pays 4 rupees in place of 2.

# %%
changed = (customers["tea"] == "milk") & (customers["price"] == "2")
customers.loc[changed, "price"] = "4"
customers.to_csv(desk / "mine" / "customers.csv", index=False)
customers[changed]

# %% [markdown]
# The check lists every fault with file, row and column. A slip of the pen, to see one:

# %%
wrong = customers.replace({"leaf": {"Assam": "Asam"}})
wrong.to_csv(desk / "wrong.csv", index=False)
[str(fault) for fault in check_report(garam, None, {"customers": desk / "wrong.csv"}).faults[:2]]

# %%
report = check_report(garam, desk / "mine")
assert report.ok
report.lines()[0]

# %% [markdown]
# ## Play both
#
# Game 17 of both runs starts from the same shuffles, so that much of the luck cancels when they are
# compared.

# %%
GAMES = 2000
before = sim.simulate("garam", players=4, games=GAMES, seed=1)
after = sim.simulate("garam", players=4, games=GAMES, seed=1, sheets=desk / "mine")

# %% [markdown]
# Who wins? A share of wins has an interval: with 2,000 games it is about 2 points either way. The
# band says what *you* would call fair, here 25 % give or take 2 points, stated before looking.
# "Undecided" is an answer: `more_games` says about how many games more would settle it.

# %%
shares = pd.concat(
    [
        win_shares(before.seats).assign(lineup="before"),
        win_shares(after.seats).assign(lineup="after"),
    ]
)
with style():
    figure, ax = plt.subplots(figsize=(6, 3), layout="constrained")
    seat_shares(ax, shares, room=0.02)
    ax.legend()

# %%
verdicts = judged(win_shares(after.seats), 0.23, 0.27)
verdicts[["seat", "estimate", "low", "high", "n", "verdict", "more_games"]].round(3)

# %%
games_for_share(0.005, share=0.25)  # games for an interval of half a point either way

# %% [markdown]
# ## What changed
#
# Differences are taken game by game. Not having found a difference is not the same as there being
# none: `same` means surely smaller than the margin (here a point), `different` surely larger. With
# intervals wider than the margin, as here, all that can be said is that the change is small.

# %%
changes = equivalence(paired_differences(after.seats, before.seats, "win"), margin=0.01)
with style():
    figure, ax = plt.subplots(figsize=(6, 2), layout="constrained")
    named = changes.assign(player=[seat_name(seat) for seat in changes["seat"]])
    interval_rows(ax, named, "player", reference=0, unit="")
    ax.set_ylabel("player")
    ax.set_xlabel("change of the share of wins, in points")
changes[["seat", "estimate", "low", "high", "n", "verdict"]].round(4)

# %% [markdown]
# The length of the game and the scores. The first frame is one row: the mean change of the number
# of turns, with its interval.

# %%
paired_differences(after.games, before.games, "turns", by=[], on=["game"]).round(3)

# %%
lengths = pd.concat(
    [
        histogram(before.games, "turns", width=2).assign(lineup="before"),
        histogram(after.games, "turns", width=2).assign(lineup="after"),
    ]
)
with style():
    figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3), layout="constrained")
    length_histogram(left, lengths)
    left.set_xlabel("turns of the whole table")
    left.legend()
    score_curves(right, histogram(after.seats, "score", ["seat"], width=0.5))

# %% [markdown]
# ## A study
#
# A study is a file with a question, the versions to compare, players weak and strong, and target
# bands. `turn-order` asks whether the starting benefit makes up for playing later, against a dozen
# other benefits. Here it is played with two players, on the changed sheets, and for so few games
# that it may well say "undecided"; `chai-balance study turn-order` plays it in earnest.

# %%
study = run_study("turn-order", players=2, games=150, sheets=desk / "mine", out=desk / "study")
print(*study.lines, sep="\n")
study.report  # an HTML page that needs no network

# %%
with style():
    figure, ax = plt.subplots(figsize=(7, 5), layout="constrained")
    scheme_gaps(ax, study.measures.gaps.query("lineup != 'mixed'"), room=0.02)
    ax.legend(loc="lower right")

# %% [markdown]
# Wide intervals are the honest answer to 150 games a cell. Ask for more and only the missing games
# are played.
#
# The players matter as much as the cards: `docs/players.md` says how far to trust them.
