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
# # A strategy of your own: write, test, rank
#
# A strategy is one function in one file: it gets what its seat may see and the list of legal
# actions, and returns the index of the one it chooses. It is compiled, and plays as fast as the
# project's own.
#
# In a shell: `chai-balance strategies new mine.py`, then
# `chai-balance run garam --players 2 --strategies ./mine.py:my_policy,greedy --duplicate`.

# %%
import os
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import sim
import strategies
from analysis.matches import matches
from analysis.plots.intervals import interval_rows
from analysis.plots.style import style
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family
from sim.errors import ChaiError
from strategies.user import write_template

os.chdir(tempfile.mkdtemp())  # use a folder of your own to keep what you do

# %% [markdown]
# ## Write
#
# The template works as it is: it takes what gains most at once, with one idea on top, that
# saucepans are worth more than what they earn now.

# %%
write_template(Path("mine.py"), "garam")
print(Path("mine.py").read_text())

# %% [markdown]
# The view's fields are in `sim/games/garam/state.py`, the kinds of action in `constants.py`, what
# cards and options say in `params.py`. A function that yours calls needs `@njit` above it, as
# `idea` has; it may stand in a file beside yours, and an edit there counts at once too.
#
# ## Test
#
# Does it end its games, and what does it do? A game that reaches the turn cap is `truncated`: a
# strategy that goes round in circles shows there.

# %%
result = sim.simulate("garam", players=2, games=400, seed=1, strategies="./mine.py:my_policy")
result.games["truncated"].sum(), result.games["turns"].median()

# %%
result.actions.groupby("action")["count"].sum().sort_values(ascending=False).head(8)

# %% [markdown]
# What goes wrong is said in a sentence, with the line where it can be told. Six slips everyone
# makes: a wrong name, no answer in some case, chance from elsewhere (the same seed would play other
# games), an index that is not in the list, one that is not in an array, and a function without
# `@njit`. What no sentence says: a division by zero, which gives `inf` or `nan` and goes on.

# %%
HEAD = "import random\n\ndef my_policy(view, params, choice, weights, own):\n"
SLIPS = [
    "    return view.rupee[view.seat]\n",
    "    if choice.n > 1:\n        return 1\n",
    "    return random.randrange(choice.n)\n",
    "    return choice.n\n",
    "    return view.rupees[choice.n + 100] * 0\n",
    "    return wanted(choice)\n\ndef wanted(choice):\n    return choice.n - 1\n",
]
for number, body in enumerate(SLIPS):
    Path(f"slip{number}.py").write_text(HEAD + body)
    try:
        sim.simulate("garam", players=2, games=5, strategies=f"./slip{number}.py:my_policy")
    except ChaiError as fault:
        print(fault, end="\n\n")

# %% [markdown]
# ## Rank
#
# Every pair of players plays the same deals, each deal from both seats, so that neither the cards
# nor the first turn favours anyone. 200 games a pair are few: where intervals overlap, the order is
# not settled. (`tapri-keeper` is for the Advanced game; in the Basic one it plays as `balanced`.)

# %%
presets = [each.name for each in strategies.listing("garam")]
presets

# %%
played = matches("garam", ["./mine.py:my_policy", *presets], games=200, seed=1)
ranking = win_shares(played, ["strategy"], cluster="deal").sort_values("estimate", ascending=False)
ranking[["strategy", "estimate", "low", "high", "n"]].round(3)

# %%
with style():
    figure, ax = plt.subplots(figsize=(7, 3), layout="constrained")
    interval_rows(ax, ranking, reference=0.5)
    ax.set_xlabel("share of wins over all opponents (line: as good as the field)")

# %% [markdown]
# Against whom does it win? All opponents are asked about at once, so the intervals are those that
# hold together. Where an interval holds 50 %, these games do not tell who is stronger.

# %%
mine = played[played["strategy"] == "./mine.py:my_policy"]
each = win_shares(mine, ["against"], cluster="deal", family=Family(len(presets)))
each[["against", "estimate", "low", "high", "n", "family"]].round(3)

# %% [markdown]
# A rank over this field is not a rank over people: see `docs/players.md`. Nor is it one number for
# all tables; ask for three and four players with
# `sim.simulate(..., players=4, strategies=[...], duplicate=True)`.
