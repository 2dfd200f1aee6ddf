"""Draw the README's picture from a run folder: `python docs/picture.py RUN docs/seats.png`."""

from __future__ import annotations

import sys
from pathlib import Path

from matplotlib.figure import Figure

from analysis.plots.seats import seat_shares
from analysis.plots.style import quiet_grid, style
from analysis.stats.shares import win_shares
from sim.runs.folder import open_run

ROOM = 0.02  # half-width of the target band: the turn-order study's 2 points


def draw(run: Path, picture: Path) -> None:
    """Draw each seat's share of wins with its interval against the target band."""
    kept = open_run(run)
    shares = win_shares(kept.seats(), ["seat"]).assign(lineup="all")
    title = f"{kept.manifest.games:,} games of {kept.manifest.players} players"
    with style():
        figure = Figure(figsize=(6.2, 3.0), layout="constrained")
        ax = figure.subplots()
        seat_shares(ax, shares, {"all": "balanced players"}, room=ROOM)
        quiet_grid(ax, "y")
        ax.set_title(f"Share of wins by seat: {title}, seed {kept.manifest.seed}")
        ax.set_xlabel("player, in the order of play (band: a fair share, give or take 2 points)")
        figure.savefig(picture, dpi=110)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
