"""Plots of computed frames; the only room that knows matplotlib.

Each plot function takes an `ax` and a frame made by `analysis.stats` or a study, draws, and
returns nothing: `plot(ax, frame)`. All else it takes (titles, bands) may be left out. In a
notebook, draw inside `with style.style():` for the look of the reports.

`figures` arranges several into one figure; `svg.markup` turns a figure into SVG that can stand
inside an HTML page.
"""
